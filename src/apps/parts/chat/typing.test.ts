import { expect, test } from 'vitest';

import { typingReportIntervalMs, typingExpiresMs } from '#domain/chat/protocol/protocol.ts';
import type { ChatServerConnection } from './connection/connection.ts';
import { conversationKey, createConversationStore } from './conversation-store.ts';
import { createTypingIndicator, isTypingReportDue } from './typing.ts';

const place = { channelId: 'c1', parentId: null };

/** Creates typing with a clock that only `pass` moves and a connection that records the reports. */
function setUp() {
  const reports: boolean[] = [];
  const timers: { at: number; run: () => void }[] = [];
  let clock = 0;
  let isOpen = true;
  const connection: ChatServerConnection = {
    request: () => Promise.reject(new Error('typing asks for nothing')),
    type: ({ isTyping }) => void reports.push(isTyping),
    on: () => undefined,
    isOpen: () => isOpen,
    close: () => undefined,
  };
  const store = createConversationStore();
  const wait = (ms: number) =>
    new Promise<void>((resolve) => {
      timers.push({ at: clock + ms, run: resolve });
    });
  const typing = createTypingIndicator({ connection, store, now: () => clock, wait });
  return {
    typing,
    reports,
    isShown: () => store.get().typing.has(conversationKey('c1', null)),
    lose: () => (isOpen = false),
    async pass(ms: number) {
      clock += ms;
      for (const { at, run } of timers) if (at <= clock) run();
      await Promise.resolve();
      await Promise.resolve();
    },
  };
}

test.each([
  { isTyping: true, sinceMs: null, isDue: true },
  { isTyping: true, sinceMs: 0, isDue: false },
  { isTyping: true, sinceMs: typingReportIntervalMs - 1, isDue: false },
  { isTyping: true, sinceMs: typingReportIntervalMs, isDue: true },
  { isTyping: false, sinceMs: null, isDue: false },
  { isTyping: false, sinceMs: 0, isDue: true },
  { isTyping: false, sinceMs: typingReportIntervalMs, isDue: true },
])(
  'typing $isTyping, $sinceMs ms after the last report: $isDue',
  ({ isTyping, sinceMs, isDue }) => {
    expect(isTypingReportDue(isTyping, sinceMs)).toBe(isDue);
  },
);

test('the first keystroke is reported at once, further ones at most every three seconds', async () => {
  const { typing, reports, pass } = setUp();
  typing.report(place, true);
  typing.report(place, true);
  await pass(typingReportIntervalMs - 1);
  typing.report(place, true);
  expect(reports).toEqual([true]);
  await pass(1);
  typing.report(place, true);
  expect(reports).toEqual([true, true]);
});

test('the end is reported once, and only after a report of typing', () => {
  const { typing, reports } = setUp();
  typing.report(place, false);
  typing.report(place, true);
  typing.report(place, false);
  typing.report(place, false);
  expect(reports).toEqual([true, false]);
});

test('after a sent message the next keystroke is reported at once', () => {
  const { typing, reports } = setUp();
  typing.report(place, true);
  typing.sent(place);
  typing.report(place, true);
  expect(reports).toEqual([true, true]);
});

test('nothing is reported without a connection', () => {
  const { typing, reports, lose } = setUp();
  lose();
  typing.report(place, true);
  expect(reports).toEqual([]);
});

test('the other side is shown as typing until its last report expires', async () => {
  const { typing, isShown, pass } = setUp();
  typing.show(place, true);
  await pass(typingExpiresMs - 1);
  typing.show(place, true);
  await pass(1);
  expect(isShown()).toBe(true);
  await pass(typingExpiresMs - 1);
  expect(isShown()).toBe(false);
});
