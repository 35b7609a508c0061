import { formatDayWithWeekday, formatTimeRange, jstDay, jstTime } from '#platform/base/jst.ts';
import type { FieldErrors } from '#platform/base/refusal.ts';

/** Hours as typed: JST wall clock, independent of the browser's time zone; minutes as digits. */
export type TypedHours = { start: string; end: string; breakMinutes: string };

type Planned = { startsAt: string; endsAt: string; breakMinutes: number };

type Row = Planned & {
  checkInAt: string | null;
  checkOutAt: string | null;
  reportedStamps: readonly string[];
  claimedStartAt: string | null;
  claimedEndAt: string | null;
  claimedBreakMinutes: number | null;
  claimReason: string | null;
};

/** Returns the hours that the worker claims, or without a claim the planned hours. */
export function claimedOrPlannedWorkHours(row: Row): Planned {
  const { claimedStartAt, claimedEndAt, claimedBreakMinutes, breakMinutes } = row;
  if (claimedStartAt === null || claimedEndAt === null) return row;
  return {
    startsAt: claimedStartAt,
    endsAt: claimedEndAt,
    breakMinutes: claimedBreakMinutes ?? breakMinutes,
  };
}

/** Returns the hours of a shift by plan, stamps and claim, each with its label. */
export function labelledHoursOfShift(row: Row): { label: string; text: string }[] {
  const claim = claimedOrPlannedWorkHours(row);
  const stamps = [row.checkInAt, row.checkOutAt].map((at) => (at ? jstTime(new Date(at)) : 'なし'));
  return [
    {
      label: '予定',
      text: `${formatDayWithWeekday(jstDay(new Date(row.startsAt)))} ${hoursText(row)}`,
    },
    { label: '打刻', text: [stamps.join('〜'), ...row.reportedStamps].join('\n') },
    {
      label: 'ワーカーの申請',
      text: claim === row ? '' : [hoursText(claim), row.claimReason].filter(Boolean).join('・'),
    },
  ];
}

const hoursText = ({ startsAt, endsAt, breakMinutes }: Planned) =>
  `${formatTimeRange(new Date(startsAt), new Date(endsAt))}・休憩${breakMinutes}分`;

export function typedHoursOf({ startsAt, endsAt, breakMinutes }: Planned): TypedHours {
  return {
    start: wallClock(startsAt),
    end: wallClock(endsAt),
    breakMinutes: String(breakMinutes),
  };
}

/** Converts typed hours to the input of the API: times with the offset of JST, minutes as a number. */
export function inputOfTypedHours({ start, end, breakMinutes }: TypedHours) {
  return {
    startAt: `${start}:00+09:00`,
    endAt: `${end}:00+09:00`,
    breakMinutes: Number(breakMinutes),
  };
}

/** Returns the errors that can be found without the server. */
export function checkTypedHours({ start, end, breakMinutes }: TypedHours): FieldErrors {
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
