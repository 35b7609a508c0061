import { expect, test } from 'vitest';

import { unreadDividerSeqAfterAbsence } from './away.ts';
import { buildChatMessage } from '#domain/chat/protocol/message.build.ts';

const at = (seq: number, side: 'worker' | 'facility', createdAt: string) =>
  buildChatMessage(seq, { side, createdAt });
const messages = [
  at(1, 'facility', '2026-11-22T10:00:00+09:00'),
  at(2, 'worker', '2026-11-22T10:01:00+09:00'),
  at(3, 'facility', '2026-11-22T10:05:00+09:00'),
];
const half = Date.parse('2026-11-22T10:03:00+09:00');
const ten = Date.parse('2026-11-22T10:10:00+09:00');

test.each([
  ['came while nobody looked', { seq: 1, until: ten }, 1],
  ['comes while nobody looks yet', { seq: 2, until: null }, 2],
  ['came after the return, and was seen', { seq: 1, until: half }, null],
  ['was there before', { seq: 3, until: ten }, null],
])('a message that %s', (_name, absence, after) =>
  expect(unreadDividerSeqAfterAbsence(absence, messages, 'worker')).toBe(after),
);

test("one's own messages were not missed", () =>
  expect(
    unreadDividerSeqAfterAbsence({ seq: 1, until: ten }, messages.slice(0, 2), 'worker'),
  ).toBeNull());
