import { expect, test } from 'vitest';

import { directionOfArrowKey, mapPointInDirection } from './place-steps.ts';

const shinjuku = { latitude: 35.689, longitude: 139.692 };

test.each([
  ['north', { latitude: 35.689898, longitude: 139.692 }],
  ['south', { latitude: 35.688102, longitude: 139.692 }],
  ['east', { latitude: 35.689, longitude: 139.693106 }],
  ['west', { latitude: 35.689, longitude: 139.690894 }],
] as const)('100 m to the %s', (direction, expected) => {
  expect(mapPointInDirection(shinjuku, direction, 100)).toEqual(expected);
});

test('a way there and back ends where it began', () => {
  expect(mapPointInDirection(mapPointInDirection(shinjuku, 'north', 10), 'south', 10)).toEqual(
    shinjuku,
  );
});

test('arrow keys are directions, and other keys are none', () => {
  expect(['ArrowUp', 'ArrowRight', 'Enter'].map(directionOfArrowKey)).toEqual([
    'north',
    'east',
    null,
  ]);
});
