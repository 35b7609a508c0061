import { expect, test } from 'vitest';

import { instantAtJst } from '#platform/base/jst.ts';

import { breakMinutesUntilWorkerAnswers, presumedBreakMinutes } from './presumed-break.ts';
import { releasedWorkSpan } from './released-span.ts';

const at = (time: string) => instantAtJst('2026-12-01', time);
const plan = { startsAt: at('09:00'), endsAt: at('18:00'), breakMinutes: 60 };
const until = (time: string) => ({ startsAt: at('09:00'), endsAt: at(time) });

test.each([
  ['09:05', 0],
  ['09:58', 0],
  ['15:00', 0],
  ['15:01', 60],
  ['17:59', 60],
  ['18:00', 60],
])('without a statement the break of 9:00 to %s has %i minutes', (time, minutes) => {
  expect(presumedBreakMinutes(plan, until(time))).toBe(minutes);
});

test('a short shift that ends as planned keeps its planned break', () => {
  const short = { ...plan, endsAt: at('13:00'), breakMinutes: 15 };
  expect(presumedBreakMinutes(short, until('13:00'))).toBe(15);
  expect(presumedBreakMinutes(short, until('12:59'))).toBe(0);
});

test.each([
  ['12:00', 60, null, 0],
  ['12:00', 60, 60, 60],
  ['12:00', 60, 30, 30],
  ['12:00', null, 60, 0],
  ['16:00', 30, null, 30],
  ['16:00', 90, null, 60],
  ['16:00', 0, null, 0],
  ['18:00', 0, null, 60],
])(
  'of 9:00 to %s the facility names %s, the worker %s: %i minutes count',
  (time, byFacility, byWorker, minutes) => {
    expect(breakMinutesUntilWorkerAnswers(plan, until(time), { byFacility, byWorker })).toBe(
      minutes,
    );
  },
);

test.each([
  [0, at('12:00'), 0],
  [60, at('12:00'), 60],
  [0, at('16:00'), 60],
  [30, at('18:00'), 60],
])('a recorded break of %i until %s releases hours less %i', (recorded, end, minutes) => {
  const span = releasedWorkSpan({
    ...plan,
    hourlyWage: 1_500,
    travelAllowance: 0,
    bonus: 0,
    minimumRaises: [],
    recordedStartAt: at('09:00'),
    recordedEndAt: end,
    recordedBreakMinutes: recorded,
    checkOutWasAutomatic: false,
    checkInReceivedAt: null,
    isEndUnconfirmed: false,
    isEndUnseen: false,
    lastSeenAt: null,
    claimedStartAt: null,
    claimedBreakMinutes: null,
  });
  expect(span.breakMinutes).toBe(minutes);
});
