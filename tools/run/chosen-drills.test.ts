import { expect, test } from 'vitest';

import { assertParts, chosenDrills } from './chosen-drills.ts';

const known = ['fairness', 'kills', 'prices'];

test('the names after a drill are its parts, until the name of the next drill', () => {
  expect(chosenDrills([], known)).toEqual([]);
  expect(chosenDrills(['fairness', 'L16', 'L06', 'kills'], known)).toEqual([
    { name: 'fairness', parts: ['L16', 'L06'] },
    { name: 'kills', parts: [] },
  ]);
});

test('a name before the first drill is refused, with the names of all drills', () => {
  expect(() => chosenDrills(['fairnes', 'kills'], known)).toThrow(
    'There is no drill "fairnes": there are fairness, kills, prices.',
  );
});

test('a part that the drill does not have is refused, with the names of its parts', () => {
  const run = async () => '';
  const drill = { proves: 'nothing', parts: ['L16'], run };
  assertParts('fairness', ['L16'], drill);
  expect(() => assertParts('fairness', ['L16', 'L99'], drill)).toThrow(
    'The drill fairness has no part "L99": its parts are L16.',
  );
  expect(() => assertParts('kills', ['L16'], { proves: 'nothing', run })).toThrow(
    'The drill kills has no part "L16": it has no parts.',
  );
});
