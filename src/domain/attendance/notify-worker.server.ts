import { paths } from '#platform/base/paths.ts';
import type { Tx } from '#platform/server/database/db.server.ts';
import { isEventWithinADay, type NoticeText } from '#platform/server/delivery/notice-rules.ts';
import {
  notifyOneWorker,
  type NoticeToWorker,
  type NoticeTopic,
} from '#platform/server/delivery/notify.server.ts';

type NotifiedShift = { id: string; workerId: string; startsAt: Date; endsAt: Date };

export type ShiftNotice = {
  /** The key that deduplicates the notifications of one shift. */
  reason: string;
  topic: NoticeTopic;
  text: NoticeText;
  /** The screen to open; by default the shift's own page. */
  path?: string;
  now: Date;
};

/** Notifies the worker about a shift. */
export async function notifyWorkerOfShift(
  tx: Tx,
  shift: NotifiedShift,
  notice: ShiftNotice,
): Promise<void> {
  await notifyOneWorker(tx, shiftNotificationOf(shift, notice));
}

/**
 * The notification; urgent while the shift has not ended and starts in less than 24 hours. (Rule 4.20)
 */
export function shiftNotificationOf(shift: NotifiedShift, notice: ShiftNotice): NoticeToWorker {
  const { reason, topic, text, path = paths.shift(shift.id), now } = notice;
  return {
    topic,
    now,
    ...text,
    workerId: shift.workerId,
    dedupKey: `attendance:${shift.id}:${reason}`,
    path,
    isUrgent: now < shift.endsAt && isEventWithinADay(shift.startsAt, now),
  };
}
