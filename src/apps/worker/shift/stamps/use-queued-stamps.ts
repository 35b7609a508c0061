import { useSyncExternalStore } from 'react';

import { stampQueue, type WaitingStamp } from '#domain/attendance/stamps/stamp-queue.ts';
import { useSession } from '#platform/web/session/session.tsx';

const none: readonly WaitingStamp[] = [];
const noneYet = () => none;

/** The signed-in worker's stamps on this phone that are unsent or were refused. */
export function useOwnWaitingStamps(): readonly WaitingStamp[] {
  const { session } = useSession();
  const stamps = useAllWaitingStamps();
  return session ? stamps.filter((stamp) => stamp.workerId === session.user.id) : none;
}

/** The stamps of all workers on this phone, unsent or refused. */
export function useAllWaitingStamps(): readonly WaitingStamp[] {
  const queue = stampQueue();
  return useSyncExternalStore(queue.subscribe, queue.getStamps, noneYet);
}

/** The stamps of one shift on this phone: the kinds that wait, and the refused stamp. */
export function useWaitingStampsOfShift(attendanceId: string) {
  return waitingStampsOfShift(useOwnWaitingStamps(), attendanceId);
}

export function waitingStampsOfShift(stamps: readonly WaitingStamp[], attendanceId: string) {
  const own = stamps.filter((stamp) => stamp.attendanceId === attendanceId);
  return {
    waiting: own.filter((stamp) => stamp.refusal === null),
    refused: own.find((stamp) => stamp.refusal !== null) ?? null,
  };
}
