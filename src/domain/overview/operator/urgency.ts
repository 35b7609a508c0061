import { addHours, dayMs, hourMs, minuteMs } from '#platform/base/jst.ts';

/** Waiting cases of one queue. */
export type QueueBacklog = {
  count: number;
  /** Start of the oldest case's wait; null for an empty queue. */
  oldestAt: Date | null;
  /** Deadline for the answer to the most urgent case; null without a promised time. */
  dueAt: Date | null;
};

export type QueueUrgency = 'late' | 'soon' | 'calm' | 'empty';

/** Hours before a deadline from which on it is shown as near. */
const soonHours = 4;
/** Hours within which a case without a promised time should be answered. */
const usualHours = 24;

/** The pressure of a queue: `late` from the deadline on, `soon` in the four hours before it, `empty` without cases. */
export function queueUrgencyOf({ count, dueAt }: QueueBacklog, now: Date): QueueUrgency {
  if (count === 0) return 'empty';
  if (dueAt === null) return 'calm';
  if (dueAt <= now) return 'late';
  return addHours(dueAt, -soonHours) <= now ? 'soon' : 'calm';
}

const ranks: Record<QueueUrgency, number> = { late: 0, soon: 1, calm: 2, empty: 3 };

/** Sorts the queues, the most urgent first; empty queues come last, in the given order. */
export function sortQueuesByUrgency<Queue extends QueueBacklog>(
  queues: readonly Queue[],
  now: Date,
): Queue[] {
  return queues.toSorted(
    (a, b) =>
      ranks[queueUrgencyOf(a, now)] - ranks[queueUrgencyOf(b, now)] ||
      expectedBy(a).getTime() - expectedBy(b).getTime(),
  );
}

function expectedBy({ dueAt, oldestAt }: QueueBacklog): Date {
  return dueAt ?? (oldestAt === null ? new Date(0) : addHours(oldestAt, usualHours));
}

/** The time between two instants in its largest unit: 「5分」, 「3時間」, 「2日」. */
export function durationText(from: Date, to: Date): string {
  const span = Math.max(0, to.getTime() - from.getTime());
  if (span >= 2 * dayMs) return `${Math.floor(span / dayMs)}日`;
  if (span >= hourMs) return `${Math.floor(span / hourMs)}時間`;
  return `${Math.floor(span / minuteMs)}分`;
}
