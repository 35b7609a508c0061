import { runInOrderCountingChanges } from '#platform/base/in-order.ts';
import { formatInstant } from '#platform/base/jst.ts';
import type { App } from '#platform/server/context.server.ts';
import { inTransaction, type Tx } from '#platform/server/database/db.server.ts';
import { recordChanges, systemActor, type Actor } from '#platform/server/history.server.ts';
import { withIdempotencyKey } from '#platform/server/idempotency.server.ts';
import { log } from '#platform/server/log.server.ts';
import { runInBatches } from '#platform/server/tasks/batches.server.ts';

import { callOffShift } from './call-off.server.ts';
import { decideTermination } from './decide-termination.server.ts';
import { attendanceNotifications } from '../notifications.ts';
import { attendanceRefusal } from '../messages.ts';
import { requireNextAttendanceState } from '../contract/transition.server.ts';
import { lockAttendance } from '../contract/queries.server.ts';
import {
  nextScheduleCancellationState,
  type ScheduleCancellationEvent,
} from './schedule-cancellation-rules.ts';
import {
  attendanceIdOfScheduleCancellation,
  dueScheduleCancellations,
  lockScheduleCancellation,
  writeScheduleCancellationAnswer,
  type LockedScheduleCancellation,
} from './schedule-cancellation.queries.server.ts';
import { notifyWorkerOfShift } from '../notify-worker.server.ts';

export type AnswerScheduleCancellationArgs = {
  workerId: string;
  requestId: string;
  answer: 'APPROVE' | 'REFUSE';
  now: Date;
  idempotencyKey: string | undefined;
};

/**
 * The worker agrees to a facility's cancellation request or refuses it. Agreement ends the shift
 * without a penalty and pays what the request promised. Idempotent by key. Refusals: REQUEST_EXPIRED,
 * REQUEST_ANSWERED, and those of `lockAttendance`, `attendanceIdOfScheduleCancellation`, `lockScheduleCancellation` and
 * `decideTermination`. (Rule 4.14)
 */
export async function answerScheduleCancellation(
  app: App,
  input: AnswerScheduleCancellationArgs,
): Promise<void> {
  const { workerId, requestId, answer, now } = input;
  const actor: Actor = { kind: 'worker', id: workerId };
  const call = {
    actorId: workerId,
    key: input.idempotencyKey,
    operation: 'attendance.answerScheduleCancellation',
    input: [requestId, answer],
    now,
  };
  await inTransaction(app.db, (tx) =>
    withIdempotencyKey(tx, call, async () => {
      // Locks the shift before the request, the order used everywhere; also checks that the shift is
      // the worker's.
      const facts = await lockAttendance(
        tx,
        await attendanceIdOfScheduleCancellation(tx, requestId),
        actor,
      );
      const request = await lockScheduleCancellation(tx, requestId);
      if (request.listedReason === 'sent_home' && answer === 'APPROVE') {
        return agreeToSentHome(tx, request, { actor, now });
      }
      if (nextScheduleCancellationState(request.state, answer, 'worker') === null) {
        throw attendanceRefusal('REQUEST_ANSWERED');
      }
      if (now >= request.answerBy) {
        throw attendanceRefusal('REQUEST_EXPIRED', { until: formatInstant(request.answerBy) });
      }
      if (answer === 'APPROVE')
        requireNextAttendanceState(facts, { event: 'AGREE_TO_CANCELLATION', actor });
      await move(tx, request, { event: answer, actor, now });
      if (answer === 'REFUSE') return;
      const pays = request.compensation > 0 ? 'whole_wage' : 'apology';
      const { reason, apologyPoints: apology } = request;
      await callOffShift(tx, facts, { actor, reason, pays, apology, now });
    }),
  );
}

/** The worker agrees with the reason for being sent home and with the break, as the facility stated them. (Rule 8.2) */
async function agreeToSentHome(
  tx: Tx,
  request: LockedScheduleCancellation,
  { actor, now }: { actor: Actor; now: Date },
): Promise<void> {
  if (now >= request.answerBy) {
    throw attendanceRefusal('REQUEST_EXPIRED', { until: formatInstant(request.answerBy) });
  }
  const agreed = { requestId: request.id, event: 'AGREE', note: 'ワーカーが同意したため' } as const;
  await decideTermination(tx, { ...agreed, actor, now });
}

/** Expires requests not answered in time: the shift stays. May run twice or late. (Rule 4.14) */
export async function expireScheduleCancellations(
  { db }: Pick<App, 'db'>,
  now: Date,
): Promise<number> {
  return runInBatches(async (limit) => {
    const due = await dueScheduleCancellations(db, now, limit);
    // Count only expired requests: a batch with a failed one then ends this run.
    return runInOrderCountingChanges(due, (id) => expireOne({ db }, id, now));
  });
}

async function expireOne({ db }: Pick<App, 'db'>, id: string, now: Date): Promise<boolean> {
  try {
    return await inTransaction(db, async (tx) => {
      const facts = await lockAttendance(
        tx,
        await attendanceIdOfScheduleCancellation(tx, id),
        systemActor,
      );
      const request = await lockScheduleCancellation(tx, id);
      // The worker may have answered since the list was read.
      if (request.state !== 'REQUESTED' || now < request.answerBy) return false;
      await move(tx, request, { event: 'EXPIRE', actor: systemActor, now });
      if (facts.state === 'SCHEDULED') {
        const text = attendanceNotifications.requestExpired(facts);
        const reason = `requestExpired:${id}`;
        await notifyWorkerOfShift(tx, facts, { reason, topic: 'cancellation', text, now });
      }
      return true;
    });
  } catch (error) {
    log.error({ err: error, requestId: id }, 'a request could not be ended and will be again');
    return false;
  }
}

type Transition = { event: ScheduleCancellationEvent; actor: Actor; now: Date };

async function move(
  tx: Tx,
  request: LockedScheduleCancellation,
  { event, actor, now }: Transition,
) {
  const state = nextScheduleCancellationState(request.state, event, actor.kind);
  if (state === null) throw attendanceRefusal('REQUEST_ANSWERED');
  await writeScheduleCancellationAnswer(tx, request.id, { state, now });
  await recordChanges(tx, [
    {
      subject: 'schedule_cancellation',
      id: request.id,
      from: request.state,
      to: state,
      event,
      actor,
      at: now,
    },
  ]);
}
