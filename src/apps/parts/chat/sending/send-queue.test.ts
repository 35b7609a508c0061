import { describe, expect, test } from 'vitest';

import type { QueuedMessage, SendQueueStore } from './queued-messages.ts';
import { createSendQueue, type SendResult } from './send-queue.ts';

function memory(): SendQueueStore & { kept: Map<string, QueuedMessage> } {
  const kept = new Map<string, QueuedMessage>();
  return {
    kept,
    all: async () => [...kept.values()],
    put: async (message) => void kept.set(message.clientId, message),
    remove: async (clientId) => void kept.delete(clientId),
  };
}

const sent: SendResult = { kind: 'sent', pauseMs: 2_000 };
const message = (clientId: string, channelId = 'c1') => ({
  clientId,
  channelId,
  parentId: null,
  isAlsoInChannel: false,
  quote: null,
  text: clientId,
  attachments: [],
});

/** Returns a lock like the browser's: one task at a time, from any page. */
function turns() {
  let last: Promise<unknown> = Promise.resolve();
  return (task: () => Promise<number | null>) => {
    const mine = last.then(task);
    last = mine.catch(() => undefined);
    return mine;
  };
}

function setUp(store = memory(), owner = 'w1', alone = turns()) {
  const tried: string[] = [];
  const waits: number[] = [];
  let outcome: (one: QueuedMessage) => SendResult | Promise<SendResult> = () => sent;
  let clock = 1_000;
  const queue = createSendQueue({
    owner,
    store,
    send: async (one) => {
      tried.push(one.clientId);
      return outcome(one);
    },
    wait: async (ms) => void waits.push(ms),
    now: () => clock,
    changed: () => undefined,
    alone,
  });
  return {
    queue,
    store,
    tried,
    waits,
    answer: (next: typeof outcome) => (outcome = next),
    setClock: (now: number) => (clock = now),
    ids: () => queue.getMessages().map(({ clientId }) => clientId),
  };
}

test('a message waits only once the device has it; until then it is being stored', async () => {
  const { promise: written, resolve: write } = Promise.withResolvers<undefined>();
  const store = memory();
  const slow = {
    ...store,
    put: async (one: QueuedMessage) => {
      await written;
      await store.put(one);
    },
  };
  const { queue } = setUp(slow);
  const marks = () => queue.getMessages().map(({ isBeingStored = false }) => isBeingStored);
  const adding = queue.add(message('a'));
  expect(marks()).toEqual([true]);
  write(undefined);
  expect(await adding).toBe(true);
  expect(marks()).toEqual([false]);
  expect([...store.kept.values()].map(({ isBeingStored }) => isBeingStored)).toEqual([undefined]);
});

test('adding a message tells whether the device could store it', async () => {
  const broken = { ...memory(), put: () => Promise.reject(new Error('no storage')) };
  await expect(setUp().queue.add(message('a'))).resolves.toBe(true);
  const { queue } = setUp(broken);
  await expect(queue.add(message('a'))).resolves.toBe(false);
  expect(queue.getMessages().map(({ clientId }) => clientId)).toEqual(['a']);
});

describe('messages that wait', () => {
  test('go out in the order they were written, with the pause of slow mode between', async () => {
    const { queue, tried, waits, store, ids } = setUp();
    await queue.add(message('a'));
    await queue.add(message('b'));
    await queue.add(message('c'));
    expect(await queue.deliver()).toBeNull();
    expect(tried).toEqual(['a', 'b', 'c']);
    expect(waits).toEqual([2_000, 2_000]);
    expect(ids()).toEqual([]);
    expect(store.kept.size).toBe(0);
  });

  test('keep their order when the clock of the phone goes back', async () => {
    const { queue, ids, setClock } = setUp();
    await queue.add(message('a'));
    setClock(500);
    await queue.add(message('b'));
    expect(ids()).toEqual(['a', 'b']);
  });

  test('without a connection nothing overtakes the first', async () => {
    const { queue, tried, answer, ids } = setUp();
    answer(() => ({ kind: 'later', afterMs: null }));
    await queue.add(message('a'));
    await queue.add(message('b'));
    expect(await queue.deliver()).toBeNull();
    expect(tried).toEqual(['a']);
    expect(ids()).toEqual(['a', 'b']);
    answer(() => sent);
    await queue.deliver();
    expect(tried).toEqual(['a', 'a', 'b']);
  });

  test('one channel that has to wait does not hold the others', async () => {
    const { queue, tried, answer } = setUp();
    answer((one) => (one.channelId === 'c1' ? { kind: 'later', afterMs: 1_500 } : sent));
    await queue.add(message('a', 'c1'));
    await queue.add(message('b', 'c2'));
    expect(await queue.deliver()).toBe(1_500);
    expect(tried).toEqual(['a', 'b']);
  });

  test('survive a reload, and go out once', async () => {
    const store = memory();
    const before = setUp(store);
    await before.queue.add(message('a'));
    await before.queue.add(message('b'));
    const after = setUp(store);
    await after.queue.load();
    await after.queue.load();
    await after.queue.deliver();
    await after.queue.deliver();
    expect(after.tried).toEqual(['a', 'b']);
    expect(store.kept.size).toBe(0);
  });

  test('are never sent for somebody else on the same phone', async () => {
    const store = memory();
    await setUp(store, 'w2').queue.add(message('theirs'));
    const { queue, tried } = setUp(store);
    await queue.load();
    await queue.deliver();
    expect(tried).toEqual([]);
    expect(store.kept.has('theirs')).toBe(true);
  });

  test('a refused one stays, lets the next pass, and goes out when it is tried again', async () => {
    const { queue, tried, answer, ids, store } = setUp();
    answer((one) =>
      one.clientId === 'a' ? { kind: 'refused', code: 'TEXT_LONG', sentence: '長すぎます' } : sent,
    );
    await queue.add(message('a'));
    await queue.add(message('b'));
    await queue.deliver();
    expect(ids()).toEqual(['a']);
    expect(queue.getMessages()[0]?.failure).toMatchObject({ code: 'TEXT_LONG' });
    expect(store.kept.get('a')?.failure).not.toBeNull();
    await queue.deliver();
    expect(tried).toEqual(['a', 'b']);
    answer(() => sent);
    await queue.retry('a');
    await queue.deliver();
    expect(tried).toEqual(['a', 'b', 'a']);
    expect(ids()).toEqual([]);
  });

  test('one that was dropped while it was refused does not come back', async () => {
    const { queue, answer, ids } = setUp();
    await queue.add(message('a'));
    answer(async () => {
      await queue.drop('a');
      return { kind: 'refused', code: 'CHANNEL_ENDED', sentence: '終わりました' };
    });
    await queue.deliver();
    expect(ids()).toEqual([]);
  });

  test('what is written while others are sent goes out in the same run, and once', async () => {
    const { queue, tried, answer } = setUp();
    await queue.add(message('a'));
    const meanwhile: (number | null)[] = [];
    answer(async ({ clientId }) => {
      if (clientId === 'a') {
        await queue.add(message('b'));
        // Call `deliver` again during the first call.
        meanwhile.push(await queue.deliver());
      }
      return sent;
    });
    await queue.deliver();
    expect(meanwhile).toEqual([null]);
    expect(tried).toEqual(['a', 'b']);
  });

  test('a phone that keeps nothing sends them all the same', async () => {
    const broken: SendQueueStore = {
      all: () => Promise.reject(new Error('private window')),
      put: () => Promise.reject(new Error('private window')),
      remove: () => Promise.reject(new Error('private window')),
    };
    const tried: string[] = [];
    const queue = createSendQueue({
      owner: 'w1',
      store: broken,
      send: async ({ clientId }) => {
        tried.push(clientId);
        return sent;
      },
      wait: async () => undefined,
      now: () => 1,
      changed: () => undefined,
      alone: (task) => task(),
    });
    await queue.load();
    await queue.add(message('a'));
    await queue.deliver();
    expect(tried).toEqual(['a']);
    expect(queue.getMessages()).toEqual([]);
  });
});

describe('two open pages of one worker', () => {
  /** Two queues with a common store and a common lock. */
  function pages() {
    const store = memory();
    const alone = turns();
    return { store, one: setUp(store, 'w1', alone), other: setUp(store, 'w1', alone) };
  }

  test('send in the order of writing, each message once', async () => {
    const { one, other, store } = pages();
    const tried: string[] = [];
    for (const page of [one, other])
      page.answer(({ clientId }) => {
        tried.push(clientId);
        return sent;
      });
    for (const [at, page] of [one, other, one, other].entries()) {
      page.setClock(2_000 + at);
      await page.queue.add(message(`m${at}`));
    }
    await Promise.all([other.queue.deliver(), one.queue.deliver()]);
    expect(tried).toEqual(['m0', 'm1', 'm2', 'm3']);
    expect([...one.ids(), ...other.ids()]).toEqual([]);
    expect(store.kept.size).toBe(0);
  });

  test('one sends what the other left when it was closed', async () => {
    const { one, other } = pages();
    await one.queue.add(message('left'));
    await other.queue.deliver();
    expect(other.tried).toEqual(['left']);
  });

  test('a no that one heard is shown by the other', async () => {
    const { one, other } = pages();
    other.answer(() => ({ kind: 'refused', code: 'CHANNEL_ENDED', sentence: '終わりました' }));
    await one.queue.add(message('a'));
    await other.queue.deliver();
    await one.queue.deliver();
    expect(one.tried).toEqual([]);
    expect(one.queue.getMessages()[0]?.failure).toMatchObject({ code: 'CHANNEL_ENDED' });
  });
});

describe('an answer that does not come', () => {
  test('does not hold the next message once the event of the first is here', async () => {
    const { queue, tried, answer, ids, store } = setUp();
    await queue.add(message('a'));
    await queue.add(message('b'));
    answer(async ({ clientId }) => {
      if (clientId !== 'a') return sent;
      await queue.arrived('a');
      return { kind: 'later', afterMs: 2_000 };
    });
    expect(await queue.deliver()).toBeNull();
    expect(tried).toEqual(['a', 'b']);
    expect(ids()).toEqual([]);
    expect(store.kept.size).toBe(0);
  });
});
