import { setImmediate as nextTurn } from 'node:timers/promises';

import { afterAll, expect, test } from 'vitest';

import { payerOf } from '../prices/payers.ts';
import { openCachedWork } from './cached-work.server.ts';
import type * as Jobs from './failing-jobs.build.ts';
import { openHeavyWork, threadModule } from './heavy-work.server.ts';

const jobs = threadModule<typeof Jobs>(new URL('./failing-jobs.build.ts', import.meta.url));
const a = payerOf('worker', 'a');
const b = payerOf('worker', 'b');
const c = payerOf('worker', 'c');
const limits = { places: 1, waitingPerPayer: 2, waiting: 3 };
const work = openHeavyWork({ ...limits, maxWaitMs: 600_000, maxCallMs: 600_000 });
/** Gives up jobs that wait and calls of the thread at once. */
const impatient = openHeavyWork({ ...limits, maxWaitMs: 1, maxCallMs: 1 });
afterAll(async () => {
  await Promise.all([work.close(), impatient.close()]);
});

const addOne = (number: number) =>
  work.takeTurn(a, (callThread) => callThread(jobs, 'addOne', number));

test.each([
  ['throws', 'throwError', 'a job failed'],
  ['ends its thread', 'endThread', 'exited with code: 3'],
  ['fills its memory', 'fillMemory', 'memory limit'],
] as const)('a job that %s fails alone, and the next one works', async (_, name, message) => {
  const failing = work.takeTurn(a, (callThread) => callThread(jobs, name));
  const next = addOne(1);
  await expect(failing).rejects.toThrow(message);
  expect(await next).toBe(2);
});

test('a job that never ends is given up with its thread', async () => {
  const endless = impatient.takeTurn(a, (callThread) => callThread(jobs, 'runForever'));
  await expect(endless).rejects.toThrow('aborted');
  expect(await impatient.takeTurn(a, () => Promise.resolve('free'))).toBe('free');
});

test('a job that waits for too long is refused, and leaves its place in the queue', async () => {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const running = impatient.takeTurn(a, () => ended);
  const waitOnce = () => impatient.takeTurn(b, () => ended);
  await expect(waitOnce()).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  // More jobs than may wait at once.
  for (let count = 0; count <= limits.waiting; count += 1)
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await expect(waitOnce()).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  end();
  await running;
  expect(await impatient.takeTurn(b, () => Promise.resolve('free'))).toBe('free');
});

test('a refusal of a job arrives with its code, values and facts', async () => {
  const refused = work.takeTurn(a, (callThread) => callThread(jobs, 'refuseNumber', 3));
  await expect(refused).rejects.toMatchObject({
    name: 'Refusal',
    code: 'TOO_ODD',
    message: '3は使えません',
    values: { number: 3 },
    facts: { about: [3] },
    retrySeconds: 7,
  });
});

test('a payer with too many waiting jobs is refused, another is not', async () => {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const running = work.takeTurn(a, () => ended);
  const waiting = [addOne(1), addOne(2)];
  await expect(addOne(3)).rejects.toMatchObject({ code: 'RATE_LIMITED', retrySeconds: 5 });
  const other = work.takeTurn(b, () => Promise.resolve('served'));
  await expect(work.takeTurn(c, () => ended)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  end();
  await running;
  expect(await Promise.all([...waiting, other])).toEqual([2, 3, 'served']);
});

test('equal work is done once, also for those who wait for it, and failed work again', async () => {
  let drawings = 0;
  const draw = (text: string) => async () => {
    drawings += 1;
    await nextTurn();
    if (text === '' && drawings === 1) throw new Error('a job failed');
    return text;
  };
  const drawn = openCachedWork<unknown, string>(2, work.takeTurn);
  await expect(drawn(a, '', draw(''))).rejects.toThrow('a job failed');
  await Promise.all([a, b].map((payer) => drawn(payer, 'one', draw('one'))));
  expect(drawings).toBe(2);
  await drawn(a, 'two', draw('two'));
  await drawn(a, 'three', draw('three'));
  // The result that was used least recently gave way.
  await drawn(a, 'three', draw('three'));
  await drawn(a, 'one', draw('one'));
  expect(drawings).toBe(5);
});
