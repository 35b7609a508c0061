import { jstDay, weekStartOf } from '#platform/base/jst.ts';
import { statutoryDayMinutes } from '#platform/base/working-day.ts';
import {
  dayOvertimeMinutesAcrossEmployers,
  areOtherEmployersHoursCounted,
} from '#domain/pay/wage/other-employers.ts';
import { weeklyExcessOvertimeMinutes } from '#domain/pay/wage/weekly-overtime.ts';

import type { ApplyFacts, ContractMomentFacts, OtherWorkMinutes, ApplicantFacts } from './facts.ts';
import { plannedShiftMinutes } from './applying/hours.ts';
import { maxOtherWorkMinutes } from './other-work-bounds.ts';

/**
 * True when the stated other work is out of bounds: minutes must be whole and limited, and a day cannot exceed its
 * week.
 */
export function isOtherWorkOutOfBounds({ dayMinutes, weekMinutes }: OtherWorkMinutes): boolean {
  const isWithin = (minutes: number, most: number) =>
    Number.isInteger(minutes) && minutes >= 0 && minutes <= most;
  return (
    !isWithin(dayMinutes, maxOtherWorkMinutes.day) ||
    !isWithin(weekMinutes, maxOtherWorkMinutes.week) ||
    dayMinutes > weekMinutes
  );
}

/** Returns the facts with the other work stated now, in place of the other work stated before. */
export function withStatedOtherWork(
  facts: ApplyFacts,
  otherWork: OtherWorkMinutes | null,
): ApplyFacts {
  return { ...facts, worker: { ...facts.worker, otherWork } };
}

type Facts = {
  recruitment: ContractMomentFacts['recruitment'];
  worker: Pick<ApplicantFacts, 'otherWork'> & Partial<Pick<ApplicantFacts, 'shifts'>>;
};

/**
 * Planned minutes of the shift that stated other work brings above eight hours of the day or 40 of the week; the
 * corporation owes a premium for them. 0 when no other work was stated. (労働基準法38条1項, Rule 8.3)
 */
export function premiumMinutesByOtherWork({ recruitment, worker }: Facts): number {
  const { otherWork, shifts = [] } = worker;
  const day = jstDay(recruitment.startsAt);
  if (!otherWork || otherWork.weekMinutes === 0 || !areOtherEmployersHoursCounted(day)) return 0;
  const workMinutes = plannedShiftMinutes(recruitment);
  const overtimeMinutes = Math.max(0, workMinutes - statutoryDayMinutes);
  const own = { workMinutes, overtimeMinutes, nightMinutes: 0 };
  const ofDay = dayOvertimeMinutesAcrossEmployers(own, otherWork.dayMinutes);
  const inWeek = shifts.filter(
    ({ startsAt }) =>
      weekStartOf(jstDay(startsAt)) === weekStartOf(day) && jstDay(startsAt) !== day,
  );
  const regularMinutes = inWeek
    .map((shift) => plannedShiftMinutes(shift.counted ?? shift))
    .reduce((sum, minutes) => sum + Math.max(0, Math.min(statutoryDayMinutes, minutes)), 0);
  const ofWeek = weeklyExcessOvertimeMinutes(
    { ...own, overtimeMinutes: overtimeMinutes + ofDay },
    { regularMinutes: regularMinutes + otherWork.weekMinutes, paidMinutes: 0 },
  );
  return ofDay + ofWeek;
}
