import { expect, test } from 'vitest';

import { readClocks, secondsSincePress, type PressClocks } from './press-clocks.ts';

const minute = 60_000;
const pressed: PressClocks = { page: 1, elapsedMs: 5_000, wallMs: 1_000_000 };
const after = (elapsed: number, wall: number, page = 1): PressClocks => ({
  page,
  elapsedMs: pressed.elapsedMs + elapsed,
  wallMs: pressed.wallMs + wall,
});

test.each([
  ['on the same page', after(50 * minute, 50 * minute), 3_000],
  [
    'on a phone that slept, so that the clock of the page stood still',
    after(minute, 50 * minute),
    3_000,
  ],
  ['after a reload', after(minute, 50 * minute, 2), 3_000],
  ['with the clock set back an hour meanwhile', after(50 * minute, -10 * minute), 3_000],
  ['with the clock set back an hour and a reload', after(minute, -10 * minute, 2), 0],
])('seconds between two readings %s', (_name, now, seconds) => {
  expect(secondsSincePress(pressed, now)).toBe(seconds);
});

test('a phone whose date is a year wrong counts the same seconds', () => {
  const year = 365 * 24 * 60 * minute;
  const wrong = { ...pressed, wallMs: pressed.wallMs - year };
  const later = { ...after(50 * minute, 50 * minute), wallMs: pressed.wallMs - year + 50 * minute };
  expect(secondsSincePress(wrong, later)).toBe(3_000);
});

test('two readings at one moment are zero seconds apart', () => {
  expect(secondsSincePress(readClocks(), readClocks())).toBe(0);
});
