import { ageOn, jstDay, type JstDay } from '#platform/base/jst.ts';

/** 「30代・介護福祉士」: how a facility sees a worker before a contract. (Rule 4.19) */
export function anonymousWorkerLabelOf(
  worker: { bornOn: JstDay | null; licenseName: string | null },
  now: Date,
): string {
  const age = worker.bornOn === null ? null : ageOn(worker.bornOn, jstDay(now));
  const decade = age === null ? '年代未登録' : `${Math.floor(age / 10) * 10}代`;
  return `${decade}・${worker.licenseName ?? '資格なし'}`;
}
