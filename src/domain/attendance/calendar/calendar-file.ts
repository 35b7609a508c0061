import { hourMs, jstCalendarTimestamp } from '#platform/base/jst.ts';

export type CalendarEvent = {
  /** Stable for a shift, so that importing its file again replaces the event. */
  uid: string;
  startsAt: Date;
  endsAt: Date;
  summary: string;
  location: string;
  description: string;
  url: string;
  latitude: number;
  longitude: number;
  /** When the content of the event last changed. */
  writtenAt: Date;
  /** How often the content has changed since the event was first served. */
  sequence?: number;
  /** Calendar programs strike through or remove a cancelled event. */
  isCancelled?: boolean;
  /** Calendar programs show a tentative event as one that may not take place. */
  isTentative?: boolean;
};

/** Hours between the reminder and the start. */
const calendarReminderHours = 2;
/** Shifts that started more than this many days ago are left out of the calendar. */
export const calendarPastDays = 30;

/**
 * Shifts as an iCalendar file (RFC 5545): Tokyo's wall clock with its own VTIMEZONE, lines of at most
 * 75 octets ended by CRLF, a reminder two hours before. A calendar that is subscribed to has a name.
 */
export function writeCalendarFile(events: readonly CalendarEvent[], name?: string): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Hitokoma//Shifts//JA',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...(name === undefined ? [] : subscription(name)),
    ...tokyo,
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

/** The name of a subscribed calendar, and how often programs poll it; the ETag makes an unchanged answer cheap. */
const subscription = (name: string) => [
  `NAME:${escaped(name)}`,
  `X-WR-CALNAME:${escaped(name)}`,
  'X-WR-TIMEZONE:Asia/Tokyo',
  'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
  'X-PUBLISHED-TTL:PT1H',
];

function eventLines(event: CalendarEvent): string[] {
  const { isCancelled = false, sequence = 0 } = event;
  const reminder = [
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `TRIGGER:-PT${calendarReminderHours}H`,
    `DESCRIPTION:${escaped(event.summary)}`,
    'END:VALARM',
  ];
  return [
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    // A higher sequence number replaces the version that a calendar program has. A cancellation always replaces one.
    `SEQUENCE:${sequence + (isCancelled ? 1 : 0)}`,
    `DTSTAMP:${utcStamp(event.writtenAt)}`,
    `LAST-MODIFIED:${utcStamp(event.writtenAt)}`,
    `DTSTART;TZID=Asia/Tokyo:${jstCalendarTimestamp(event.startsAt)}`,
    `DTEND;TZID=Asia/Tokyo:${jstCalendarTimestamp(event.endsAt)}`,
    `SUMMARY:${escaped(event.summary)}`,
    `LOCATION:${escaped(event.location)}`,
    `GEO:${event.latitude.toFixed(6)};${event.longitude.toFixed(6)}`,
    `DESCRIPTION:${escaped(event.description)}`,
    `URL:${event.url}`,
    `STATUS:${statusOf(event)}`,
    ...(isCancelled ? [] : reminder),
    'END:VEVENT',
  ];
}

function statusOf({ isCancelled, isTentative }: CalendarEvent): string {
  if (isCancelled) return 'CANCELLED';
  return isTentative ? 'TENTATIVE' : 'CONFIRMED';
}

// A single offset is enough: Japan has had no summer time since 1951.
const tokyo = [
  'BEGIN:VTIMEZONE',
  'TZID:Asia/Tokyo',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0900',
  'TZOFFSETTO:+0900',
  'TZNAME:JST',
  'END:STANDARD',
  'END:VTIMEZONE',
];

/** Formats an instant in UTC: `YYYYMMDDTHHMMSSZ`. */
function utcStamp(instant: Date): string {
  return `${jstCalendarTimestamp(new Date(instant.getTime() - 9 * hourMs))}Z`;
}

/** Escapes TEXT (RFC 5545, 3.3.11); of the control characters, only line breaks and tabs are kept. */
function escaped(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\p{Cc}\u2028\u2029]/gu, (sign) => (sign === '\n' || sign === '\t' ? sign : ''))
    .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll('\n', '\\n');
}

const lineOctets = 75;
const encoder = new TextEncoder();

/**
 * Folds lines at 75 octets, between characters: a fold inside a UTF-8 sequence would corrupt the text.
 */
function folded(line: string): string {
  let text = '';
  let octets = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > lineOctets) {
      text += '\r\n ';
      // The leading space counts as an octet of the next line.
      octets = 1;
    }
    text += character;
    octets += size;
  }
  return text;
}
