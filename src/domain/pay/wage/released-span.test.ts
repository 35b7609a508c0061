import { expect, test } from 'vitest';

import { instantAtJst } from '#platform/base/jst.ts';

import {
  isNothingOfShiftReleased,
  releasedWorkSpan,
  type WageReleaseFacts,
} from './released-span.ts';

const at = (time: string) => instantAtJst('2026-12-01', time);
const facts: WageReleaseFacts = {
  hourlyWage: 1_500,
  travelAllowance: 500,
  bonus: 0,
  minimumRaises: [],
  startsAt: at('09:00'),
  endsAt: at('18:00'),
  breakMinutes: 60,
  recordedStartAt: at('09:00'),
  recordedEndAt: at('18:00'),
  checkInReceivedAt: null,
  recordedBreakMinutes: 60,
  checkOutWasAutomatic: false,
  isEndUnconfirmed: false,
  isEndUnseen: false,
  lastSeenAt: null,
  claimedStartAt: null,
  claimedBreakMinutes: null,
};
const unstamped = { checkOutWasAutomatic: true };
const asked = { ...unstamped, isEndUnconfirmed: true, isEndUnseen: true };

test.each<[string, Partial<WageReleaseFacts>, [string, string, number]]>([
  ['the plan, stamped', {}, ['09:00', '18:00', 60]],
  [
    'less what was stamped late and early',
    { recordedStartAt: at('09:10'), recordedEndAt: at('17:00') },
    ['09:10', '17:00', 60],
  ],
  [
    'a draft does not shorten what was stamped',
    { claimedStartAt: at('10:00'), claimedBreakMinutes: 90 },
    ['09:00', '18:00', 60],
  ],
  [
    'an end that the worker states',
    { ...unstamped, recordedEndAt: at('15:00') },
    ['09:00', '15:00', 60],
  ],
  [
    'as the worker states start and break as well',
    { ...unstamped, claimedStartAt: at('10:00'), claimedBreakMinutes: 90 },
    ['10:00', '18:00', 90],
  ],
  [
    'never more than the plan, whatever is stated',
    { ...unstamped, claimedStartAt: at('08:00'), claimedBreakMinutes: 0 },
    ['09:00', '18:00', 60],
  ],
  [
    'up to the last sign while the facility is asked for the end',
    { ...asked, lastSeenAt: at('14:00'), claimedBreakMinutes: 90 },
    ['09:00', '14:00', 60],
  ],
  [
    'up to the last sign of an end that the worker states without a stamp',
    { ...unstamped, isEndUnseen: true, lastSeenAt: at('14:00') },
    ['09:00', '14:00', 60],
  ],
  [
    'never beyond a reported end',
    { isEndUnseen: true, recordedEndAt: at('12:00'), lastSeenAt: at('14:00') },
    ['09:00', '12:00', 60],
  ],
  [
    'from the receipt of a reported check-in',
    { checkInReceivedAt: at('09:50') },
    ['09:50', '18:00', 60],
  ],
])('released before the approval: %s', (_name, changed, [from, to, breakMinutes]) => {
  expect(releasedWorkSpan({ ...facts, ...changed })).toMatchObject({
    startsAt: at(from),
    endsAt: at(to),
    breakMinutes,
  });
});

test.each<[string, Partial<WageReleaseFacts>, boolean]>([
  ['both stamps seen', {}, false],
  ['the end unseen, and no sign at all', { isEndUnseen: true }, true],
  [
    'the end unseen, and no sign after the start',
    { isEndUnseen: true, lastSeenAt: at('09:00') },
    true,
  ],
  ['the end unseen, a message at 14:00', { isEndUnseen: true, lastSeenAt: at('14:00') }, false],
  ['a check-in received at 09:50', { checkInReceivedAt: at('09:50') }, false],
  ['a check-in received after the end', { checkInReceivedAt: at('18:04') }, true],
  [
    'both stamps received at 18:04',
    { checkInReceivedAt: at('18:04'), isEndUnseen: true, lastSeenAt: at('18:04') },
    true,
  ],
])('nothing at all is released: %s', (_name, changed, isNothing) => {
  expect(isNothingOfShiftReleased({ ...facts, ...changed })).toBe(isNothing);
});
