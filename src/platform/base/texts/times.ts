import { toHalfWidth } from '../text.ts';

/** A time of day; `isNextDay` when it was written as a time of the next day. */
type Clock = { time: string; isNextDay: boolean };

/**
 * `09:00` of 「9:00」, 「０９：００」, `0900`, `9:00:00` and 「9時」; 24:00 to 47:59 and 「翌9:00」 are times of the next day. Null
 * for any other text. (Rule 8.8)
 */
function clockIn(text: string): Clock | null {
  const plain = toHalfWidth(text)
    .replaceAll(/\s/g, '')
    .replace(
      /時(?:(\d{1,2})分)?$/,
      (_, minutes: string | undefined) => `:${(minutes ?? '').padStart(2, '0')}`,
    );
  const [, next, hours = '', minutes = ''] =
    /^(翌日?)?(\d{1,2}):?(\d{2})(?::00)?$/.exec(plain) ?? [];
  if (hours === '' || Number(hours) > 47 || Number(minutes) > 59) return null;
  const isLate = Number(hours) > 23;
  if (isLate && next) return null;
  const hour = String(Number(hours) % 24).padStart(2, '0');
  return { time: `${hour}:${minutes}`, isNextDay: isLate || Boolean(next) };
}

/** A time of day that is not marked as the next day's; null for anything else. */
export function parseTimeOfDay(text: string): string | null {
  const clock = clockIn(text);
  return clock === null || clock.isNextDay ? null : clock.time;
}

/**
 * The end of a shift that begins at `start`. A time not after `start` is on the next day, even if it is not written
 * so. Null when the shift would be longer than a day.
 */
export function parseShiftEnd(text: string, start: string | null): string | null {
  const clock = clockIn(text);
  if (clock === null) return null;
  return clock.isNextDay && start !== null && clock.time > start ? null : clock.time;
}
