import { formatInstant, jstDay, jstTime } from '../jst.ts';

/**
 * The stamps of a shift. `…ReceivedAt` is set for a stamp that a device reported later, which the facility has to
 * confirm. (Rule 8.1)
 */
export type ShiftStampTimes = {
  checkInAt: Date | null;
  checkInReceivedAt: Date | null;
  checkOutAt: Date | null;
  checkOutReceivedAt: Date | null;
};

/** True when a stamp of the shift was reported later. (Rule 8.1) */
export function hasReportedStamp(
  stamps: Pick<ShiftStampTimes, 'checkInReceivedAt' | 'checkOutReceivedAt'>,
): boolean {
  return stamps.checkInReceivedAt !== null || stamps.checkOutReceivedAt !== null;
}

/**
 * 「端末の打刻 09:00（09:50 受信）」: the time that a reported stamp states, and the time of receipt, with its day if that is a
 * different day. (Rule 8.1)
 */
export function reportedStampText(at: Date, receivedAt: Date): string {
  return `端末の打刻 ${jstTime(at)}（${stampReceiptText(at, receivedAt)} 受信）`;
}

/** The time at which the server received a stamp; with the date if that is not the day of the stamp (`at`). */
export function stampReceiptText(at: Date, receivedAt: Date): string {
  const isSameDay = jstDay(receivedAt) === jstDay(at);
  return isSameDay ? jstTime(receivedAt) : formatInstant(receivedAt);
}

/** Every reported stamp of a shift as a sentence; empty when the shift has no reported stamp. */
export function reportedStampSentences(stamps: ShiftStampTimes): string[] {
  const { checkInAt: start, checkInReceivedAt, checkOutAt: end, checkOutReceivedAt } = stamps;
  const words: string[] = [];
  if (start && checkInReceivedAt) {
    const received = stampReceiptText(start, checkInReceivedAt);
    words.push(`出勤：端末の打刻 ${jstTime(start)}（${received} 受信）`);
  }
  if (end && checkOutReceivedAt) {
    const received = stampReceiptText(end, checkOutReceivedAt);
    words.push(`退勤：端末の打刻 ${jstTime(end)}（${received} 受信）`);
  }
  return words;
}
