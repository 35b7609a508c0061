import { expect, test } from 'vitest';

import { addHours, addMinutes, instantAtJst } from '#platform/base/jst.ts';

import { whyCannotSendPhoneChangeCode, whyCannotChangeToNumber } from './phone-rules.ts';

const now = instantAtJst('2026-12-01', '12:00');
const none = {
  sentToNumber: 0,
  firstToNumberAt: null,
  lastToNumberAt: null,
  sentFromAddress: 0,
  firstFromAddressAt: null,
};
const first = addHours(now, -2);

test.each([
  ['none before', none, 0, null],
  ['nine to the number', none, 9, null],
  ['ten to the number', none, 10, { code: 'CODE_TOO_MANY', until: addHours(first, 24) }],
  [
    'one half a minute ago',
    { ...none, sentToNumber: 1, firstToNumberAt: first, lastToNumberAt: addMinutes(now, -0.5) },
    1,
    { code: 'CODE_TOO_SOON', until: addMinutes(now, 0.5) },
  ],
  [
    'five of the worker',
    { ...none, sentToNumber: 5, firstToNumberAt: first, lastToNumberAt: first },
    1,
    { code: 'CODE_TOO_MANY', until: addHours(first, 24) },
  ],
])('codes: %s', (_name, ofWorker, toNumber, problem) => {
  expect(whyCannotSendPhoneChangeCode({ ofWorker, toNumber, firstToNumberAt: first }, now)).toEqual(
    problem,
  );
});

test.each([
  [{ phoneNumber: '09011112222', isEmergencyContact: false }, 'unchanged'],
  [{ phoneNumber: '09033334444', isEmergencyContact: true }, 'emergency'],
  [{ phoneNumber: '09033334444', isEmergencyContact: false }, null],
])('%j and the new number 090-1111-2222', (facts, problem) => {
  expect(whyCannotChangeToNumber(facts, '09011112222')).toBe(problem);
});
