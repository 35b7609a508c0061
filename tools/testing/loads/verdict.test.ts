import { expect, test } from 'vitest';

import type { FairnessLoad } from './load.ts';
import { judgeLoad, tableLine } from './verdict.ts';

const load = (kind: FairnessLoad['kind']): FairnessLoad => ({
  name: 'L00',
  about: 'an example',
  kind,
  run: async () => undefined,
});
const others = (ms: number, refusals: string[] = []) => {
  const times = Array.from({ length: 40 }, () => ms);
  return { times: { search: times, 'sign-in': times, stamp: times }, refusals };
};
const tally = (answers: Record<string, number>, withoutRetryAfter = 0) => ({
  answers,
  times: [1],
  withoutRetryAfter,
});
const faultsOf = (kind: FairnessLoad['kind'], change: Partial<Parameters<typeof judgeLoad>[1]>) =>
  judgeLoad(load(kind), {
    quiet: others(10),
    loaded: others(29),
    tally: tally({ 200: 3 }),
    ...change,
  }).faults;

test('a load passes while others stay below three times their time', () => {
  expect(faultsOf('attack', {})).toEqual([]);
  expect(faultsOf('attack', { loaded: others(30) })).toEqual([
    'search median 3.0 times',
    'sign-in median 3.0 times',
    'stamp median 3.0 times',
  ]);
  expect(faultsOf('many', { loaded: others(49) })).toEqual([]);
  expect(faultsOf('many', { loaded: others(50) })).toHaveLength(6);
});

test('a single slow answer in twenty shows in the 95th percentile alone', () => {
  const loaded = others(10);
  loaded.times.stamp = loaded.times.stamp.map((ms, index) => (index % 10 === 0 ? 60 : ms));
  expect(faultsOf('attack', { loaded })).toEqual(['stamp p95 6.0 times']);
});

test('no answer of others counts as slow', () => {
  const loaded = others(10);
  loaded.times.search = [];
  expect(faultsOf('attack', { loaded })).toHaveLength(2);
});

test('a refusal of others fails the row', () => {
  const loaded = others(10, ['stamp 503 UNAVAILABLE', 'stamp 503 UNAVAILABLE']);
  expect(faultsOf('attack', { loaded })).toEqual(['2 refusals of others: stamp 503 UNAVAILABLE']);
});

test('an attacker may be refused with a time to wait, an honest user may not', () => {
  const refused = tally({ 200: 3, '429 RATE_LIMITED': 5 });
  expect(faultsOf('attack', { tally: refused })).toEqual([]);
  expect(faultsOf('honest', { tally: refused })).toEqual(['5 honest requests refused']);
  expect(faultsOf('attack', { tally: tally({ 429: 5 }, 5) })).toEqual([
    '5 refusals without Retry-After',
  ]);
  expect(faultsOf('attack', { tally: tally({ broken: 2, '500': 1 }) })).toEqual([
    '3 requests of the load without a clear answer',
  ]);
  expect(faultsOf('attack', { tally: tally({}) })).toEqual(['the load got no answer']);
});

test('the line of a row has its times, its worst factors and the answers of the load', () => {
  const row = judgeLoad(load('attack'), {
    quiet: others(10),
    loaded: others(25),
    tally: tally({ 200: 3 }),
  });
  const cell = '10.0 → 25 (10.0 → 25)';
  expect(tableLine(row)).toBe(
    `| L00 an example | ${cell} | ${cell} | ${cell} | 2.5 | 2.5 | 3 × 200; median 1.0 ms | passes |`,
  );
});
