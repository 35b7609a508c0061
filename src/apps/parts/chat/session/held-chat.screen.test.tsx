import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';

import { createListenerSet } from '#platform/base/listeners.ts';

import { createChatStore } from '../chat-status.ts';
import { createChatHolder, maxUnusedChatOpenMs } from './held-chat.ts';

type Client = { owner: string; unsent: number };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
});

function setUp() {
  const opened: Client[] = [];
  const closed: string[] = [];
  const changes = createListenerSet();
  const store = createChatStore<Client>({
    async open(owner) {
      const client = { owner, unsent: 0 };
      opened.push(client);
      return { client, unreadCount: 0 };
    },
    close: ({ owner }) => void closed.push(owner),
  });
  const hold = createChatHolder(store, {
    hasUnsent: ({ unsent }) => unsent > 0,
    subscribe: (_client, listener) => changes.subscribe(listener),
  });
  return { opened, closed, store, hold, notify: changes.notify };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('a chat without unsent messages closes with its last page', async () => {
  const { hold, closed } = setUp();
  const [first, second] = [hold('p1', 0), hold('p1', 0)];
  await pass(1);
  first();
  await pass(1);
  expect(closed).toEqual([]);
  second();
  await pass(1);
  expect(closed).toEqual(['p1']);
});

test('a chat with an unsent message stays open until the message is delivered', async () => {
  const { hold, opened, closed, notify } = setUp();
  const release = hold('p1', 0);
  await pass(1);
  Object.assign(opened[0] ?? {}, { unsent: 1 });
  release();
  await pass(maxUnusedChatOpenMs - 10);
  notify();
  expect(closed).toEqual([]);
  Object.assign(opened[0] ?? {}, { unsent: 0 });
  notify();
  expect(closed).toEqual(['p1']);
});

test('a message that cannot be delivered keeps the chat open for a minute', async () => {
  const { hold, opened, closed } = setUp();
  const release = hold('p1', 0);
  await pass(1);
  Object.assign(opened[0] ?? {}, { unsent: 1 });
  release();
  await pass(maxUnusedChatOpenMs - 10);
  expect(closed).toEqual([]);
  await pass(20);
  expect(closed).toEqual(['p1']);
});

test('a page that opens meanwhile goes on with the same chat', async () => {
  const { hold, opened, closed, store, notify } = setUp();
  const release = hold('p1', 0);
  await pass(1);
  Object.assign(opened[0] ?? {}, { unsent: 1 });
  release();
  await pass(10);
  const releaseAgain = hold('p1', 0);
  Object.assign(opened[0] ?? {}, { unsent: 0 });
  notify();
  await pass(maxUnusedChatOpenMs * 2);
  expect([opened.length, closed, store.getState().status]).toEqual([1, [], 'initialised']);
  releaseAgain();
  await pass(1);
  expect(closed).toEqual(['p1']);
});
