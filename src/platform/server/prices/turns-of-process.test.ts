import { setImmediate as nextTurn } from 'node:timers/promises';

import { afterEach, expect, test, vi } from 'vitest';

import { maxGroupWaitSeconds, maxTurnWaitSeconds, openTurns, turnLimits } from './turns.server.ts';

afterEach(async () => {
  vi.useRealTimers();
  // The last turns end with the turn of the event loop.
  await nextTurn();
});

const costly = {
  payer: 'a',
  points: 30,
  isGroup: false,
  isCommand: false,
  isCostly: true,
  isRendering: false,
};

/** Work that lasts until `endOne` is called, and the count of what began. */
function openWork() {
  const ends: (() => void)[] = [];
  let count = 0;
  let endedCount = 0;
  const work = () => {
    count += 1;
    return new Promise<void>((resolve) => ends.push(resolve));
  };
  const endOne = () => {
    endedCount += 1;
    ends.pop()?.();
  };
  return { work, begun: () => count, ended: () => endedCount, endOne };
}

test.each([
  ['costly request', { isRendering: false }, turnLimits.costlyPerPayer],
  ['rendering', { isRendering: true }, turnLimits.renderingsPerPayer],
])('one more %s of a payer begins when another has ended', async (_, kind, ownLimit) => {
  const turns = openTurns(turnLimits);
  const { work, begun, ended, endOne } = openWork();
  const asked = Array.from({ length: ownLimit + 1 }, () => turns.run({ ...costly, ...kind }, work));
  expect(begun()).toBe(ownLimit);
  await turns.run({ ...costly, isCostly: false }, () => undefined);
  expect(begun()).toBe(ownLimit);
  endOne();
  await expect.poll(begun).toBe(ownLimit + 1);
  while (begun() > ended()) endOne();
  await Promise.all(asked);
});

test('a payer rests after its work while others ask, and then begins by itself', async () => {
  vi.useFakeTimers();
  const turns = openTurns(turnLimits);
  const { work, begun, endOne } = openWork();
  const rendering = { ...costly, isRendering: true };
  const asked = [1, 2, 3].map(() => turns.run({ ...rendering }, work));
  for (const _ of [1, 2]) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await vi.advanceTimersByTimeAsync(200);
    endOne();
  }
  await turns.run({ ...costly, payer: 'b' }, () => undefined);
  await vi.advanceTimersByTimeAsync(700);
  expect(begun()).toBe(2);
  await vi.advanceTimersByTimeAsync(50);
  expect(begun()).toBe(3);
  endOne();
  await Promise.all(asked);
});

test('the turn of a payer lasts until the event loop turns, when its answer is written', async () => {
  const turns = openTurns({ ...turnLimits, maxRunning: 1 });
  await turns.run({ ...costly }, () => undefined);
  const next = turns.run({ ...costly }, () => 'done');
  expect(turns.lengths()).toEqual({ running: 1, waiting: 1 });
  expect(await next).toBe('done');
});

test('work that fails ends its turn', async () => {
  const turns = openTurns({ ...turnLimits, maxRunning: 1 });
  await expect(turns.run({ ...costly }, () => Promise.reject(new Error('broken')))).rejects.toThrow(
    'broken',
  );
  await expect(turns.run({ ...costly }, () => 'done')).resolves.toBe('done');
});

test.each([
  ['a person', false, maxTurnWaitSeconds],
  ['an address', true, maxGroupWaitSeconds],
])('a request of %s whose turn does not come in time is refused', async (_, isGroup, seconds) => {
  vi.useFakeTimers();
  const turns = openTurns({ ...turnLimits, maxRunning: 1 });
  const { work, begun, endOne } = openWork();
  const first = turns.run({ ...costly }, work);
  let refusal: unknown = null;
  const late = turns.run({ ...costly, isGroup }, work).catch((error: unknown) => {
    refusal = error;
  });
  await vi.advanceTimersByTimeAsync(seconds * 1_000 - 1);
  expect(refusal).toBeNull();
  await vi.advanceTimersByTimeAsync(1);
  expect(refusal).toMatchObject({ code: 'RATE_LIMITED', retrySeconds: maxTurnWaitSeconds });
  await late;
  endOne();
  await first;
  // It has left the queue.
  const next = turns.run({ ...costly }, () => 'done');
  await vi.advanceTimersByTimeAsync(1);
  expect(await next).toBe('done');
  expect(begun()).toBe(1);
});

/** A process with a clock that the test sets, in which the payer of `costly` rests and somebody else has just asked. */
async function openRestingTurns() {
  const clock = { nowMs: 0, passesMs: 0 };
  vi.spyOn(performance, 'now').mockImplementation(() => {
    clock.nowMs += clock.passesMs;
    return clock.nowMs - clock.passesMs;
  });
  const turns = openTurns(turnLimits);
  for (const _ of [1, 2, 3]) {
    await turns.run({ ...costly }, () => void (clock.nowMs += 250));
    await nextTurn();
  }
  await turns.run({ ...costly, payer: 'b' }, () => undefined);
  await nextTurn();
  return { turns, clock };
}

test('a request whose rest ends while it is put in line begins all the same', async () => {
  const { turns, clock } = await openRestingTurns();
  clock.passesMs = 1_000;
  const asked = turns.run({ ...costly }, () => 'served');
  clock.passesMs = 0;
  expect(turns.lengths()).toEqual({ running: 0, waiting: 1 });
  expect(await asked).toBe('served');
});

test('requests that wait for the end of a rest begin with the next one that is asked after it', async () => {
  const { turns, clock } = await openRestingTurns();
  const waiting = [1, 2].map(() => turns.run({ ...costly }, () => 'served'));
  expect(turns.lengths()).toEqual({ running: 0, waiting: 2 });
  clock.nowMs += 1_000;
  const asked = turns.run({ ...costly }, () => 'served');
  expect(turns.lengths()).toEqual({ running: turnLimits.costlyPerPayer, waiting: 1 });
  expect(await Promise.all([...waiting, asked])).toEqual(['served', 'served', 'served']);
});
