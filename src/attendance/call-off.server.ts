import { compensate } from '#pay/compensate.server.ts';
import { awardPoints } from '#points/incentives.server.ts';
import type { Tx } from '#server/db.server.ts';
import type { Actor } from '#server/history.server.ts';

import { shiftNote } from './fix.server.ts';
import { letters, type Words } from './letters.ts';
import { recordMove } from './move.server.ts';
import { writeEnding, type LockedAttendance } from './queries.server.ts';
import { apologyPoints } from './schedule-cancellation-rules.ts';
import { tellWorker } from './tell-worker.server.ts';

export type CallingOff = {
  actor: Actor;
  reason: string;
  pays: 'whole_wage' | 'apology' | 'nothing';
  now: Date;
};

/**
 * Ends a coming shift from the facility's side, without a penalty for the worker: the whole wage,
 * the apology, or nothing. The seat stays taken: whoever calls the work off has none to give.
 * (Rule book 4.9, 4.14)
 */
export async function callOff(tx: Tx, facts: LockedAttendance, off: CallingOff): Promise<void> {
  const { actor, reason, pays, now } = off;
  const event = actor.kind === 'worker' ? 'AGREE_TO_CANCELLATION' : 'CANCEL_BY_FACILITY';
  const state = 'CANCELLED_BY_FACILITY';
  await recordMove(tx, facts, { event, actor, reason, now });
  await writeEnding(tx, facts.id, { state, absenceReason: null, reason, now });
  if (pays === 'whole_wage') await compensate(tx, { attendanceId: facts.id, now });
  if (pays === 'apology') await apologize(tx, facts, now);
  const words = letterOf(facts, off);
  await tellWorker(tx, facts, { reason: 'cancelled', topic: 'cancellation', words, now });
}

async function apologize(tx: Tx, facts: LockedAttendance, now: Date): Promise<void> {
  await awardPoints(tx, {
    workerId: facts.workerId,
    kind: 'apology',
    points: apologyPoints,
    attendanceId: facts.id,
    note: `${shiftNote(facts)}の勤務中止のおわび`,
    now,
  });
}

function letterOf(facts: LockedAttendance, { pays, reason }: CallingOff): Words {
  switch (pays) {
    case 'whole_wage':
      return letters.compensated({ ...facts, reason });
    case 'apology':
      return letters.apologized({ ...facts, points: apologyPoints });
    case 'nothing':
      return letters.cancelledByFacility({ ...facts, reason });
    default:
      throw new RangeError(`unknown compensation: ${String(pays satisfies never)}`);
  }
}
