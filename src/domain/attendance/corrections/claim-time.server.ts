import { formatInstant } from '#platform/base/jst.ts';
import { refuseFields, type FieldErrors, type Refusal } from '#platform/base/refusal.ts';
import type { App } from '#platform/server/context.server.ts';
import { inTransaction } from '#platform/server/database/db.server.ts';

import { writeHoursClaimDraft } from './hours-claim.queries.server.ts';
import {
  hoursCorrectionDeadline,
  whyCannotCorrect,
  whyClaimedBreakInvalid,
  whyClaimedTimesInvalid,
  type HoursClaimFacts,
} from './claim-rules.ts';
import { attendanceRefusal } from '../messages.ts';
import { lockAttendance } from '../contract/queries.server.ts';
import { truncateToMinute, type PlannedShiftTimes } from '../stamps/stamp-rules.ts';

/** A change to one of start, end and break. */
type ClaimedChange =
  | { kind: 'start'; at: Date }
  | { kind: 'end'; at: Date }
  | { kind: 'break'; minutes: number };

export type ClaimTimeInput = {
  workerId: string;
  attendanceId: string;
  change: ClaimedChange;
  now: Date;
};

/**
 * Saves one part of a correction draft without sending it, so that start, end and break can come in any
 * order. Idempotent. Refusals: VALIDATION_FAILED, and those of `whyCannotCorrect`. (Rule 4.11)
 */
export async function saveHoursClaimDraft(app: App, input: ClaimTimeInput): Promise<void> {
  const { workerId, attendanceId, change, now } = input;
  await inTransaction(app.db, async (tx) => {
    const facts = await lockAttendance(tx, attendanceId, { kind: 'worker', id: workerId });
    assertHoursCorrectionOpen(facts, now);
    const wrong = whyWrong(change, facts, now);
    if (wrong) throw refuseFields(wrong);
    await writeHoursClaimDraft(tx, facts.id, {
      startAt: change.kind === 'start' ? truncateToMinute(change.at) : null,
      endAt: change.kind === 'end' ? truncateToMinute(change.at) : null,
      breakMinutes: change.kind === 'break' ? change.minutes : null,
    });
  });
}

/**
 * Throws when no correction is possible now; the refusal's sentence names the deadline. Refusals: those of
 * `whyCannotCorrect`.
 */
export function assertHoursCorrectionOpen(facts: HoursClaimFacts, now: Date): void {
  const refusal = hoursCorrectionRefusal(facts, now);
  if (refusal) throw refusal;
}

/** The refusal of a correction with its complete sentence; null while corrections are possible. */
export function hoursCorrectionRefusal(facts: HoursClaimFacts, now: Date): Refusal | null {
  const why = whyCannotCorrect(facts, now);
  if (!why) return null;
  return attendanceRefusal(why, { until: formatInstant(hoursCorrectionDeadline(facts)) });
}

/** The errors of a change to a single form field, under `at` or `breakMinutes`. */
function whyWrong(change: ClaimedChange, plan: PlannedShiftTimes, now: Date): FieldErrors | null {
  if (change.kind === 'break') return whyClaimedBreakInvalid(change.minutes);
  const at = truncateToMinute(change.at);
  const times =
    change.kind === 'start' ? { startAt: at, endAt: null } : { startAt: null, endAt: at };
  const sentence = Object.values(whyClaimedTimesInvalid(times, plan, now) ?? {})[0];
  return sentence === undefined ? null : { at: sentence };
}
