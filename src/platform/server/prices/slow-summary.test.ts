import { expect, test } from 'vitest';

import { minuteMs } from '#platform/base/jst.ts';

import { SlowMinutes, type SlowMinute } from './slow-minutes.ts';
import { slowedCountOf, summarizeSlowMinutes } from './slow-summary.ts';

const summarize = (minutes: readonly SlowMinute[]) =>
  summarizeSlowMinutes(minutes, { maxSlowed: 50, maxBusiest: 20 });

function openMinutes() {
  let nowMs = 1_000 * minuteMs;
  const minutes = new SlowMinutes(() => nowMs);
  const use = (payer: string, ms: number, resource: 'turns' | 'threads' = 'turns') =>
    minutes.use({ payer, name: 'Map' }, { resource, ms });
  const wait = (payer: string, ms: number) =>
    minutes.wait({ payer, name: 'Search' }, { reason: 'turn-wait', ms });
  return { minutes, use, wait, pass: () => (nowMs += minuteMs) };
}

test('a wait is put down to those who held the turns in the same minute', () => {
  const { minutes, use, wait, pass } = openMinutes();
  use('heavy', 900);
  use('light', 100);
  wait('slowed', 500);
  pass();
  use('later', 60_000);
  // The thread is another resource.
  use('drawing', 60_000, 'threads');
  const { slowed, busiest } = summarize(minutes.lastHour());
  expect(slowed).toMatchObject([
    {
      payer: 'slowed',
      minute: 1_000,
      requests: { waits: 1, waitMs: 500 },
      heldBy: [
        { payer: 'heavy', percent: 90 },
        { payer: 'light', percent: 10 },
      ],
    },
  ]);
  expect(busiest.map(({ payer }) => payer)).toEqual(['later', 'drawing', 'heavy', 'light']);
});

test('minutes count by how long the payer waited in them', () => {
  const { minutes, use, wait, pass } = openMinutes();
  use('first', 10);
  wait('slowed', 900);
  pass();
  use('second', 50_000);
  wait('slowed', 100);
  const { slowed } = summarize(minutes.lastHour());
  expect(slowed[0]?.heldBy).toEqual([
    { payer: 'first', percent: 90 },
    { payer: 'second', percent: 10 },
  ]);
});

test('nobody of another process made a request wait', () => {
  const [here, there] = [openMinutes(), openMinutes()];
  here.use('here', 10);
  here.wait('slowed', 100);
  there.use('there', 50_000);
  const { slowed } = summarize([...here.minutes.lastHour(), ...there.minutes.lastHour()]);
  expect(slowed[0]?.heldBy).toEqual([{ payer: 'here', percent: 100 }]);
});

test('a budget that is used up is nobody else’s doing', () => {
  const { minutes, use } = openMinutes();
  use('busy', 10);
  minutes.refuse({ payer: 'greedy', name: 'Map' }, { reason: 'budget', ms: 0 });
  const { slowed } = summarize(minutes.lastHour());
  expect(slowed).toMatchObject([{ payer: 'greedy', requests: { refusals: { budget: 1 } } }]);
  expect(slowed[0]?.heldBy).toEqual([]);
});

test('the shares of many holders are one share without a name', () => {
  const { minutes, use, wait } = openMinutes();
  for (let index = 0; index < 10; index += 1) use(`p${index}`, 10);
  wait('slowed', 100);
  const { slowed } = summarize(minutes.lastHour());
  expect(slowed[0]?.heldBy.map(({ percent }) => percent)).toEqual([10, 10, 10, 70]);
  expect(slowed[0]?.heldBy.at(-1)?.payer).toBeNull();
});

test('payers beyond the list are counted', () => {
  const { minutes, wait } = openMinutes();
  for (let index = 0; index < 120; index += 1) wait(`p${index}`, 1_000 - index);
  const { slowed, unlisted } = summarize(minutes.lastHour());
  expect(slowed).toHaveLength(50);
  expect(slowed[0]?.payer).toBe('p0');
  expect(slowedCountOf(unlisted)).toBe(70);
});
