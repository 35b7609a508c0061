import { afterEach, expect, test, vi } from 'vitest';

import { maxTurnWaitSeconds, openTurns, turnLimits } from './turns.server.ts';

afterEach(() => void vi.useRealTimers());

const costly = { payer: 'a', points: 30, isGroup: false, isCommand: false, isCostly: true };

/** Work that lasts until `endOne` is called, and the count of what began. */
function openWork() {
  const ends: (() => void)[] = [];
  let count = 0;
  const work = () => {
    count += 1;
    return new Promise<void>((resolve) => ends.push(resolve));
  };
  return { work, begun: () => count, endOne: () => ends.pop()?.() };
}

test('a third costly request of a payer begins when one of the first two has ended', async () => {
  const turns = openTurns(turnLimits);
  const { work, begun, endOne } = openWork();
  const asked = [1, 2, 3].map(() => turns.run({ ...costly }, work));
  expect(begun()).toBe(2);
  await turns.run({ ...costly, isCostly: false }, () => undefined);
  expect(begun()).toBe(2);
  endOne();
  await expect.poll(begun).toBe(3);
  endOne();
  endOne();
  await Promise.all(asked);
});

test('work that fails ends its turn', async () => {
  const turns = openTurns({ ...turnLimits, atOnce: 1 });
  await expect(turns.run({ ...costly }, () => Promise.reject(new Error('broken')))).rejects.toThrow(
    'broken',
  );
  await expect(turns.run({ ...costly }, () => 'done')).resolves.toBe('done');
});

test('a request whose turn does not come in time is refused, and leaves the queue', async () => {
  vi.useFakeTimers();
  const turns = openTurns({ ...turnLimits, atOnce: 1 });
  const { work, begun, endOne } = openWork();
  const first = turns.run({ ...costly }, work);
  const late: Promise<unknown> = turns.run({ ...costly }, work).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(maxTurnWaitSeconds * 1_000);
  expect(await late).toMatchObject({ code: 'RATE_LIMITED', retrySeconds: maxTurnWaitSeconds });
  endOne();
  await first;
  await expect(turns.run({ ...costly }, () => 'done')).resolves.toBe('done');
  expect(begun()).toBe(1);
});
