import { expect, test } from 'vitest';

import { claimedInstantNearPlanned, timeRelativeToShiftDay } from './claimed-instant.ts';

const at = (text: string) => new Date(`${text}:00+09:00`);

test('a time by day is on the day of the plan', () => {
  expect(claimedInstantNearPlanned('09:07', at('2026-11-22T09:00'))).toEqual(
    at('2026-11-22T09:07'),
  );
  expect(claimedInstantNearPlanned('18:40', at('2026-11-22T18:00'))).toEqual(
    at('2026-11-22T18:40'),
  );
});

test('over midnight the nearer day counts, in both directions', () => {
  expect(claimedInstantNearPlanned('00:40', at('2026-11-22T23:30'))).toEqual(
    at('2026-11-23T00:40'),
  );
  expect(claimedInstantNearPlanned('23:50', at('2026-11-23T00:10'))).toEqual(
    at('2026-11-22T23:50'),
  );
  expect(claimedInstantNearPlanned('10:30', at('2026-11-23T10:00'))).toEqual(
    at('2026-11-23T10:30'),
  );
});

test('days are said as seen from the first day of the shift', () => {
  expect(timeRelativeToShiftDay(at('2026-11-22T17:00'), '2026-11-22')).toBe('17:00');
  expect(timeRelativeToShiftDay(at('2026-11-23T10:00'), '2026-11-22')).toBe('翌10:00');
  expect(timeRelativeToShiftDay(at('2026-11-21T23:50'), '2026-11-22')).toBe('前23:50');
});
