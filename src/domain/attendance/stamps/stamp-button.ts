import { formatDayWithWeekday, jstDay, jstTime, type JstDay } from '#platform/base/jst.ts';
import { nextStampFromServer, type StampCardButtons, type StampKind } from './next-stamp.ts';
import {
  checkInClosesAt,
  checkOutClosesAt,
  checkOutOpensAt,
  timeToActivateWorkStartButton,
} from './stamp-rules.ts';

/** The parts of a card that determine its stamp, as the API returns them. */
export type StampCardParts = StampCardButtons & {
  label: { timeToActivateWorkStartButton: string | null } | null;
  workday: { startsAt: string; endsAt: string };
};

export type StampButton = {
  kind: StampKind;
  /** 「08:30から押せます」 while the stamp is not open; null when it can be pressed. */
  reason: string | null;
  /** The time to stamp is over; only a correction is left. */
  isOver: boolean;
};

export const stampKindLabels = { 'check-in': '出勤', 'check-out': '退勤' } as const;

/**
 * The stamp of a shift at the instant, or null without one. The server decides which stamp is next; an
 * open page only enables it when its time comes. Stamps queued on the phone count as made. (Spec
 * section 5, Rule 4.9)
 */
export function stampButtonOf(
  card: StampCardParts,
  now: Date,
  waiting: readonly StampKind[] = [],
): StampButton | null {
  const served = nextStampFromServer(card);
  if (!served || waiting.includes('check-out')) return null;
  if (served.kind === 'check-in' && waiting.includes('check-in')) {
    return { kind: 'check-out', ...opening(windowOf(card, 'check-out'), now) };
  }
  if (served.isActive) return { kind: served.kind, reason: null, isOver: false };
  return { kind: served.kind, ...opening(windowOf(card, served.kind), now) };
}

type StampWindow = { opens: Date; closes: Date; workday: JstDay };

function windowOf({ label, workday }: StampCardParts, kind: StampKind): StampWindow {
  const startsAt = new Date(workday.startsAt);
  if (kind === 'check-out') {
    const closes = checkOutClosesAt(new Date(workday.endsAt));
    return { opens: checkOutOpensAt(startsAt), closes, workday: jstDay(startsAt) };
  }
  const servedTime = label?.timeToActivateWorkStartButton;
  const opens = servedTime ? new Date(servedTime) : timeToActivateWorkStartButton(startsAt);
  return { opens, closes: checkInClosesAt(startsAt), workday: jstDay(startsAt) };
}

function opening(
  { opens, closes, workday }: StampWindow,
  now: Date,
): { reason: string | null; isOver: boolean } {
  if (now > closes) return { reason: '受付は終了しました', isOver: true };
  if (now >= opens) return { reason: null, isOver: false };
  return {
    reason: fromWhen(opens, { workday, now }),
    isOver: false,
  };
}

/**
 * 「当日08:30から押せます」 on the day of the shift, whose date is already above the button; other days are written in
 * full.
 */
function fromWhen(opens: Date, { workday, now }: { workday: JstDay; now: Date }): string {
  const [day, time] = [jstDay(opens), jstTime(opens)];
  if (day === jstDay(now)) return `${time}から押せます`;
  return day === workday
    ? `当日${time}から押せます`
    : `${formatDayWithWeekday(day)}${time}から押せます`;
}
