import { expect, test } from 'vitest';

import { wagePreview } from './wage-preview.ts';

const at = (time: string) => new Date(`2026-11-22T${time}:00+09:00`);
const terms = { hourlyWage: 1_500, travelAllowance: 500 };
const plan = { startsAt: at('09:00'), endsAt: at('18:00'), breakMinutes: 60 };
const now = at('18:10');

test('the plan itself makes no difference', () => {
  const claim = { startAt: at('09:00'), endAt: at('18:00'), breakMinutes: 60 };
  const preview = wagePreview(terms, { plan, claim, releasedAt: null, now });
  expect(preview?.difference).toBe(0);
  // 8 h of 1,500 yen less 丙欄 tax, and the way there.
  expect(preview?.total).toBeGreaterThan(12_000);
  expect(preview?.total).toBeLessThanOrEqual(12_500);
});

test('an hour of overtime brings the hour and its quarter, less what tax takes', () => {
  const claim = { startAt: at('09:00'), endAt: at('19:00'), breakMinutes: 60 };
  const difference = wagePreview(terms, { plan, claim, releasedAt: null, now })?.difference ?? 0;
  expect(difference).toBeGreaterThan(1_700);
  expect(difference).toBeLessThanOrEqual(1_875);
});

test('a longer break takes away', () => {
  const claim = { startAt: at('09:00'), endAt: at('18:00'), breakMinutes: 90 };
  expect(wagePreview(terms, { plan, claim, releasedAt: null, now })?.difference).toBeLessThan(0);
});

test('hours that end before they start, or are all break, have no wage', () => {
  expect(
    wagePreview(terms, {
      plan,
      claim: { startAt: at('18:00'), endAt: at('09:00'), breakMinutes: 0 },
      releasedAt: null,
      now,
    }),
  ).toBeNull();
  expect(
    wagePreview(terms, {
      plan,
      claim: { startAt: at('09:00'), endAt: at('09:30'), breakMinutes: 60 },
      releasedAt: null,
      now,
    }),
  ).toBeNull();
});

test('a wage that was released is taxed by the table of that day, whatever day it is now', () => {
  const claim = { startAt: at('09:00'), endAt: at('19:00'), breakMinutes: 60 };
  const asked = { plan, claim, releasedAt: now };
  const onTheDay = wagePreview(terms, { ...asked, now });
  // No table of this year is loaded: by today's there would be no tax.
  const nextYear = new Date('2027-01-02T09:00:00+09:00');
  expect(wagePreview(terms, { ...asked, now: nextYear })).toEqual(onTheDay);
  expect(wagePreview(terms, { ...asked, releasedAt: null, now: nextYear })).not.toEqual(onTheDay);
});
