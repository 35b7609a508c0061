import { jstDay, jstTime } from '#platform/base/jst.ts';
import type { FieldErrors } from '#platform/base/refusal.ts';

/** Hours as the fields hold them: wall clock in JST, independent of the browser's time zone; minutes as digits. */
export type TypedHours = { start: string; end: string; breakMinutes: string };

type Planned = { startsAt: string; endsAt: string; breakMinutes: number };

export function hoursAsked({ startsAt, endsAt, breakMinutes }: Planned): TypedHours {
  return {
    start: wallClock(startsAt),
    end: wallClock(endsAt),
    breakMinutes: String(breakMinutes),
  };
}

/** Converts typed hours to the input of the API: times with the offset of JST, minutes as a number. */
export function hoursGiven({ start, end, breakMinutes }: TypedHours) {
  return {
    startAt: `${start}:00+09:00`,
    endAt: `${end}:00+09:00`,
    breakMinutes: Number(breakMinutes),
  };
}

/** Returns the errors that the hours alone show; the server checks the rest. */
export function checkHours({ start, end, breakMinutes }: TypedHours): FieldErrors {
  return {
    ...(start === '' ? { start: '開始の日時を入力してください' } : {}),
    ...(end === '' || end <= start ? { end: '開始より後の日時を入力してください' } : {}),
    ...(breakMinutes === '' ? { breakMinutes: '休憩の分数を入力してください（なければ0）' } : {}),
  };
}

function wallClock(instant: string): string {
  const at = new Date(instant);
  return `${jstDay(at)}T${jstTime(at)}`;
}
