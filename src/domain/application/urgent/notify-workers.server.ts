import { mapInOrder } from '#platform/base/in-order.ts';
import { jstDay } from '#platform/base/jst.ts';
import { paths } from '#platform/base/paths.ts';
import type { App } from '#platform/server/context.server.ts';
import type { Tx } from '#platform/server/database/db.server.ts';
import { writeWorkerNotices } from '#platform/server/delivery/notify.server.ts';
import type { NoticeText } from '#platform/server/delivery/notice-rules.ts';

import { applyObstaclesOf } from '../applying/rules.ts';
import { readApplyFacts } from '../facts.queries.server.ts';
import { insertUrgentNotices } from './urgent.queries.server.ts';

type Telling = {
  recruitmentId: string;
  /** The search for a stand-in that notifies the workers; null for an urgent call. */
  searchId: string | null;
  workerIds: readonly string[];
  text: NoticeText;
  reviewHours: App['env']['reviewHours'];
  now: Date;
};

/**
 * Notifies those of the given workers who could apply to the posting now and have notices left today, by push and
 * e-mail as each has chosen for new postings. Returns how many.
 */
export async function notifyWorkersOfUrgentPosting(
  tx: Tx,
  { recruitmentId, searchId, workerIds, text, reviewHours, now }: Telling,
): Promise<number> {
  const able = await mapInOrder(workerIds, async (workerId) => {
    const asked = { workerId, recruitmentIds: [recruitmentId], reviewHours, now };
    const facts = (await readApplyFacts(tx, asked)).get(recruitmentId);
    return facts?.worker && applyObstaclesOf(facts, now).length === 0 ? [workerId] : [];
  });
  const counted = await insertUrgentNotices(tx, {
    recruitmentId,
    searchId,
    workerIds: able.flat(),
    today: jstDay(now),
  });
  const cause = searchId === null ? `urgent:${recruitmentId}` : `stand-in:${searchId}`;
  await writeWorkerNotices(
    tx,
    [...counted].map((workerId) => ({
      ...text,
      workerId,
      topic: 'alert' as const,
      isWithoutSms: true,
      dedupKey: `${cause}:${workerId}`,
      path: paths.recruitment(recruitmentId),
      now,
    })),
  );
  return counted.size;
}
