import {
  formatDayWithWeekday,
  formatInstant,
  formatTimeRange,
  jstDay,
  jstTime,
} from '#platform/base/jst.ts';

type Format = 'time' | 'day' | 'instant';
type JstTimeProps = { at: Date | string; format?: Format; className?: string };

/**
 * An instant in Tokyo time, whatever the phone's time zone: `09:00`, `2026/11/22（日）` or
 * `2026/11/22 09:00`. Takes a Date, an ISO instant, or a day `YYYY-MM-DD`.
 */
export function JstTime({ at, format = 'instant', className }: JstTimeProps) {
  if (typeof at === 'string' && at.length === 10) {
    return (
      <time dateTime={at} className={className}>
        {formatDayWithWeekday(at)}
      </time>
    );
  }
  const instant = new Date(at);
  return (
    <time dateTime={machine(instant, format)} className={className}>
      {print(instant, format)}
    </time>
  );
}

type JstTimesProps = {
  from: Date | string;
  to: Date | string;
  hasDay?: boolean;
  className?: string;
};

/**
 * Times of a shift: `09:00〜18:00`, `17:00〜翌10:00`; with the day `2026/11/22（日） 09:00〜18:00`, which may wrap before
 * the times.
 */
export function JstTimeRange({ from, to, hasDay = false, className }: JstTimesProps) {
  const start = new Date(from);
  const times = formatTimeRange(start, new Date(to));
  return (
    <time dateTime={start.toISOString()} className={className}>
      {hasDay ? (
        <>
          {`${print(start, 'day')} `}
          <span className="inline-block">{times}</span>
        </>
      ) : (
        times
      )}
    </time>
  );
}

/** The `dateTime` attribute: a plain day for a day in Tokyo, otherwise an instant. */
function machine(instant: Date, format: Format): string {
  return format === 'day' ? jstDay(instant) : instant.toISOString();
}

function print(instant: Date, format: Format): string {
  switch (format) {
    case 'time':
      return jstTime(instant);
    case 'day':
      return formatDayWithWeekday(jstDay(instant));
    case 'instant':
      return formatInstant(instant);
    default:
      throw new RangeError(`unknown format: ${String(format satisfies never)}`);
  }
}
