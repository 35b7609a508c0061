import { expect, test } from 'vitest';

import { minuteMs } from '#platform/base/jst.ts';

import { outstandingOf, rememberedMinutes, slownessOf, SlowMinutes } from './slow-minutes.ts';

/** Minutes with a clock that the test sets. */
function openMinutes() {
  let nowMs = 1_000 * minuteMs;
  const minutes = new SlowMinutes(() => nowMs);
  return { minutes, pass: (passedMinutes: number) => (nowMs += passedMinutes * minuteMs) };
}

const request = (payer: string, name = 'Search') => ({ payer, name });

test('waits, refusals and turns of a payer are summed up by minute', () => {
  const { minutes, pass } = openMinutes();
  minutes.wait(request('a'), { reason: 'turn-wait', ms: 200 });
  minutes.wait(request('a', 'Map'), { reason: 'budget', ms: 500 });
  minutes.refuse(request('a'), { reason: 'budget', ms: 0 });
  minutes.use(request('a'), { resource: 'turns', ms: 40 });
  pass(1);
  minutes.use(request('b'), { resource: 'threads', ms: 7 });
  const [first, second] = minutes.lastHour();
  expect(first?.payers.get('a')).toEqual({
    usedMs: { turns: 40 },
    waits: 2,
    waitMs: 700,
    maxWaitMs: 500,
    // Nobody else uses up a budget.
    waitMsFor: { turns: 200 },
    refusals: { budget: 1 },
    slowed: { Search: 2, Map: 1 },
    used: { Search: 40 },
  });
  expect(second?.payers.get('b')).toMatchObject({ usedMs: { threads: 7 }, used: { Search: 7 } });
});

test('only the last hour is remembered', () => {
  const { minutes, pass } = openMinutes();
  for (let count = 0; count < 2 * rememberedMinutes; count += 1) {
    minutes.use(request('a'), { resource: 'turns', ms: 1 });
    pass(1);
  }
  expect(minutes.lastHour()).toHaveLength(rememberedMinutes - 1);
  pass(rememberedMinutes);
  expect(minutes.lastHour()).toEqual([]);
});

test('a clock that was set back loses no minute', () => {
  const { minutes, pass } = openMinutes();
  minutes.use(request('a'), { resource: 'turns', ms: 1 });
  pass(-5);
  minutes.use(request('a'), { resource: 'turns', ms: 1 });
  expect(minutes.lastHour().map(({ payers }) => payers.get('a')?.usedMs)).toEqual([{ turns: 2 }]);
});

test('any number of payers and names takes bounded memory, and none of their requests is lost', () => {
  const { minutes, pass } = openMinutes();
  for (let index = 0; index < 5_000; index += 1) {
    minutes.refuse(request(`p${index}`, `n${index}`), { reason: 'budget', ms: 0 });
    minutes.wait(request('heavy', `n${index}`), { reason: 'turn-wait', ms: 10 });
  }
  const [full] = minutes.lastHour();
  expect(full?.payers.size).toBeLessThanOrEqual(1_000);
  pass(1);
  minutes.use(request('a'), { resource: 'turns', ms: 1 });
  const [finished] = minutes.lastHour();
  if (!finished) throw new Error('the minute is remembered');
  expect(finished.payers.size).toBeLessThanOrEqual(50);
  const heavy = finished.payers.get('heavy');
  expect(heavy).toMatchObject({ waits: 5_000, waitMs: 50_000 });
  expect(Object.keys(heavy?.slowed ?? {}).length).toBeLessThan(10);
  expect(heavy?.slowed['other']).toBeGreaterThan(4_900);
  const all = [finished.others, ...finished.payers.values()];
  const refused = all.reduce((sum, { refusals }) => sum + (refusals.budget ?? 0), 0);
  expect(refused).toBe(5_000);
});

test('the payers that were slowed most, and those that used most, stay listed', () => {
  const { minutes } = openMinutes();
  for (let index = 0; index < 200; index += 1) {
    minutes.wait(request(`w${index}`), { reason: 'turn-wait', ms: 10 + index });
    minutes.use(request(`u${index}`), { resource: 'turns', ms: 10 + index });
  }
  const [whole] = minutes.lastHour();
  if (!whole) throw new Error('the minute is remembered');
  const { payers, others } = outstandingOf(whole);
  expect(payers.has('w199') && payers.has('u199')).toBe(true);
  expect(payers.has('w0') || payers.has('u0')).toBe(false);
  const slowness = [others, ...payers.values()].reduce((sum, own) => sum + slownessOf(own), 0);
  expect(slowness).toBe([...whole.payers.values()].reduce((sum, own) => sum + slownessOf(own), 0));
});
