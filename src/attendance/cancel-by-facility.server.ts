import { hourMs } from '#base/jst.ts';
import { refuseFields } from '#base/refusal.ts';
import { compensate } from '#pay/compensate.server.ts';
import { awardPoints } from '#points/incentives.server.ts';
import type { App } from '#server/context.server.ts';
import { inTransaction } from '#server/db.server.ts';

import { nextState, recordMove } from './move.server.ts';
import { readReason } from './claim-rules.ts';
import { onceByDesk, type DeskAct } from './desk-act.server.ts';
import { shiftNote } from './fix.server.ts';
import { letters } from './letters.ts';
import { claimSentences, refuse } from './messages.ts';
import { lockAttendance, writeEnding } from './queries.server.ts';
import { tellWorker } from './tell-worker.server.ts';

/** Less than a day before the start the worker cannot find other work: all is paid. (4.14) */
export const compensatedWithinHours = 24;
/** What a worker is given for a shift called off earlier than that, in points. (4.14, 4.16) */
export const apologyPoints = 500;

export type FacilityCancellation = DeskAct & {
  reason: string;
  /** One of the listed reasons that end the contract without pay, such as a disaster. (4.14) */
  isForceMajeure: boolean;
};

/** What calling a shift off costs the facility at the instant. (Rule book 4.14) */
export function compensationFor(
  shift: { startsAt: Date; isForceMajeure: boolean },
  now: Date,
): 'whole_wage' | 'apology' | 'nothing' {
  if (shift.startsAt.getTime() - now.getTime() >= compensatedWithinHours * hourMs) return 'apology';
  return shift.isForceMajeure ? 'nothing' : 'whole_wage';
}

/**
 * Calls a shift off from the facility's side before it starts, without a penalty for the worker.
 * The seat stays taken: whoever calls the work off has none to give. (Rule book 4.9, 4.14)
 */
export async function cancelByFacility(app: App, act: FacilityCancellation): Promise<void> {
  const reason = readReason(act.reason);
  if (reason === null) throw refuseFields({ reason: claimSentences.reasonLength });
  const { now, isForceMajeure } = act;
  const input = [reason, isForceMajeure];
  await inTransaction(app.db, (tx) =>
    onceByDesk(tx, act, { operation: 'attendance.cancelByFacility', input }, async () => {
      const facts = await lockAttendance(tx, act.attendanceId, act.actor);
      nextState(facts, { event: 'CANCEL_BY_FACILITY', actor: act.actor });
      if (now >= facts.startsAt) throw refuse('TOO_LATE_TO_CANCEL');
      const state = 'CANCELLED_BY_FACILITY';
      await writeEnding(tx, facts.id, { state, absenceReason: null, reason, now });
      await recordMove(tx, facts, { event: 'CANCEL_BY_FACILITY', actor: act.actor, reason, now });
      const compensation = compensationFor({ startsAt: facts.startsAt, isForceMajeure }, now);
      if (compensation === 'whole_wage') await compensate(tx, { attendanceId: facts.id, now });
      if (compensation === 'apology') {
        await awardPoints(tx, {
          workerId: facts.workerId,
          kind: 'apology',
          points: apologyPoints,
          attendanceId: facts.id,
          note: `${shiftNote(facts)}の勤務中止のおわび`,
          now,
        });
      }
      const letter =
        compensation === 'whole_wage' ? letters.compensated : letters.cancelledByFacility;
      const words = letter({ ...facts, reason });
      await tellWorker(tx, facts, { reason: 'cancelled', topic: 'cancellation', words, now });
    }),
  );
}
