import { formatMinutes } from '#platform/base/jst.ts';
import { paths } from '#platform/base/paths.ts';

import type { CalendarEvent } from './calendar-file.ts';

/** The parts of a shift that its calendar event shows. */
export type CalendarShift = {
  id: string;
  title: string;
  startsAt: Date;
  endsAt: Date;
  breakMinutes: number;
  belongings: string;
  station: string | null;
  facilityName: string;
  address: string;
  phoneNumber: string | null;
  latitude: number;
  longitude: number;
  /** When one of the fields above last changed. */
  writtenAt: Date;
  /** How often the fields have changed since the event was first served; 0 if unknown. */
  sequence?: number;
  isCancelled?: boolean;
  /** Text about a provisional contract and its deadline; null once the credentials are approved. (Rule 6.9) */
  provisionalLabel: string | null;
};

/**
 * The calendar event of a shift, for the single file and for the feed; `origin` is the site of the link to the shift's
 * page.
 */
export function calendarEventOfShift(shift: CalendarShift, origin: string): CalendarEvent {
  const { id, startsAt, endsAt, facilityName, latitude, longitude, writtenAt } = shift;
  const { isCancelled = false, provisionalLabel } = shift;
  const url = origin + paths.shift(id);
  const belongings = shift.belongings.trim();
  const rows = [
    provisionalLabel,
    shift.title,
    shift.breakMinutes > 0 ? `休憩 ${formatMinutes(shift.breakMinutes)}` : null,
    belongings === '' ? null : `持ち物：${belongings}`,
    shift.station === null ? null : `最寄り駅：${shift.station}`,
    shift.phoneNumber === null ? null : `電話：${shift.phoneNumber}`,
    url,
  ];
  return {
    uid: `${id}@hitokoma`,
    startsAt,
    endsAt,
    summary: `${markOf(shift)}勤務：${facilityName}`,
    location: `${shift.address} ${facilityName}`,
    description: rows.filter((row) => row !== null).join('\n'),
    url,
    latitude,
    longitude,
    writtenAt,
    ...(shift.sequence === undefined ? {} : { sequence: shift.sequence }),
    isCancelled,
    isTentative: provisionalLabel !== null,
  };
}

function markOf({ isCancelled, provisionalLabel }: CalendarShift): string {
  if (isCancelled) return '【中止】';
  return provisionalLabel === null ? '' : '【仮の契約】';
}
