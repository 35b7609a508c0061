import { addHours } from '#platform/base/jst.ts';
import { Refusal } from '#platform/base/refusal.ts';
import { reviewQuestions } from '#domain/reviews/items.ts';
import { postReview } from '#domain/reviews/post.server.ts';
import type { App } from '#platform/server/context.server.ts';
import { processEachDueRow } from '#platform/server/tasks/batches.server.ts';

import {
  answersBatchSize,
  findUnreviewedShifts,
  type UnreviewedShift,
} from './due-answers.queries.server.ts';
import { readDemoRegion } from './region.queries.server.ts';

/** Hours after check-out, in the product's time, after which a demo facility reviews the worker. */
export const autoReviewAfterHours = 6;

const words: readonly { rates: readonly number[]; comment: string }[] = [
  {
    rates: [5, 4, 5, 5, 4],
    comment: '時間に余裕をもって来ていただき、申し送りも丁寧でした。ぜひまたお願いします。',
  },
  {
    rates: [5, 5, 5, 4, 5],
    comment: '初日から落ち着いて動いていただき、とても助かりました。',
  },
  {
    rates: [4, 4, 5, 5, 4],
    comment: '笑顔で接していただき、フロアの雰囲気が明るくなりました。ありがとうございました。',
  },
  {
    rates: [5, 4, 4, 3, 4],
    comment: '丁寧な介助でした。わからないことは早めに聞いていただけると、さらに安心です。',
  },
];

/**
 * Reviews workers for the demo's facilities, so that one person alone sees the reviews of both sides. Does nothing
 * outside of demo mode.
 */
export async function reviewWorkersForFacilities(app: App, now: Date): Promise<number> {
  if (!app.env.demo || !(await readDemoRegion(app.db))?.autoAnswer) return 0;
  const openedBy = addHours(now, -autoReviewAfterHours);
  return processEachDueRow<UnreviewedShift>({
    batchSize: answersBatchSize,
    due: (after) => findUnreviewedShifts(app.db, { openedBy, now }, after),
    each: ({ id, facilityId }) => post(app, { attendanceId: id, facilityId, now }),
  });
}

type Posting = { attendanceId: string; facilityId: string; now: Date };

async function post(app: App, { attendanceId, facilityId, now }: Posting): Promise<boolean> {
  // The last digits of an id are random: each shift gets a text, and the same one at every attempt.
  const said = words[Number.parseInt(attendanceId.slice(-4), 16) % words.length];
  if (!said) return false;
  const ratings = reviewQuestions.facility.map(({ id }, index) => ({
    itemId: id,
    rate: said.rates[index] ?? 0,
  }));
  try {
    await postReview(app.db, {
      attendanceId,
      speaker: { author: 'facility', actor: { kind: 'facility', id: facilityId } },
      input: { ratings, comment: said.comment },
      now,
      idempotencyKey: undefined,
    });
    return true;
  } catch (error) {
    // A refusal is expected: the user of the demo was first.
    if (error instanceof Refusal) return false;
    throw error;
  }
}
