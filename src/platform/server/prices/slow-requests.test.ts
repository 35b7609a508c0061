import { setImmediate as nextTurn } from 'node:timers/promises';

import { beforeEach, expect, test } from 'vitest';

import { heldSeconds, requestRefusals, requestWaitSeconds } from '../metrics/metrics.server.ts';
import { untilPaid } from './admission.server.ts';
import { payersOfAddress, payersOfCaller } from './payers.ts';
import { slowMinutesOfProcess } from './slow-requests.server.ts';
import { openTurns, turnLimits } from './turns.server.ts';

beforeEach(() => {
  for (const metric of [heldSeconds, requestRefusals, requestWaitSeconds]) metric.reset();
});

const turn = {
  points: 30,
  isGroup: false,
  isCommand: false,
  isCostly: false,
  isRendering: false,
};

const requestsOf = (payer: string) => slowMinutesOfProcess.lastHour().at(-1)?.payers.get(payer);

/** The labels of a counter and its values. */
async function countsOf(counter: typeof requestRefusals) {
  return (await counter.get()).values.map(({ labels, value }) => ({ ...labels, value }));
}

test('a request that waits for its turn is counted, and so is who held the turn', async () => {
  const turns = openTurns({ ...turnLimits, maxRunning: 1, waitingPerPayer: 1 });
  const { promise, resolve: end } = Promise.withResolvers<void>();
  const holding = turns.run({ ...turn, payer: 'key:holder', name: 'Held' }, () => promise);
  const waiting = { ...turn, payer: 'worker:waiter', name: 'Waited', points: 3 };
  const waited = turns.run(waiting, () => 'served');
  expect(turns.lengths()).toEqual({ running: 1, waiting: 1 });
  await expect(turns.run({ ...waiting }, () => 'served')).rejects.toMatchObject({
    code: 'RATE_LIMITED',
  });
  end();
  await holding;
  expect(await waited).toBe('served');
  // A turn ends with the turn of the event loop.
  await nextTurn();

  expect(await countsOf(requestRefusals)).toEqual([
    { reason: 'turn-queue', class: 'LIST', payer: 'worker', value: 1 },
  ]);
  const { values } = await requestWaitSeconds.get();
  expect(values.filter(({ metricName }) => metricName?.endsWith('_count'))).toMatchObject([
    { labels: { reason: 'turn-wait', class: 'LIST', payer: 'worker' }, value: 1 },
  ]);
  expect(await heldSeconds.get()).toMatchObject({
    values: [
      { labels: { resource: 'turns', class: 'HEAVY', payer: 'key' } },
      { labels: { resource: 'turns', class: 'LIST', payer: 'worker' } },
    ],
  });
  expect(requestsOf('worker:waiter')).toMatchObject({
    waits: 1,
    refusals: { 'turn-queue': 1 },
    slowed: { Waited: 2 },
  });
  expect(requestsOf('key:holder')).toMatchObject({ waits: 0, refusals: {} });
  expect(requestsOf('key:holder')?.usedMs.turns).toBeGreaterThan(0);
});

test('a wait behind own requests is told from a wait behind those of others', async () => {
  const turns = openTurns({ ...turnLimits, costlyPerPayer: 1 });
  const { promise, resolve: end } = Promise.withResolvers<void>();
  const costly = { ...turn, payer: 'key:own', isCostly: true };
  const holding = turns.run({ ...costly }, () => promise);
  const waiting = turns.run({ ...costly }, () => 'served');
  end();
  await holding;
  expect(await waiting).toBe('served');
  expect(requestsOf('key:own')).toMatchObject({ waits: 1, waitMsFor: {} });
  const { values } = await requestWaitSeconds.get();
  expect(values.find(({ metricName }) => metricName?.endsWith('_count'))).toMatchObject({
    labels: { reason: 'own-turns', class: 'HEAVY', payer: 'key' },
  });
});

test.each([
  ['address', { payers: payersOfAddress('192.0.2.9'), reason: 'budget' }],
  ['block', { payers: payersOfAddress('192.0.2.9'), reason: 'block-budget' }],
  [
    'corporation',
    {
      payers: payersOfCaller({ staff: { id: 'p' }, corporationId: 'c' }) ?? payersOfAddress(''),
      reason: 'corporation-budget',
    },
  ],
] as const)('a refusal is one of the payer whose budget is used up: %s', async (kind, of) => {
  const refused = untilPaid(
    { waitMs: 5_000, payer: kind },
    { payers: of.payers, points: 10, name: 'SearchShifts' },
  );
  await expect(refused).rejects.toMatchObject({ code: 'RATE_LIMITED', retrySeconds: 4 });
  expect(await countsOf(requestRefusals)).toEqual([
    { reason: of.reason, class: 'WORK', payer: kind, value: 1 },
  ]);
});

test('a request that waits for points is counted with the time of its wait', async () => {
  const request = { payers: payersOfAddress('192.0.2.10'), points: 1, name: 'SearchShifts' };
  await untilPaid({ waitMs: 20, payer: 'address' }, request);
  expect(requestsOf('address:192.0.2.10')).toMatchObject({ waits: 1, waitMs: 20, waitMsFor: {} });
  expect(untilPaid({ waitMs: 0, payer: null }, request)).toBeUndefined();
});

test('no label is the name of a payer or of an operation', async () => {
  const turns = openTurns(turnLimits);
  await turns.run({ ...turn, payer: 'someone', name: 'something' }, () => undefined);
  await nextTurn();
  expect(await countsOf(heldSeconds)).toMatchObject([
    { resource: 'turns', class: 'HEAVY', payer: 'other' },
  ]);
});
