import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';

import { storeOfflineShifts } from '#web/offline-shifts.ts';
import { serverTime } from '#web/server-time.ts';
import { useSession } from '#web/session/session.tsx';

import { schedule, type ShiftView } from '../../client.ts';

/** The schedule screen refreshes each minute; elsewhere this is often enough for an address. */
const freshMs = 600_000;

/**
 * Keeps the coming shifts on the phone while a worker uses the app, and starts the service worker
 * that shows them where no network is. Shows nothing itself.
 */
export function OfflineShiftsWriter() {
  const { session } = useSession();
  const { data } = useInfiniteQuery({ ...schedule(), staleTime: freshMs });
  const workerId = session?.user.id;

  useEffect(() => {
    if (import.meta.env.PROD) void navigator.serviceWorker?.register('/sw.js');
  }, []);

  useEffect(() => {
    if (!workerId || !data) return;
    const shifts = data.pages.flatMap((answer) =>
      answer.attendanceScheduleList.sections.flatMap(({ attendances }) => attendances),
    );
    const now = serverTime();
    const clockAheadMs = now.getTime() - Date.now();
    const upcoming = unique(shifts.filter(hasStamp));
    // A phone that keeps nothing works as it did before; the network has to be there then.
    storeOfflineShifts<ShiftView>({
      workerId,
      keptAt: now.toISOString(),
      clockAheadMs,
      shifts: upcoming,
    }).catch(() => undefined);
  }, [data, workerId]);

  return null;
}

/** Contracted and not over: what one may have to find, call or stamp. */
const hasStamp = ({ buttons }: ShiftView) =>
  buttons.some(({ type }) => type.startsWith('checkin_stamp') || type.startsWith('checkout_stamp'));

/** A shift may stand in two sections: today, and what is to be done. */
const unique = (shifts: readonly ShiftView[]) => [
  ...new Map(shifts.map((shift) => [shift.id, shift])).values(),
];
