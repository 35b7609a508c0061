import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import type { ShiftCardFragment } from '#gen/worker-operations.ts';
import { storeOfflineShifts } from '#apps/worker/shift/offline-shifts.ts';
import { installServiceWorker } from '#platform/web/install/service-worker.ts';
import { serverTime } from '#platform/web/server-time.ts';
import { useSession } from '#platform/web/session/session.tsx';

import { shiftScheduleQuery } from '#apps/worker/shift/client.ts';
import { nextStampOf } from '#domain/attendance/stamps/next-stamp.ts';

/** Maximum age of the copy: the schedule screen refetches every minute, other screens after ten. */
const freshMs = 600_000;

/**
 * Stores the coming shifts on the phone while a worker uses the app, and registers the service worker
 * that shows them offline. Renders nothing.
 */
export function OfflineShiftsWriter() {
  const { session } = useSession();
  const client = useQueryClient();
  const { data } = useInfiniteQuery({ ...shiftScheduleQuery(), staleTime: freshMs });
  const workerId = session?.user.id;

  // A failed installation is retried with growing pauses, and only while there is a network.
  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
    void client.prefetchQuery({
      queryKey: ['ServiceWorker'],
      queryFn: installServiceWorker,
      retry: true,
      staleTime: Infinity,
    });
  }, [client]);

  useEffect(() => {
    if (!workerId || !data) return;
    const shifts = data.rows.flatMap(({ attendances }) => attendances);
    const now = serverTime();
    const clockAheadMs = now.getTime() - Date.now();
    const upcoming = unique(shifts.filter(hasStamp));
    // Without storage, for example in a private window, the app works online only.
    storeOfflineShifts({
      workerId,
      keptAt: now.toISOString(),
      clockAheadMs,
      shifts: upcoming,
    }).catch(() => undefined);
  }, [data, workerId]);

  return null;
}

/** True for a contracted shift that is not over, whose address, phone number or stamp may be needed offline. */
const hasStamp = (shift: ShiftCardFragment) => nextStampOf(shift) !== null;

/** Removes duplicates: one shift can be in two sections, today's and open duties. */
const unique = (shifts: readonly ShiftCardFragment[]) => [
  ...new Map(shifts.map((shift) => [shift.id, shift])).values(),
];
