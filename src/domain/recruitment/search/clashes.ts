import { addDays, jstDay, type JstDay } from '#platform/base/jst.ts';

/** The time of a shift that the worker has or may take; the end is exclusive. */
export type ShiftSpan = { startsAt: Date; endsAt: Date };

/** True when two shifts overlap; a shift that begins when the other ends does not overlap it. */
export function doSpansOverlap(one: ShiftSpan, other: ShiftSpan): boolean {
  return one.startsAt < other.endsAt && other.startsAt < one.endsAt;
}

/** Returns the spans as the text of a PostgreSQL multirange. */
export function postgresMultirangeOf(spans: readonly ShiftSpan[]): string {
  const ranges = spans.map(
    ({ startsAt, endsAt }) => `["${startsAt.toISOString()}","${endsAt.toISOString()}")`,
  );
  return `{${ranges.join(',')}}`;
}

/** Returns the days on which a shift that overlaps one of the spans can begin. No shift is longer than a day. */
export function possibleClashStartDays(spans: readonly ShiftSpan[]): JstDay[] {
  const days = spans.flatMap(({ startsAt, endsAt }) => [
    addDays(jstDay(startsAt), -1),
    jstDay(startsAt),
    jstDay(endsAt),
  ]);
  return [...new Set(days)].toSorted();
}
