import { expect, test } from 'vitest';

import { parseShiftEnd, parseTimeOfDay } from './times.ts';

test.each([
  ['9:00', '09:00'],
  ['０９：００', '09:00'],
  ['0900', '09:00'],
  ['9:00:00', '09:00'],
  ['9時', '09:00'],
  ['9時5分', '09:05'],
  ['24:00', null],
  ['9:60', null],
  ['9', null],
  ['9:00:30', null],
  ['朝', null],
])('%s is the time %s', (text, time) => {
  expect(parseTimeOfDay(text)).toBe(time);
});

test.each([
  ['33:00', '17:00', '09:00'],
  ['翌9:00', '17:00', '09:00'],
  ['翌日 ９：００', '17:00', '09:00'],
  ['24:00', '16:00', '00:00'],
  ['9:00', '17:00', '09:00'],
  ['翌18:00', '09:00', null],
  ['48:00', '17:00', null],
  ['翌25:00', '17:00', null],
])('%s after %s ends at %s', (text, start, time) => {
  expect(parseShiftEnd(text, start)).toBe(time);
});
