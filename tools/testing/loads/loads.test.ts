import { expect, test } from 'vitest';

import { pointsOfClass } from '#platform/server/prices/price-classes.ts';

import { fairnessLoads } from './loads.ts';

test('the dearest request of each class of prices is a load', () => {
  const classes = fairnessLoads.flatMap(({ dearestOf }) => dearestOf ?? []);
  expect(classes.toSorted()).toEqual(Object.keys(pointsOfClass).toSorted());
});

test('no two loads have the same name', () => {
  const names = fairnessLoads.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});
