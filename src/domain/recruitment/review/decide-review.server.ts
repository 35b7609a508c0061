import { checkDecisionReason } from '#platform/base/people/reason.ts';
import { refuseFields } from '#platform/base/refusal.ts';
import { normalizeLines } from '#platform/base/text.ts';
import { inTransaction, type Db, type Tx } from '#platform/server/database/db.server.ts';
import { recordChanges } from '#platform/server/history.server.ts';
import { idempotencyKeyOwner, withIdempotencyKey } from '#platform/server/idempotency.server.ts';

import { recruitmentRefusal } from '../messages.ts';
import { hideRecruitmentsFromSearch } from '../publishing/read-model.queries.server.ts';
import { writeRecruitmentClosing } from '../publishing/stop.queries.server.ts';
import { reviewRefusalLengthBounds } from './review-rules.ts';
import {
  endHolds,
  lockHeldPostings,
  lockWaitingPostingReview,
  releaseHeldPostings,
  writePostingReviewDecision,
  type HeldPosting,
} from './reviews.queries.server.ts';
import { showReviewedPostings } from './show-postings.server.ts';

type OperatorActor = { kind: 'operator'; id: string };
type Args = {
  reviewId: string;
  actor: OperatorActor;
  now: Date;
  idempotencyKey?: string | undefined;
};

/**
 * Makes the postings of a reviewed template public, with all their seats. Later postings of the template need no review
 * by this reason. Once per idempotency key. Refusals: NOT_FOUND. (Rule 8.6)
 */
export async function releasePostingReview(db: Db, args: Args): Promise<void> {
  await decide(db, { ...args, state: 'RELEASED', note: null }, async (tx, held) => {
    const open = held.filter(({ isClosed }) => !isClosed);
    // A posting that is public without a review and paused was stopped after a report: it stays paused.
    const postings = open.map(({ id, capacity, payTiming, isShown, isPaused }) => ({
      id,
      capacity,
      payTiming,
      isPaused: isShown && isPaused,
    }));
    await releaseHeldPostings(tx, { postings, now: args.now });
    await endHolds(
      tx,
      held.filter(({ isClosed }) => isClosed).map(({ id }) => id),
    );
    // The card changes: its mark, its seats and its time of pay.
    await hideRecruitmentsFromSearch(
      tx,
      open.map(({ id }) => id),
    );
    await showReviewedPostings(tx, {
      postings: open.map(({ id, isShown }) => ({ id, isNew: !isShown })),
      event: 'release',
      actor: args.actor,
      now: args.now,
    });
  });
}

/**
 * Closes the postings of a template whose texts may not be published; contracts stay. The facility reads the reason.
 * Once per idempotency key. Refusals: VALIDATION_FAILED, NOT_FOUND. (Rule 8.6)
 */
export async function refusePostingReview(
  db: Db,
  { reason, ...args }: Args & { reason: string },
): Promise<void> {
  const note = normalizeLines(reason);
  const problems = checkDecisionReason(note, reviewRefusalLengthBounds);
  if (Object.keys(problems).length > 0) throw refuseFields(problems);
  await decide(db, { ...args, state: 'REFUSED', note }, async (tx, held) => {
    const { actor, now } = args;
    const ids = held.filter(({ isClosed }) => !isClosed).map(({ id }) => id);
    await writeRecruitmentClosing(tx, { ids, now });
    await hideRecruitmentsFromSearch(tx, ids);
    // A posting that was never public stays hidden from links; workers of the others see their contracts.
    await endHolds(
      tx,
      held.filter(({ isShown }) => isShown).map(({ id }) => id),
    );
    await recordChanges(
      tx,
      held
        .filter(({ isClosed }) => !isClosed)
        .map(({ id, isPaused }) => ({
          subject: 'recruitment',
          id,
          from: isPaused ? 'paused' : 'open',
          to: 'closed',
          event: 'refuse_review',
          actor,
          reason: note,
          at: now,
        })),
    );
  });
}

type Deciding = Args & { state: 'RELEASED' | 'REFUSED'; note: string | null };

async function decide(
  db: Db,
  { reviewId: id, actor, now, idempotencyKey: key, state, note }: Deciding,
  change: (tx: Tx, held: readonly HeldPosting[]) => Promise<void>,
): Promise<void> {
  const operation = 'recruitment.decidePostingReview';
  const input = [id, state, note];
  const call = { actorId: idempotencyKeyOwner(actor), key, operation, input, now };
  await inTransaction(db, (tx) =>
    withIdempotencyKey(tx, call, async () => {
      if (!(await lockWaitingPostingReview(tx, id))) throw recruitmentRefusal('NOT_FOUND');
      await writePostingReviewDecision(tx, { id, state, note, operatorId: actor.id, now });
      await change(tx, await lockHeldPostings(tx, id));
      const decided = { subject: 'posting_review', id, from: 'WAITING', to: state };
      const event = state === 'RELEASED' ? 'RELEASE' : 'REFUSE';
      await recordChanges(tx, [
        { ...decided, event, actor, at: now, ...(note === null ? {} : { reason: note }) },
      ]);
    }),
  );
}
