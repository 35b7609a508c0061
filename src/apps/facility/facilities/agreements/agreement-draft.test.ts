import { expect, test } from 'vitest';

import { checkAgreement, emptyAgreement, inputOfAgreement } from './agreement-draft.ts';

const whole = {
  ...emptyAgreement,
  filedOn: '2026-03-25',
  startsOn: '2026-04-01',
  endsOn: '2027-03-31',
  dailyMinutes: ' １２０ ',
  monthlyHours: '45',
  yearlyHours: '360',
};

test('numbers are read in any width, and with a comma', () => {
  expect(checkAgreement(whole)).toEqual({});
  const limits = { dailyMinutes: 120, monthlyHours: 45, yearlyHours: 360 };
  expect(inputOfAgreement(whole)).toMatchObject(limits);
  // The form reads numbers; the server's rule knows the law's limits.
  expect(checkAgreement({ ...whole, yearlyHours: '1,000' })).toEqual({});
});

test.each([
  [{ filedOn: '' }, 'filedOn'],
  [{ endsOn: '' }, 'endsOn'],
  [{ dailyMinutes: '' }, 'dailyMinutes'],
  [{ monthlyHours: '四十五' }, 'monthlyHours'],
  [{ yearlyHours: '-1' }, 'yearlyHours'],
])('%j is refused at %s', (change, field) => {
  expect(Object.keys(checkAgreement({ ...whole, ...change }))).toEqual([field]);
});
