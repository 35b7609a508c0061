import { expect, test } from 'vitest';

import { instantAtJst } from '#platform/base/jst.ts';

import { journeyStartInstant } from './journey-start.ts';

test.each([
  ['2026-11-28', '23:18', '2026-12-08'],
  ['2026-12-08', '08:59', '2026-12-08'],
  ['2026-12-08', '09:01', '2027-01-12'],
  ['2026-12-31', '23:59', '2027-01-12'],
  ['2027-02-28', '00:10', '2027-03-09'],
])('on %s at %s the journeys begin on %s', (day, time, start) => {
  expect(journeyStartInstant(instantAtJst(day, time))).toEqual(instantAtJst(start, '10:00'));
});
