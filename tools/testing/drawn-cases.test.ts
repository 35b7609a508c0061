import { expect, test } from 'vitest';

import { drawCases } from './drawn-cases.ts';

const cases = Array.from({ length: 20 }, (_, index) => index);

test('a draw is the same in every run, and another one under another name', () => {
  const drawn = drawCases(cases, { name: 'apply', oneOf: 4 });
  expect(drawn).toHaveLength(5);
  expect(drawCases(cases, { name: 'apply', oneOf: 4 })).toEqual(drawn);
  expect(drawCases(cases, { name: 'applz', oneOf: 4 })).not.toEqual(drawn);
});

test('the draws of enough names have every case', () => {
  const names = ['a', 'b', 'c', 'd'];
  const drawn = names.flatMap((name) => drawCases(cases, { name, oneOf: 4 }));
  expect(drawn.toSorted((a, b) => a - b)).toEqual(cases);
});

test.each([1, 2, 3, 7])('of %s cases at least one is drawn', (length) => {
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'])
    expect(drawCases(cases.slice(0, length), { name, oneOf: 8 })).toHaveLength(1);
  expect(drawCases([], { name: 'a', oneOf: 8 })).toEqual([]);
});
