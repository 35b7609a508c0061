import { addHours, jstDay, jstTime, weekdayOf } from '#platform/base/jst.ts';
import { characterCount, normalizeLines } from '#platform/base/text.ts';

import { chatLimits, type ChannelType, type ChatSide } from './protocol.ts';

/** A facility's channel can be written to until 30 days after the last shift. (Rule 4.21) */
export function channelWritableUntil(lastShiftEndsAt: Date): Date {
  return addHours(lastShiftEndsAt, 24 * chatLimits.writableDays);
}

export type ChannelAccessFacts = {
  /** The end of the last shift that the worker applied for at the facility; null without an application. */
  endsAt: Date | null;
  /** The worker has deleted the account. */
  hasWorkerLeft: boolean;
};

/**
 * Returns until when a worker and a facility can write in their channel, or why they may not have one. Both sides open
 * the channel under this rule. (Rule 4.21)
 */
export function channelAccessOf({
  endsAt,
  hasWorkerLeft,
}: ChannelAccessFacts): { until: Date } | { why: 'NO_APPLICATION' | 'WORKER_LEFT' } {
  if (endsAt === null) return { why: 'NO_APPLICATION' };
  return hasWorkerLeft ? { why: 'WORKER_LEFT' } : { until: channelWritableUntil(endsAt) };
}

/** Why nobody can write into a channel now, or null. */
export function whyCannotWriteInChannel(
  facts: { type: ChannelType; writableUntil: Date | null; isBlocked: boolean },
  now: Date,
): 'CHANNEL_BLOCKED' | 'CHANNEL_ENDED' | null {
  if (facts.isBlocked) return 'CHANNEL_BLOCKED';
  if (facts.type === 'support' || facts.writableUntil === null) return null;
  return facts.writableUntil <= now ? 'CHANNEL_ENDED' : null;
}

/** Milliseconds until the member may send again; 0 when sending is allowed. (Rule 4.21: slow mode) */
export function slowModeWaitMs(sentAt: Date | null, now: Date): number {
  if (sentAt === null) return 0;
  return Math.max(0, sentAt.getTime() + chatLimits.slowModeMs - now.getTime());
}

/** Why a text cannot be a message, or null. A message with files needs no text. */
export function whyMessageTextInvalid(
  text: string,
  attachmentCount: number,
): 'TEXT_EMPTY' | 'TEXT_LONG' | null {
  if (text === '' && attachmentCount === 0) return 'TEXT_EMPTY';
  return characterCount(text) > chatLimits.maxTextLength ? 'TEXT_LONG' : null;
}

/** Customer support answers on weekdays from 9 to 18 o'clock. (Rule 4.21) */
export const chatSupportHours = { from: '09:00', until: '18:00' } as const;

export function isWithinSupportHours(now: Date, isHoliday: (day: string) => boolean): boolean {
  const day = jstDay(now);
  const weekday = weekdayOf(day);
  if (weekday === 0 || weekday === 6 || isHoliday(day)) return false;
  const time = jstTime(now);
  return time >= chatSupportHours.from && time < chatSupportHours.until;
}

/**
 * Returns a file name for display: without a path, shortened, and with composed characters (NFC), because macOS sends
 * プ as two characters.
 */
export function cleanAttachmentFileName(name: string, fallback: string): string {
  const last = normalizeLines(name.normalize('NFC')).split(/[/\\]/).at(-1) ?? '';
  // Bidirectional control characters can disguise a file name's extension.
  const plain = last.replaceAll(/[\u202A-\u202E\u2066-\u2069\n\t]/g, '').trim();
  return Array.from(plain).slice(0, chatLimits.maxFileNameLength).join('') || fallback;
}

/** The opposite side in a channel of this type. */
export function otherChatSideOf(type: ChannelType, side: ChatSide): ChatSide {
  return side === 'worker' ? type : 'worker';
}
