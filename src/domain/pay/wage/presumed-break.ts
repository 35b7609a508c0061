import { minutesBetween } from '#platform/base/jst.ts';

import type { WorkSpan } from './worktime.ts';

/**
 * Above this many minutes on duty, a missing statement means that the planned break was taken. (Rule 8.2, 労働基準法34条)
 */
export const breakPresumedAboveMinutes = 6 * 60;

type Plan = Pick<WorkSpan, 'endsAt' | 'breakMinutes'>;
type OnDuty = { startsAt: Date; endsAt: Date };

/**
 * Break minutes if nobody stated a break. A shift that ends as planned keeps its planned break; a shift that ended
 * early has it only above six hours on duty. (Rule 8.2)
 */
export function presumedBreakMinutes(plan: Plan, { startsAt, endsAt }: OnDuty): number {
  const minutes = Math.max(0, minutesBetween(startsAt, endsAt));
  const isPlanned = endsAt >= plan.endsAt || minutes > breakPresumedAboveMinutes;
  return isPlanned ? Math.min(plan.breakMinutes, minutes) : 0;
}

/**
 * Break minutes that count until the worker answers, where the facility stated a break for a shift that ended
 * early: the stated minutes, at most those that the worker stated too or `presumedBreakMinutes` presumes. (Rule 8.2)
 */
export function breakMinutesUntilWorkerAnswers(
  plan: Plan,
  onDuty: OnDuty,
  said: { byFacility: number | null; byWorker: number | null },
): number {
  const unstated = presumedBreakMinutes(plan, onDuty);
  const { byFacility, byWorker } = said;
  if (onDuty.endsAt >= plan.endsAt || byFacility === null) return unstated;
  return Math.min(byFacility, Math.max(unstated, byWorker ?? 0));
}

type RecordedEnd = Plan & {
  recordedStartAt: Date | null;
  recordedEndAt: Date | null;
  recordedBreakMinutes: number | null;
  checkOutWasAutomatic: boolean;
  /** When the facility confirmed an end that was not stamped; it stated the break together with the end. */
  endConfirmedAt?: Date | null;
};

/**
 * True when recorded hours need no correction before they are approved: both ends are known, and the break is the
 * planned one, the presumed one, or the one that the facility stated. (Rule 4.9, 8.2)
 */
export function areRecordedHoursComplete(facts: RecordedEnd): boolean {
  const { recordedStartAt, recordedEndAt, recordedBreakMinutes, endConfirmedAt } = facts;
  if (!recordedStartAt || !recordedEndAt || facts.checkOutWasAutomatic) return false;
  if (recordedBreakMinutes === facts.breakMinutes || endConfirmedAt) return true;
  const onDuty = { startsAt: recordedStartAt, endsAt: recordedEndAt };
  return recordedBreakMinutes === presumedBreakMinutes(facts, onDuty);
}
