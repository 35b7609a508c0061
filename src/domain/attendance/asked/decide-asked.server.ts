import { formatInstant } from '#platform/base/jst.ts';
import { Refusal } from '#platform/base/refusal.ts';
import { addPenalty } from '#domain/points/penalties/penalties.server.ts';
import { giveSeatBack } from '#domain/recruitment/publishing/seats.server.ts';
import type { App } from '#platform/server/context.server.ts';
import { inTransaction, type Tx } from '#platform/server/database/db.server.ts';
import { recordChanges, systemActor, type Actor } from '#platform/server/history.server.ts';
import { log } from '#platform/server/log.server.ts';
import { processEachDueRow } from '#platform/server/tasks/batches.server.ts';
import type { NoticeText } from '#platform/server/delivery/notice-rules.ts';

import { lockAttendance, type LockedAttendance } from '../contract/queries.server.ts';
import { shiftDayAndFacility } from '../contract/shift-note.ts';
import { attendanceRefusal } from '../messages.ts';
import { attendanceNotifications } from '../notifications.ts';
import { notifyWorkerOfShift } from '../notify-worker.server.ts';
import { attendanceTaskBatchSize } from '../tasks.queries.server.ts';
import { promisedApologyPoints } from '../termination/apology.server.ts';
import { callOffShift } from '../termination/call-off.server.ts';
import { openScheduleCancellation } from '../termination/open-schedule-cancellation.server.ts';
import {
  askedCancellationDecisionDeadline,
  nextAskedCancellationState,
  type AskedCancellationEvent,
  type AskedCancellationState,
} from './asked-rules.ts';
import {
  dueAskedCancellations,
  lockAskedCancellation,
  writeAskedCancellationAnswer,
  writeAskedCancellationPoints,
  type LockedAskedCancellation,
} from './asked.queries.server.ts';

export type DecideAskedCancellationArgs = {
  attendanceId: string;
  event: AskedCancellationEvent;
  note: string;
  actor: Actor;
  now: Date;
};

/**
 * Answers whether the facility asked for a worker's cancellation. A yes makes the cancellation the facility's own, with
 * its pay; a no leaves the decision to an operator, who may charge the points. Refusals: REQUEST_ANSWERED, and those of
 * `lockAttendance` and `lockAskedCancellation`. (Rule 8.9)
 */
export async function decideAskedCancellation(
  tx: Tx,
  decision: DecideAskedCancellationArgs,
): Promise<void> {
  const { attendanceId, event, note, actor, now } = decision;
  const facts = await lockAttendance(tx, attendanceId, actor);
  const asked = await lockAskedCancellation(tx, attendanceId);
  const state = nextAskedCancellationState(asked.state, event, actor.kind);
  if (state === null) throw attendanceRefusal('REQUEST_ANSWERED');
  const dueAt = state === 'DENIED' ? askedCancellationDecisionDeadline(now) : asked.dueAt;
  // The seat is offered again: a facility that did not ask for the cancellation needs a worker for its shift.
  const isSeatReturned =
    state === 'DENIED' && (await giveSeatBack(tx, { recruitmentId: facts.recruitmentId, now }));
  await writeAskedCancellationAnswer(tx, attendanceId, { state, dueAt, isSeatReturned });
  await recordChanges(tx, [
    {
      subject: 'asked_cancellation',
      id: attendanceId,
      from: asked.state,
      to: state,
      event,
      actor,
      reason: note,
      at: now,
    },
  ]);
  if (state === 'CONFIRMED') return becomeFacilitys(tx, facts, { asked, actor, now });
  if (state === 'CHARGED') await charge(tx, facts, { asked, now });
  await notifyWorkerOfShift(tx, facts, {
    reason: `asked:${state}`,
    topic: 'cancellation',
    text: textOf(facts, { state, note, dueAt, points: asked.points }),
    now,
  });
}

type Becoming = { asked: LockedAskedCancellation; actor: Actor; now: Date };

const facilityAsked = '施設からの依頼によるキャンセル';

/** Treats the cancellation as one that the facility requested then, and to which the worker agreed. (Rule 4.14) */
async function becomeFacilitys(
  tx: Tx,
  facts: LockedAttendance,
  { asked, actor, now }: Becoming,
): Promise<void> {
  const { compensation } = asked;
  const pays = compensation > 0 ? 'whole_wage' : 'apology';
  const apology = pays === 'apology' ? await promisedApologyPoints(tx, facts, now) : 0;
  await openScheduleCancellation(tx, {
    attendanceId: facts.id,
    state: 'APPROVED',
    reason: facilityAsked,
    listedReason: null,
    compensation,
    apologyPoints: apology,
    answerBy: now,
    actor,
    now,
  });
  const event = 'FACILITY_HAD_ASKED';
  await callOffShift(tx, facts, { event, actor, reason: facilityAsked, pays, apology, now });
}

/** Charges the points that the cancellation would have cost without asking the facility. */
async function charge(
  tx: Tx,
  facts: LockedAttendance,
  { asked: { points }, now }: { asked: LockedAskedCancellation; now: Date },
): Promise<void> {
  await writeAskedCancellationPoints(tx, facts.id, points);
  await addPenalty(tx, {
    workerId: facts.workerId,
    kind: 'cancel',
    points,
    isLastMinute: points > 0,
    attendanceId: facts.id,
    dedupKey: `cancel:${facts.id}`,
    note: `${shiftDayAndFacility(facts)}のキャンセル`,
    now,
  });
}

type Answered = { state: AskedCancellationState; note: string; dueAt: Date; points: number };

function textOf(facts: LockedAttendance, { state, note, dueAt, points }: Answered): NoticeText {
  switch (state) {
    case 'DENIED':
      return attendanceNotifications.facilityDenied({ ...facts, until: formatInstant(dueAt) });
    case 'SPARED':
      return attendanceNotifications.pointsSpared(facts);
    case 'CHARGED':
      return attendanceNotifications.askedCharged({ ...facts, note, points });
    case 'ASKED':
    case 'CONFIRMED':
      throw new Error('another message says this');
    default:
      throw new RangeError(`unknown state: ${String(state satisfies never)}`);
  }
}

const lapseNote = '期限までに決まらなかったため';

/** Spares the points of every cancellation without an answer or a decision in time. May run late or twice. */
export async function expireAskedCancellations(
  { db }: Pick<App, 'db'>,
  now: Date,
): Promise<number> {
  return processEachDueRow<{ dueAt: Date; id: string }>({
    batchSize: attendanceTaskBatchSize,
    due: (after) => dueAskedCancellations(db, { now, after, limit: attendanceTaskBatchSize }),
    each: ({ id }) => spareOne({ db }, id, now),
  });
}

/** One transaction per cancellation, so that a failing one does not block the others. */
async function spareOne(
  { db }: Pick<App, 'db'>,
  attendanceId: string,
  now: Date,
): Promise<boolean> {
  const lapse = { attendanceId, event: 'LAPSE', note: lapseNote, actor: systemActor, now } as const;
  try {
    await inTransaction(db, (tx) => decideAskedCancellation(tx, lapse));
    return true;
  } catch (error) {
    // The facility or an operator answered since the list was read.
    if (error instanceof Refusal && error.code === 'REQUEST_ANSWERED') return false;
    log.error({ err: error, attendanceId }, 'points could not be spared and will be again');
    return false;
  }
}
