import { expect, test } from 'vitest';

import { addHours, instantAtJst } from '#platform/base/jst.ts';

import { apologyPoints, pointAwardDefaults } from './award-rules.ts';

const now = instantAtJst('2026-11-22', '12:00');
const stood = (hours: number) => addHours(now, -hours);

test.each([
  ['a contract of 24 hours', { contractedAt: stood(24) }, 500],
  ['a contract of a minute less', { contractedAt: stood(24 - 1 / 60) }, 0],
  ['the second of 30 days', { lately: 1 }, 500],
  ['the third of 30 days', { lately: 2 }, 0],
  ['an award that is switched off', { isOn: false }, 0],
])('%s', (_name, facts, points) => {
  const usual = { isOn: true, contractedAt: stood(48), lately: 0 };
  expect(apologyPoints({ ...usual, ...facts }, now)).toBe(points);
});

test('rewards for working often are off until an operator switches them on', () => {
  expect(pointAwardDefaults).toEqual({ apology: true, review: true, milestone: false });
});
