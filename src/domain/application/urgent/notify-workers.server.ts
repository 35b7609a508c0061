import { mapInOrder } from '#platform/base/in-order.ts';
import { jstDay } from '#platform/base/jst.ts';
import { paths } from '#platform/base/paths.ts';
import type { App } from '#platform/server/context.server.ts';
import type { Tx } from '#platform/server/database/db.server.ts';
import { writeNotices } from '#platform/server/delivery/notify.server.ts';
import type { NoticeText } from '#platform/server/delivery/notice-rules.ts';

import { applyObstacles } from '../applying/rules.ts';
import { applyFacts } from '../facts.queries.server.ts';
import { countNotices } from './urgent.queries.server.ts';

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
    const facts = (await applyFacts(tx, asked)).get(recruitmentId);
    return facts?.worker && applyObstacles(facts, now).length === 0 ? [workerId] : [];
  });
  const counted = await countNotices(tx, {
    recruitmentId,
    searchId,
    workerIds: able.flat(),
    today: jstDay(now),
  });
  const cause = searchId === null ? `urgent:${recruitmentId}` : `stand-in:${searchId}`;
  await writeNotices(
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
