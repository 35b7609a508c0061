import type { Tx } from '#server/database/db.server.ts';
import { isWithinADay } from '#server/delivery/notice-rules.ts';
import { notifyAll, type Notice, type NoticeTopic } from '#server/delivery/notify.server.ts';

import type { Words } from './notifications.ts';

type Told = { id: string; workerId: string; startsAt: Date; endsAt: Date };

export type ShiftNews = {
  /** Tells the notices of one shift apart. */
  reason: string;
  topic: NoticeTopic;
  words: Words;
  /** The screen below the shift's own that the worker should open: `/time`. */
  screen?: '' | '/check-in' | '/check-out' | '/exemption' | '/questionnaire' | '/time';
  /** Or a screen that is not below one shift. */
  path?: '/shifts/cancellation-requests' | '/shifts/absences';
  now: Date;
};

/** Tells the worker something about a shift. */
export async function notifyWorker(tx: Tx, shift: Told, news: ShiftNews): Promise<void> {
  await notifyAll(tx, [noticeOf(shift, news)]);
}

/** A shift that has not ended and is less than 24 hours away makes its news urgent. (Rule 4.20) */
export function noticeOf(shift: Told, news: ShiftNews): Notice {
  const { reason, topic, words, screen = '', now } = news;
  return {
    topic,
    now,
    ...words,
    workerId: shift.workerId,
    dedupKey: `attendance:${shift.id}:${reason}`,
    path: news.path ?? `/shifts/${shift.id}${screen}`,
    isUrgent: now < shift.endsAt && isWithinADay(shift.startsAt, now),
  };
}
