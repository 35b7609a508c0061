import { refuseFields } from '#platform/base/refusal.ts';
import type { App, Context } from '#platform/server/context.server.ts';
import {
  isConstraintViolation,
  inTransaction,
  type Tx,
} from '#platform/server/database/db.server.ts';
import { recordChanges, type Actor } from '#platform/server/history.server.ts';
import { idempotencyKeyOwner, withIdempotencyKey } from '#platform/server/idempotency.server.ts';
import { notifyOneWorker } from '#platform/server/delivery/notify.server.ts';

import {
  appealLimits,
  readAppealReason,
  readOperatorText,
  whyCannotAppeal,
  type AppealState,
} from './appeal-rules.ts';
import { exemptPenalty } from './exempt.server.ts';
import { pointsNotices, pointsSentences, pointsRefusal } from '../messages.ts';
import {
  readPenaltyAppealFacts,
  lockPenaltyAppeal,
  writeAppealAnswer,
  deletePenaltyFeedback,
  storePenaltyFeedback,
  insertAppeal,
} from './penalty.queries.server.ts';

type Filing = { workerId: string; penaltyId: string; reason: string };

/**
 * Files an appeal against a violation, only once and within 7 days of the violation. Refusals: VALIDATION_FAILED,
 * NOT_FOUND, APPEAL_EXISTS, and those of `whyCannotAppeal`. (Rule 4.15)
 */
export async function fileAppeal(ctx: Context, filing: Filing): Promise<void> {
  const reason = readAppealReason(filing.reason);
  if (reason === null) throw refuseFields({ reason: pointsSentences.appealReason });
  const { workerId, penaltyId } = filing;
  const { app, now, idempotencyKey: key } = ctx;
  const call = { actorId: workerId, key, operation: 'appealPenalty', input: [penaltyId, reason] };
  try {
    await inTransaction(app.db, (tx) =>
      withIdempotencyKey(tx, { ...call, now }, async () => {
        const facts = await readPenaltyAppealFacts(tx, { workerId, penaltyId });
        if (!facts) throw pointsRefusal('NOT_FOUND');
        const why = whyCannotAppeal(facts, now);
        if (why) throw pointsRefusal(why, { days: appealLimits.days });
        await writeAppeal(tx, { workerId, penaltyId, reason, now });
      }),
    );
  } catch (error) {
    if (isConstraintViolation(error, 'penalty_appeals_entry_id_key'))
      throw pointsRefusal('APPEAL_EXISTS');
    throw error;
  }
}

export type AnswerPenaltyAppealArgs = {
  appealId: string;
  accepts: boolean;
  answer: string;
  actor: Actor;
  now: Date;
  idempotencyKey?: string | undefined;
};

/**
 * Stores an operator's answer to an appeal. Accepting the appeal excuses the violation and all its consequences.
 * Once per idempotency key. Refusals: VALIDATION_FAILED, NOT_FOUND, APPEAL_ANSWERED.
 */
export async function answerAppeal(app: App, decision: AnswerPenaltyAppealArgs): Promise<void> {
  const answer = readOperatorText(decision.answer);
  if (answer === null) throw refuseFields({ answer: pointsSentences.operatorText });
  const { appealId, accepts, actor, now } = decision;
  const call = {
    actorId: idempotencyKeyOwner(actor),
    key: decision.idempotencyKey,
    operation: 'answerPenaltyAppeal',
    input: [appealId, accepts, answer],
    now,
  };
  await inTransaction(app.db, (tx) =>
    withIdempotencyKey(tx, call, async () => {
      const appeal = await lockPenaltyAppeal(tx, appealId);
      if (!appeal) throw pointsRefusal('NOT_FOUND');
      if (appeal.state !== 'FILED') throw pointsRefusal('APPEAL_ANSWERED');
      const { workerId, entryId } = appeal;
      const state = accepts ? 'ACCEPTED' : 'REJECTED';
      await writeAppealAnswer(tx, { appealId, state, answer, now });
      await recordAppeal(tx, {
        id: appealId,
        from: 'FILED',
        to: state,
        actor,
        reason: answer,
        now,
      });
      if (accepts) {
        const of = { entryId };
        await exemptPenalty(tx, { workerId, of, note: '申し立てが認められました', actor, now });
      }
      await notifyOneWorker(tx, {
        workerId,
        topic: 'account',
        dedupKey: `penalty-appeal:${appealId}`,
        ...(accepts ? pointsNotices.appealAccepted(answer) : pointsNotices.appealRejected(answer)),
        now,
      });
    }),
  );
}

/**
 * Sets the operator's comment that a worker reads beside the penalties; an empty text deletes it.
 * Refusals: VALIDATION_FAILED, NOT_FOUND.
 */
export async function writePenaltyFeedback(
  app: App,
  { workerId, comment, now }: { workerId: string; comment: string; now: Date },
): Promise<void> {
  const text = comment.trim() === '' ? '' : readOperatorText(comment);
  if (text === null) throw refuseFields({ comment: pointsSentences.operatorText });
  const isKnown =
    text === ''
      ? await deletePenaltyFeedback(app.db, workerId)
      : await storePenaltyFeedback(app.db, { workerId, text, now });
  if (!isKnown) throw pointsRefusal('NOT_FOUND');
}

async function writeAppeal(
  tx: Tx,
  { workerId, penaltyId, reason, now }: Filing & { now: Date },
): Promise<void> {
  const id = await insertAppeal(tx, { workerId, penaltyId, reason, now });
  const actor = { kind: 'worker', id: workerId } as const;
  await recordAppeal(tx, { id, from: null, to: 'FILED', actor, now });
}

type Step = {
  id: string;
  from: AppealState | null;
  to: AppealState;
  actor: Actor;
  reason?: string;
  now: Date;
};

async function recordAppeal(tx: Tx, { now, ...step }: Step): Promise<void> {
  const event = step.from === null ? 'FILE' : 'ANSWER';
  await recordChanges(tx, [{ subject: 'penalty_appeal', event, ...step, at: now }]);
}
