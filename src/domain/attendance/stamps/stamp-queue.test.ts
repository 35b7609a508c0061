import { describe, expect, test } from 'vitest';

import {
  createStampQueue,
  type StampDelivery,
  type StampStore,
  type WaitingStamp,
} from './stamp-queue.ts';

function memory(): StampStore & { kept: Map<string, WaitingStamp> } {
  const kept = new Map<string, WaitingStamp>();
  return {
    kept,
    all: async () => [...kept.values()],
    put: async (stamp) => void kept.set(stamp.key, stamp),
    remove: async (key) => void kept.delete(key),
  };
}

const start: WaitingStamp = {
  key: 'k1',
  workerId: 'w1',
  attendanceId: 'a1',
  kind: 'check-in',
  code: '123456',
  at: '2026-11-22T00:02:00.000Z',
  hadOvertime: null,
  tookBreak: null,
  refusal: null,
};
const end: WaitingStamp = {
  ...start,
  key: 'k2',
  kind: 'check-out',
  at: '2026-11-22T09:01:00.000Z',
};

describe('stamps that wait for a connection', () => {
  test('a queued stamp is shown, and gone when it was sent', async () => {
    const queue = createStampQueue(memory());
    let notifications = 0;
    queue.subscribe(() => (notifications += 1));
    await queue.keep(start);
    expect(queue.getStamps()).toEqual([start]);
    const delivered = await queue.deliver('w1', async () => 'sent');
    expect(delivered).toEqual([{ stamp: start, refusal: null, receivedAt: null }]);
    expect(queue.getStamps()).toEqual([]);
    expect(notifications).toBeGreaterThan(1);
  });

  test('they survive a reload, because the store has them', async () => {
    const store = memory();
    await createStampQueue(store).keep(start);
    const next = createStampQueue(store);
    expect(next.getStamps()).toEqual([]);
    await next.reload();
    expect(next.getStamps()).toEqual([start]);
  });

  test('the first press counts: a second one for the same stamp changes nothing', async () => {
    const queue = createStampQueue(memory());
    await queue.keep(start);
    await queue.keep({ ...start, key: 'k9', at: '2026-11-22T00:40:00.000Z', code: '999999' });
    expect(queue.getStamps()).toEqual([start]);
  });

  test('they are sent in the order they were pressed, each with its own key', async () => {
    const queue = createStampQueue(memory());
    await queue.keep(end);
    await queue.keep(start);
    const sent: string[] = [];
    await queue.deliver('w1', async ({ key }) => {
      sent.push(key);
      return 'sent';
    });
    expect(sent).toEqual(['k1', 'k2']);
  });

  test('without a connection everything stays, and nothing after it is tried', async () => {
    const store = memory();
    const queue = createStampQueue(store);
    await queue.keep(start);
    await queue.keep(end);
    const tried: string[] = [];
    const delivered = await queue.deliver('w1', async ({ key }): Promise<StampDelivery> => {
      tried.push(key);
      return 'later';
    });
    expect(delivered).toEqual([]);
    expect(tried).toEqual(['k1']);
    expect([...store.kept.keys()].toSorted()).toEqual(['k1', 'k2']);
  });

  test('a refused stamp stays with its sentence, is not sent again, and can be dropped', async () => {
    const queue = createStampQueue(memory());
    await queue.keep(start);
    const delivered = await queue.deliver('w1', async () => ({ refusal: 'コードが違います' }));
    expect(delivered).toEqual([{ stamp: start, refusal: 'コードが違います', receivedAt: null }]);
    expect(queue.getStamps()).toEqual([{ ...start, refusal: 'コードが違います' }]);
    expect(await queue.deliver('w1', async () => 'sent')).toEqual([]);
    await queue.dismiss('k1');
    expect(queue.getStamps()).toEqual([]);
  });

  test('a new press replaces one that was refused', async () => {
    const queue = createStampQueue(memory());
    await queue.keep(start);
    await queue.deliver('w1', async () => ({ refusal: 'コードが違います' }));
    const again = { ...start, key: 'k3', at: '2026-11-22T00:20:00.000Z' };
    await queue.keep(again);
    expect(queue.getStamps()).toEqual([again]);
  });

  test('another worker on the same phone sends nothing of it', async () => {
    const queue = createStampQueue(memory());
    await queue.keep(start);
    const delivered = await queue.deliver('w2', async () => 'sent');
    expect(delivered).toEqual([]);
    expect(queue.getStamps()).toEqual([start]);
  });

  test('two signals at once send once, and tell it once', async () => {
    const queue = createStampQueue(memory());
    await queue.keep(start);
    let calls = 0;
    const send = async (): Promise<StampDelivery> => {
      calls += 1;
      return 'sent';
    };
    const results = await Promise.all([queue.deliver('w1', send), queue.deliver('w1', send)]);
    expect(calls).toBe(1);
    expect(results.flat()).toHaveLength(1);
  });

  test('a phone that cannot keep it says so', async () => {
    const queue = createStampQueue({
      ...memory(),
      put: () => Promise.reject(new Error('no room')),
    });
    await expect(queue.keep(start)).rejects.toThrow('no room');
  });
});
