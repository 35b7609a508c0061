import { minutesBetween } from '#platform/base/jst.ts';
import { breakMinutesUntilWorkerAnswers } from '#domain/pay/wage/presumed-break.ts';

import { recordedEndOf, type PlannedShiftTimes } from '../stamps/stamp-rules.ts';

type Leaving = { startAt: Date; breakMinutes: number; now: Date };

/**
 * Returns when a worker who is sent home stops working, and the minutes of break: `stated` by the facility, and
 * `certain`, which count without the worker's consent. (Rule 8.2)
 */
export function workEndWhenSentHome(
  plan: PlannedShiftTimes,
  { startAt, breakMinutes, now }: Leaving,
): { leftAt: Date; stated: number; certain: number } {
  const end = recordedEndOf(now, plan);
  const leftAt = end > startAt ? end : startAt;
  const stated = Math.min(breakMinutes, minutesBetween(startAt, leftAt));
  const said = { byFacility: stated, byWorker: null };
  const certain = breakMinutesUntilWorkerAnswers(plan, { startsAt: startAt, endsAt: leftAt }, said);
  return { leftAt, stated, certain };
}

/**
 * Why an operator cannot confirm that the reason lay with the worker, or null: the worker must have answered first.
 * Full pay can be decided at any time. (Rule 8.2)
 */
export function whyCannotConfirmSentHome(found: {
  state: string;
  listedReason: string;
}): 'WORKER_NOT_HEARD' | null {
  return found.listedReason === 'sent_home' && found.state === 'WAITING'
    ? 'WORKER_NOT_HEARD'
    : null;
}
