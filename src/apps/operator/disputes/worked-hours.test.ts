import { expect, test } from 'vitest';

import { checkHours, hoursAsked, hoursGiven } from './worked-hours.ts';

const planned = {
  startsAt: '2026-11-30T23:00:00.000Z',
  endsAt: '2026-12-01T15:30:00.000Z',
  breakMinutes: 60,
};

test('hours are typed on the wall clock of Tokyo, and come back as the same instants', () => {
  const typed = hoursAsked(planned);
  expect(typed).toEqual({ start: '2026-12-01T08:00', end: '2026-12-02T00:30', breakMinutes: '60' });
  const given = hoursGiven(typed);
  expect(new Date(given.startAt).toISOString()).toBe(planned.startsAt);
  expect(new Date(given.endAt).toISOString()).toBe(planned.endsAt);
  expect(given.breakMinutes).toBe(60);
});

test('each missing part, and an end before the start, is said at its field', () => {
  expect(checkHours(hoursAsked(planned))).toEqual({});
  expect(Object.keys(checkHours({ start: '', end: '', breakMinutes: '' }))).toEqual([
    'start',
    'end',
    'breakMinutes',
  ]);
  const same = { start: '2026-12-01T08:00', end: '2026-12-01T08:00', breakMinutes: '0' };
  expect(Object.keys(checkHours(same))).toEqual(['end']);
});
