import { expect, test } from 'vitest';

import { instantAtJst } from '#platform/base/jst.ts';

import { confirmedEndInstant } from './confirmed-end.ts';

test.each([
  ['17:30', instantAtJst('2026-12-01', '18:00'), instantAtJst('2026-12-01', '17:30')],
  ['18:00', instantAtJst('2026-12-01', '18:00'), instantAtJst('2026-12-01', '18:00')],
  ['08:45', instantAtJst('2026-12-02', '09:00'), instantAtJst('2026-12-02', '08:45')],
  ['23:30', instantAtJst('2026-12-02', '09:00'), instantAtJst('2026-12-01', '23:30')],
])('%s of a shift that ends at %s', (time, endsAt, end) => {
  expect(confirmedEndInstant(time, endsAt)).toEqual(end);
});
