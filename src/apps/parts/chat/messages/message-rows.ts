import { jstDay, minuteMs, type JstDay } from '#platform/base/jst.ts';

import type { ChatMessage, ChatSide } from '#domain/chat/protocol/protocol.ts';
import type { QueuedMessage } from '../sending/queued-messages.ts';

/** Key of the row 「ここから未読」, of which there is one. */
export const unreadRowKey = 'unread';

/** The rows of a conversation, from top to bottom. */
export type MessageListRow =
  | { kind: 'day'; key: string; day: JstDay }
  | { kind: 'unread'; key: string }
  | { kind: 'message'; key: string; message: ChatMessage; isFirst: boolean }
  | { kind: 'waiting'; key: string; waiting: QueuedMessage };

type Facts = {
  messages: readonly ChatMessage[];
  waiting: readonly QueuedMessage[];
  /** Last read sequence number when the screen was opened; null if nothing was unread. */
  unreadAfter: number | null;
  side: ChatSide;
};

/** Messages of one side within this time are grouped under one name. */
const togetherMs = 5 * minuteMs;

/**
 * Returns the rows: a date row before each day, 「ここから未読」 before the first unread message, and queued messages at the
 * end.
 */
export function messageListRows({ messages, waiting, unreadAfter, side }: Facts): MessageListRow[] {
  const rows: MessageListRow[] = [];
  let before: ChatMessage | undefined;
  let isDivided = unreadAfter === null;
  for (const message of messages) {
    const day = jstDay(new Date(message.createdAt));
    const isNewDay = !before || jstDay(new Date(before.createdAt)) !== day;
    if (isNewDay) rows.push({ kind: 'day', key: `day-${day}`, day });
    const isUnread = message.side !== side && message.seq > (unreadAfter ?? 0);
    const dividesHere = !isDivided && isUnread;
    if (dividesHere) rows.push({ kind: 'unread', key: unreadRowKey });
    isDivided ||= dividesHere;
    const isFirst = isNewDay || dividesHere || !isTogether(before, message);
    rows.push({ kind: 'message', key: message.clientId, message, isFirst });
    before = message;
  }
  const arrived = new Set(messages.map(({ clientId }) => clientId));
  for (const one of waiting) {
    // The event of a message may arrive before its acknowledgement: the message then replaces its queued
    // row.
    if (!arrived.has(one.clientId)) rows.push({ kind: 'waiting', key: one.clientId, waiting: one });
  }
  return rows;
}

function isTogether(before: ChatMessage | undefined, message: ChatMessage): boolean {
  if (before?.side !== message.side || before.isAutomatic !== message.isAutomatic) return false;
  return Date.parse(message.createdAt) - Date.parse(before.createdAt) < togetherMs;
}
