import { paths } from '#base/paths.ts';
import type { Tx } from '#server/database/db.server.ts';
import { isWithinADay } from '#server/delivery/notice-rules.ts';
import { notify, type Notice, type NoticeTopic } from '#server/delivery/notify.server.ts';

import type { Words } from './notifications.ts';

type Told = { id: string; workerId: string; startsAt: Date; endsAt: Date };

export type ShiftNews = {
  /** Deduplicates the notifications of one shift. */
  reason: string;
  topic: NoticeTopic;
  words: Words;
  /** The screen to open; by default the shift's own page. */
  path?: string;
  now: Date;
};

/** Notifies the worker about a shift. */
export async function notifyWorker(tx: Tx, shift: Told, news: ShiftNews): Promise<void> {
  await notify(tx, noticeOf(shift, news));
}

/**
 * The notification; urgent while the shift has not ended and starts in less than 24 hours. (Rule 4.20)
 */
export function noticeOf(shift: Told, news: ShiftNews): Notice {
  const { reason, topic, words, path = paths.shift(shift.id), now } = news;
  return {
    topic,
    now,
    ...words,
    workerId: shift.workerId,
    dedupKey: `attendance:${shift.id}:${reason}`,
    path,
    isUrgent: now < shift.endsAt && isWithinADay(shift.startsAt, now),
  };
}
