import { addDays, addMinutes, atJst, jstDay, weekStart, type JstDay } from '#base/jst.ts';
import { nextBusinessDay } from './pay-day.ts';

/** Where the bank takes part in the 24-hour system (モアタイム). (Rule book 4.18) */
export const fastTransferMinutes = 10;
/** Elsewhere the money is there on the next business day at this time. (Rule book 4.18) */
export const slowTransferTime = '10:00';

/** Windows of a week that starts on Sunday 0:00, when no bank is asked. (Rule book 4.18) */
const weeklyBlackouts = [
  { name: 'Saturday night', day: 6, from: '23:50', to: '28:00' },
  { name: 'Sunday night', day: 0, from: '19:00', to: '32:00' },
] as const;
/** Whole days on which no bank is asked. (Rule book 4.18) */
const blackoutDays: readonly string[] = ['01-01', '01-02', '01-03', '05-03', '05-04', '05-05'];

export type TransferArrival = {
  /** True inside a blackout: accepted now, sent to the bank when it ends. */
  queued: boolean;
  sendsAt: Date;
  arrivesAt: Date;
};

/** When an early payout requested now is sent and expected. Nothing is refused for the hour. */
export function transferArrival(now: Date, options = { moreTime: true }): TransferArrival {
  const sendsAt = blackoutEnd(now) ?? now;
  return {
    queued: sendsAt.getTime() !== now.getTime(),
    sendsAt,
    arrivesAt: options.moreTime
      ? addMinutes(sendsAt, fastTransferMinutes)
      : atJst(nextBusinessDay(jstDay(sendsAt)), slowTransferTime),
  };
}

/** The instant at which the bank may be asked again; null when it may be asked now. */
export function blackoutEnd(now: Date): Date | null {
  const end = windowEnd(now);
  // One window may end inside another: 1/3 can be a Saturday or a Sunday.
  return end && (blackoutEnd(end) ?? end);
}

function windowEnd(now: Date): Date | null {
  const today = jstDay(now);
  if (blackoutDays.includes(today.slice(5))) return atJst(addDays(today, 1));
  const sunday = weekStart(today);
  return weeklyEnd(now, sunday) ?? weeklyEnd(now, addDays(sunday, -7));
}

function weeklyEnd(now: Date, sunday: JstDay): Date | null {
  for (const window of weeklyBlackouts) {
    const day = addDays(sunday, window.day);
    const end = atJst(day, window.to);
    if (atJst(day, window.from) <= now && now < end) return end;
  }
  return null;
}
