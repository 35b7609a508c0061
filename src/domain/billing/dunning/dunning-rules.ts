import { addDays, daysBetween, isJstDay, type JstDay } from '#platform/base/jst.ts';
import type { Yen } from '#platform/base/yen.ts';

/** Days after the due day from which each step of dunning is taken. (Rule 8.7) */
export const dunningDays = { REMINDER: 3, SECOND: 10, STOP: 30 } as const;
export type DunningStep = keyof typeof dunningDays;

const stepsInOrder = ['REMINDER', 'SECOND', 'STOP'] as const satisfies readonly DunningStep[];

/** The latest of the steps that were taken; null before the first one. */
export const latestDunningStep = (taken: readonly DunningStep[]): DunningStep | null =>
  stepsInOrder.findLast((step) => taken.includes(step)) ?? null;

/** Days for which an operator may pause the dunning of an invoice at once. Repeated in the API by `PauseDunningInput.until`. */
const maxDunningPauseDays = 180;
/**
 * Length of the reason of a pause. Repeated by the constraint `dunning_pauses_reason_check` and in the API by
 * `PauseDunningInput.reason`.
 */
export const dunningPauseReasonLengthBounds = { min: 5, max: 200 } as const;

export type DunnedInvoice = {
  dueOn: JstDay;
  /** Yen that are not paid; 0 or less for a paid invoice and for a credit note. */
  openYen: Yen;
  /** The last day of the pause that an operator has set; null without one. */
  pausedUntil: JstDay | null;
  taken: readonly DunningStep[];
  /** The day on which the latest step was taken; null before the first one. */
  lastTakenOn: JstDay | null;
};

const isPaused = (pausedUntil: JstDay | null, today: JstDay) =>
  pausedUntil !== null && today <= pausedUntil;

/**
 * The step that is due for an invoice; null while none is, and while the invoice is paid or paused. The steps come in their order
 * and at most one a day, so that after an outage each notice still precedes what it announces. (Rule 8.6, 8.7)
 */
export function dueDunningStep(
  { dueOn, openYen, pausedUntil, taken, lastTakenOn }: DunnedInvoice,
  today: JstDay,
): DunningStep | null {
  if (openYen <= 0 || isPaused(pausedUntil, today)) return null;
  if (lastTakenOn !== null && lastTakenOn >= today) return null;
  const next = stepsInOrder.find((step) => !taken.includes(step));
  if (next === undefined) return null;
  return daysBetween(dueOn, today) >= dunningDays[next] ? next : null;
}

type Stopping = Pick<DunnedInvoice, 'dueOn' | 'openYen' | 'pausedUntil' | 'taken'>;

/** True while an invoice keeps its corporation from new postings. Contracts and wages are never touched. (Rule 8.6) */
export const stopsPostings = ({ openYen, pausedUntil, taken }: Stopping, today: JstDay): boolean =>
  openYen > 0 && taken.includes('STOP') && !isPaused(pausedUntil, today);

/**
 * The day from which an overdue invoice will keep its corporation from new postings; null for an invoice that is paid, not
 * overdue, or stops them now.
 */
export function postingsStopOn(invoice: Stopping, today: JstDay): JstDay | null {
  const { dueOn, openYen, pausedUntil } = invoice;
  if (openYen <= 0 || today <= dueOn || stopsPostings(invoice, today)) return null;
  const stopOn = addDays(dueOn, dunningDays.STOP);
  const afterPause = pausedUntil === null ? stopOn : addDays(pausedUntil, 1);
  return [stopOn, afterPause, addDays(today, 1)].toSorted().at(-1) ?? stopOn;
}

/** The error for the last day of a pause; undefined for today up to the longest pause. */
export function dunningPauseProblem(until: string, today: JstDay): string | undefined {
  const isRight = isJstDay(until) && until >= today && until <= addDays(today, maxDunningPauseDays);
  return isRight
    ? undefined
    : `最後の日は、今日から${maxDunningPauseDays}日後までの日を入力してください`;
}
