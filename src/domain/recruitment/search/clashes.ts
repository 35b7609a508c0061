import { addDays, jstDay, type JstDay } from '#platform/base/jst.ts';

/** A shift that the worker has, or may have: the end is not part of it. */
export type Span = { startsAt: Date; endsAt: Date };

/** Whether two shifts are at the same time; one that begins when the other ends is not. */
export function overlaps(one: Span, other: Span): boolean {
  return one.startsAt < other.endsAt && other.startsAt < one.endsAt;
}

/** The spans as PostgreSQL's multirange text. */
export function multirangeOf(spans: readonly Span[]): string {
  const ranges = spans.map(
    ({ startsAt, endsAt }) => `["${startsAt.toISOString()}","${endsAt.toISOString()}")`,
  );
  return `{${ranges.join(',')}}`;
}

/** The days on which something can begin that overlaps one of the spans. No shift is longer than a day. */
export function daysOfClashes(spans: readonly Span[]): JstDay[] {
  const days = spans.flatMap(({ startsAt, endsAt }) => [
    addDays(jstDay(startsAt), -1),
    jstDay(startsAt),
    jstDay(endsAt),
  ]);
  return [...new Set(days)].toSorted();
}
