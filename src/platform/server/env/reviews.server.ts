import * as v from 'valibot';

import type { WeeklyWorkingHours } from '#platform/base/working-hours.ts';

const names = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const day = `(${names.join('|')})`;
const format = new RegExp(
  String.raw`^${day}-${day} ((?:[01]\d|2[0-3]):[0-5]\d)-((?:[01]\d|2[0-3]):[0-5]\d|24:00)$`,
);

/** The hours in which documents are reviewed: `always`, or weekdays and hours in Tokyo. */
export const documentReviewHoursVariables = {
  REVIEW_HOURS: v.optional(
    v.pipe(
      v.string(),
      v.check((text) => text === 'always' || hoursOf(text) !== null),
      v.transform((text) => (text === 'always' ? ('always' as const) : hoursOf(text))),
    ),
  ),
};

export const documentReviewHoursHints: Record<keyof typeof documentReviewHoursVariables, string> = {
  REVIEW_HOURS:
    'always, or days and hours such as mon-fri 09:00-18:00 (holidays and 12/31 to 1/3 are out)',
};

const office: WeeklyWorkingHours = { weekdays: [1, 2, 3, 4, 5], opens: '09:00', closes: '18:00' };

/** Parses the variable; null means any hour, the default in the demo. */
export function parseDocumentReviewHours(
  { REVIEW_HOURS: hours }: { REVIEW_HOURS?: WeeklyWorkingHours | 'always' | null | undefined },
  demo: boolean,
): WeeklyWorkingHours | null {
  if (hours === 'always') return null;
  return hours ?? (demo ? null : office);
}

/**
 * Parses weekdays and hours; null when the text is malformed: an unknown day, or an end that is not after the
 * beginning.
 */
function hoursOf(text: string): WeeklyWorkingHours | null {
  const [, first = '', last = '', opens = '', closes = ''] = format.exec(text) ?? [];
  if (opens >= closes) return null;
  const from = names.indexOf(first);
  // The modulo lets a range such as `sat-mon` wrap around the end of the week.
  const count = ((names.indexOf(last) - from + 7) % 7) + 1;
  const weekdays = Array.from({ length: count }, (_, index) => (from + index) % 7);
  return { weekdays, opens, closes };
}
