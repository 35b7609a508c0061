import { formatDayWithWeekday, jstDay, jstTime } from '#base/jst.ts';
import type { AttendanceButtonType } from '#gen/operations.ts';

import {
  checkInCloses,
  checkOutCloses,
  checkOutOpens,
  timeToActivateWorkStartButton,
} from './stamp-rules.ts';

export type StampKind = 'check-in' | 'check-out';

/** The parts of a card that decide about its stamp, as they come over the wire. */
export type StampCard = {
  buttons: readonly { type: AttendanceButtonType }[];
  label: { timeToActivateWorkStartButton: string | null } | null;
  workday: { startsAt: string; endsAt: string };
};

export type StampButton = {
  kind: StampKind;
  /** 「08:30から押せます」 while it cannot be pressed, otherwise null. */
  reason: string | null;
  /** The time of the stamp is over: only a correction is left. */
  isOver: boolean;
};

export const stampWords = { 'check-in': '出勤', 'check-out': '退勤' } as const;

/**
 * The stamp of a shift at the instant, or null where there is none. The server says which one it
 * is; a page that stays open only lets the waiting one become active when its time comes. Stamps
 * that wait on the phone for a connection count as made. (Spec section 5, Rule 4.9)
 */
export function stampButton(
  card: StampCard,
  now: Date,
  waiting: readonly StampKind[] = [],
): StampButton | null {
  const served = servedStamp(card);
  if (!served || waiting.includes('check-out')) return null;
  if (served.kind === 'check-in' && waiting.includes('check-in')) {
    return { kind: 'check-out', ...opening(windowOf(card, 'check-out'), now) };
  }
  if (served.isActive) return { kind: served.kind, reason: null, isOver: false };
  return { kind: served.kind, ...opening(windowOf(card, served.kind), now) };
}

function servedStamp({ buttons }: StampCard): { kind: StampKind; isActive: boolean } | null {
  for (const { type } of buttons) {
    if (type === 'checkin_stamp') return { kind: 'check-in', isActive: true };
    if (type === 'checkin_stamp_disabled') return { kind: 'check-in', isActive: false };
    if (type === 'checkout_stamp') return { kind: 'check-out', isActive: true };
    if (type === 'checkout_stamp_disabled') return { kind: 'check-out', isActive: false };
  }
  return null;
}

type StampWindow = { opens: Date; closes: Date };

function windowOf({ label, workday }: StampCard, kind: StampKind): StampWindow {
  const startsAt = new Date(workday.startsAt);
  if (kind === 'check-out') {
    return { opens: checkOutOpens(startsAt), closes: checkOutCloses(new Date(workday.endsAt)) };
  }
  const told = label?.timeToActivateWorkStartButton;
  const opens = told ? new Date(told) : timeToActivateWorkStartButton(startsAt);
  return { opens, closes: checkInCloses(startsAt) };
}

function opening(
  { opens, closes }: StampWindow,
  now: Date,
): { reason: string | null; isOver: boolean } {
  if (now > closes) return { reason: '受付は終了しました', isOver: true };
  if (now >= opens) return { reason: null, isOver: false };
  const day = jstDay(opens) === jstDay(now) ? '' : formatDayWithWeekday(jstDay(opens));
  return { reason: `${day}${jstTime(opens)}から押せます`, isOver: false };
}
