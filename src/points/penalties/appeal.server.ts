import { sql } from 'kysely';

import { isUuid } from '#base/cursor.ts';
import { jstDay } from '#base/jst.ts';
import { refuseFields } from '#base/refusal.ts';
import type { App, Context } from '#server/context.server.ts';
import { brokeConstraint, inTransaction, type Tx } from '#server/database/db.server.ts';
import { recordChanges, type Actor } from '#server/history.server.ts';
import { keyOwner, withIdempotencyKey } from '#server/idempotency.server.ts';
import { notify } from '#server/delivery/notify.server.ts';

import {
  answerDueOn,
  appealLimits,
  readAppealReason,
  readOperatorText,
  whyCannotAppeal,
  type AppealFacts,
  type AppealState,
} from './appeal-rules.ts';
import { exemptPenalty } from './exempt.server.ts';
import { pointsNotices, pointsSentences, refuse } from '../messages.ts';

type Filing = { workerId: string; penaltyId: string; reason: string };

/** Files an appeal against a violation, once, within 7 days of it. (Rule 4.15) */
export async function fileAppeal(ctx: Context, filing: Filing): Promise<void> {
  const reason = readAppealReason(filing.reason);
  if (reason === null) throw refuseFields({ reason: pointsSentences.appealReason });
  const { workerId, penaltyId } = filing;
  if (!isUuid(penaltyId)) throw refuse('NOT_FOUND');
  const { app, now, idempotencyKey: key } = ctx;
  const call = { actorId: workerId, key, operation: 'appealPenalty', input: [penaltyId, reason] };
  try {
    await inTransaction(app.db, (tx) =>
      withIdempotencyKey(tx, { ...call, now }, async () => {
        const facts = await appealFacts(tx, { workerId, penaltyId });
        if (!facts) throw refuse('NOT_FOUND');
        const why = whyCannotAppeal(facts, now);
        if (why) throw refuse(why, { days: appealLimits.days });
        await writeAppeal(tx, { workerId, penaltyId, reason, now });
      }),
    );
  } catch (error) {
    if (brokeConstraint(error, 'penalty_appeals_entry_id_key')) throw refuse('APPEAL_EXISTS');
    throw error;
  }
}

export type AppealAnswer = {
  appealId: string;
  accepts: boolean;
  answer: string;
  actor: Actor;
  now: Date;
  idempotencyKey?: string | undefined;
};

/**
 * An operator's answer to an appeal. Accepting it excuses the violation and all its consequences. Once
 * per key.
 */
export async function answerAppeal(app: App, decision: AppealAnswer): Promise<void> {
  const answer = readOperatorText(decision.answer);
  if (answer === null) throw refuseFields({ answer: pointsSentences.operatorText });
  const { appealId, accepts, actor, now } = decision;
  if (!isUuid(appealId)) throw refuse('NOT_FOUND');
  const call = {
    actorId: keyOwner(actor),
    key: decision.idempotencyKey,
    operation: 'answerPenaltyAppeal',
    input: [appealId, accepts, answer],
    now,
  };
  await inTransaction(app.db, (tx) =>
    withIdempotencyKey(tx, call, async () => {
      const appeal = await lockedAppeal(tx, appealId);
      if (!appeal) throw refuse('NOT_FOUND');
      if (appeal.state !== 'FILED') throw refuse('APPEAL_ANSWERED');
      const { workerId, entryId } = appeal;
      const state = accepts ? 'ACCEPTED' : 'REJECTED';
      await endAppeal(tx, { appealId, state, answer, now });
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
      await notify(tx, {
        workerId,
        topic: 'account',
        dedupKey: `penalty-appeal:${appealId}`,
        ...(accepts ? pointsNotices.appealAccepted(answer) : pointsNotices.appealRejected(answer)),
        now,
      });
    }),
  );
}

/** Sets the operator's comment that a worker reads beside the penalties; an empty text deletes it. */
export async function writePenaltyFeedback(
  app: App,
  { workerId, comment, now }: { workerId: string; comment: string; now: Date },
): Promise<void> {
  const text = comment.trim() === '' ? '' : readOperatorText(comment);
  if (text === null) throw refuseFields({ comment: pointsSentences.operatorText });
  if (!isUuid(workerId)) throw refuse('NOT_FOUND');
  const { rows } =
    text === ''
      ? await sql<{ id: string }>`
          /* points.dropFeedback */
          with dropped as (delete from penalty_feedback where worker_id = ${workerId})
          select id from workers where id = ${workerId}
        `.execute(app.db)
      : await sql<{ id: string }>`
          /* points.writeFeedback */
          insert into penalty_feedback (worker_id, comment, written_at)
          select id, ${text}, ${now} from workers where id = ${workerId}
          on conflict (worker_id) do update
            set comment = excluded.comment, written_at = excluded.written_at
          returning worker_id as id
        `.execute(app.db);
  if (rows.length === 0) throw refuse('NOT_FOUND');
}

async function appealFacts(
  tx: Tx,
  { workerId, penaltyId }: { workerId: string; penaltyId: string },
): Promise<AppealFacts | undefined> {
  const { rows } = await sql<AppealFacts>`
    /* points.appealFacts */
    select e.points, e.at,
           exists (select from penalty_entries x where x.of_entry = e.id and x.kind = 'exemption') as "isExcused",
           exists (select from penalty_appeals a where a.entry_id = e.id) as "hasAppeal"
      from penalty_entries e
     where e.id = ${penaltyId} and e.worker_id = ${workerId}
  `.execute(tx);
  return rows[0];
}

async function writeAppeal(
  tx: Tx,
  { workerId, penaltyId, reason, now }: Filing & { now: Date },
): Promise<void> {
  const { id } = await tx
    .insertInto('penalty_appeals')
    .values({
      worker_id: workerId,
      entry_id: penaltyId,
      state: 'FILED',
      reason,
      filed_at: now,
      answer_due_on: answerDueOn(jstDay(now)),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const actor = { kind: 'worker', id: workerId } as const;
  await recordAppeal(tx, { id, from: null, to: 'FILED', actor, now });
}

async function lockedAppeal(tx: Tx, id: string) {
  const { rows } = await sql<{ workerId: string; entryId: string; state: AppealState }>`
    /* points.lockedAppeal */
    select worker_id as "workerId", entry_id as "entryId", state
      from penalty_appeals where id = ${id} for update
  `.execute(tx);
  return rows[0];
}

type End = { appealId: string; state: AppealState; answer: string; now: Date };

async function endAppeal(tx: Tx, { appealId, state, answer, now }: End): Promise<void> {
  await sql`
    /* points.endAppeal */
    update penalty_appeals set state = ${state}, answer = ${answer}, answered_at = ${now}
     where id = ${appealId}
  `.execute(tx);
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
