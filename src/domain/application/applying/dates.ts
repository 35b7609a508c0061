import { needsFacilityAcceptance } from './checks.ts';
import type { ApplyFacts, ApplicationViewFacts } from '../facts.ts';
import { plannedOvertimeOf } from './hours.ts';

/**
 * Returns the facts of one date as if the worker had already applied for the `others`: all of them count as shifts, and
 * those that a facility must accept also as open applications.
 */
export function factsWithOtherDatesApplied(
  facts: ApplicationViewFacts,
  others: readonly ApplicationViewFacts[],
): ApplicationViewFacts {
  if (!facts.worker) return facts;
  const { worker, history, recruitment } = facts;
  const here = others.filter((one) => one.recruitment.facilityId === recruitment.facilityId);
  const waiting = others.filter(
    (other): other is ApplyFacts => other.worker !== null && needsFacilityAcceptance(other),
  );
  return {
    ...facts,
    worker: {
      ...worker,
      shifts: [...worker.shifts, ...others.map((one) => one.recruitment)],
      openApplications: worker.openApplications + waiting.length,
    },
    history: {
      ...history,
      overtime: {
        ...history.overtime,
        shifts: [
          ...history.overtime.shifts,
          ...here.map((one) => plannedOvertimeOf(one.recruitment)),
        ],
      },
    },
  };
}
