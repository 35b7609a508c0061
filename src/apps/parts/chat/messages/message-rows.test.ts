import { describe, expect, test } from 'vitest';

import { buildChatMessage } from '#domain/chat/protocol/message.build.ts';
import type { ChatMessage } from '#domain/chat/protocol/protocol.ts';
import { messageListRows } from './message-rows.ts';
import type { QueuedMessage } from '../sending/queued-messages.ts';

const waiting: QueuedMessage = {
  clientId: 'k9',
  owner: 'w1',
  channelId: 'c1',
  parentId: null,
  isAlsoInChannel: false,
  quote: null,
  text: '着きました',
  attachments: [],
  at: 1,
  failure: null,
};

function print(messages: readonly ChatMessage[], unreadAfter: number | null = null) {
  return messageListRows({ messages, waiting: [], unreadAfter, side: 'worker' }).map((row) =>
    row.kind === 'message' ? `${row.isFirst ? '*' : ''}${row.message.seq}` : row.key,
  );
}

const at = (seq: number, instant: string, wishes: Partial<ChatMessage> = {}) =>
  buildChatMessage(seq, { createdAt: `2026-11-${instant}:00.000Z`, ...wishes });

describe('the rows of a conversation', () => {
  test("days are Tokyo's", () => {
    expect(print([at(1, '21T14:59'), at(2, '21T15:00'), at(3, '21T15:01')])).toEqual([
      'day-2026-11-21',
      '*1',
      'day-2026-11-22',
      '*2',
      '3',
    ]);
  });

  test('messages of one side within five minutes stand together', () => {
    const mine = { side: 'worker' as const };
    const rows = print([
      at(1, '22T00:00'),
      at(2, '22T00:04'),
      at(3, '22T00:10'),
      at(4, '22T00:10', mine),
      at(5, '22T00:11', mine),
    ]);
    expect(rows).toEqual(['day-2026-11-22', '*1', '2', '*3', '*4', '5']);
  });

  test('what the system wrote in its name stands apart', () => {
    const rows = print([at(1, '22T00:00', { isAutomatic: true }), at(2, '22T00:01')]);
    expect(rows).toEqual(['day-2026-11-22', '*1', '*2']);
  });

  test('the line stands above the first unread message of the other side', () => {
    const messages = [
      at(1, '22T00:00'),
      at(2, '22T00:01', { side: 'worker' }),
      at(3, '22T00:01'),
      at(4, '22T00:02'),
    ];
    expect(print(messages, 1)).toEqual(['day-2026-11-22', '*1', '*2', 'unread', '*3', '4']);
    expect(print(messages, 4)).not.toContain('unread');
    expect(print(messages)).not.toContain('unread');
  });

  test('what waits stands at the end, until it has arrived', () => {
    const facts = { waiting: [waiting], unreadAfter: null, side: 'worker' as const };
    const before = messageListRows({ ...facts, messages: [buildChatMessage(1)] });
    expect(before.at(-1)).toMatchObject({ kind: 'waiting', key: 'k9' });
    const after = messageListRows({
      ...facts,
      messages: [buildChatMessage(1), buildChatMessage(9)],
    });
    expect(after.map(({ key }) => key)).toEqual(['day-2026-11-22', 'k1', 'k9']);
    expect(after.at(-1)?.kind).toBe('message');
  });
});
