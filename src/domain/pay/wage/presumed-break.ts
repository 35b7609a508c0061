import { minutesBetween } from '#platform/base/jst.ts';

import type { WorkSpan } from './worktime.ts';

/** Minutes on duty above which silence confirms the planned break. (Rule 8.2, 労働基準法34条) */
export const breakPresumedAboveMinutes = 6 * 60;

type Plan = Pick<WorkSpan, 'endsAt' | 'breakMinutes'>;
type OnDuty = { startsAt: Date; endsAt: Date };

/**
 * Break minutes of hours about whose break nothing was said. A shift that ends as planned keeps its planned
 * break. A shift that ended early has it only above six hours on duty: a break is never invented. (Rule 8.2)
 */
export function unstatedBreak(plan: Plan, { startsAt, endsAt }: OnDuty): number {
  const minutes = Math.max(0, minutesBetween(startsAt, endsAt));
  const isPlanned = endsAt >= plan.endsAt || minutes > breakPresumedAboveMinutes;
  return isPlanned ? Math.min(plan.breakMinutes, minutes) : 0;
}

/**
 * Break minutes that count until the worker answers, where the facility named a break in a shift that ended
 * early: the named ones as far as silence may confirm the planned break, or the worker has named them too.
 * (Rule 8.2)
 */
export function confirmedBreak(
  plan: Plan,
  onDuty: OnDuty,
  said: { byFacility: number | null; byWorker: number | null },
): number {
  const unstated = unstatedBreak(plan, onDuty);
  const { byFacility, byWorker } = said;
  if (onDuty.endsAt >= plan.endsAt || byFacility === null) return unstated;
  return Math.min(byFacility, Math.max(unstated, byWorker ?? 0));
}

type RecordedEnd = Plan & {
  recordedStartAt: Date | null;
  recordedEndAt: Date | null;
  recordedBreakMinutes: number | null;
  checkOutWasAutomatic: boolean;
  /** When the facility answered for an end that was not stamped; it named the break together with the end. */
  endConfirmedAt?: Date | null;
};

/**
 * True when recorded hours need no correction before they are approved: both ends are known, and the break is
 * the planned one, the one that nobody had to state, or the one that the facility named. (Rule 4.9, 8.2)
 */
export function isRecordComplete(facts: RecordedEnd): boolean {
  const { recordedStartAt, recordedEndAt, recordedBreakMinutes, endConfirmedAt } = facts;
  if (!recordedStartAt || !recordedEndAt || facts.checkOutWasAutomatic) return false;
  if (recordedBreakMinutes === facts.breakMinutes || endConfirmedAt) return true;
  const onDuty = { startsAt: recordedStartAt, endsAt: recordedEndAt };
  return recordedBreakMinutes === unstatedBreak(facts, onDuty);
}
