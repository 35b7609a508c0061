import { expect, test } from 'vitest';

import { withholdingOnPayDay } from '#domain/pay/wage/withholding.ts';
import { shippedWithholdingTables } from '#domain/reference/statutory.build.ts';

import { previewHoursClaimWage } from './wage-preview.ts';

const at = (time: string) => new Date(`2026-11-22T${time}:00+09:00`);
const withholding = withholdingOnPayDay(
  { paidOn: '2026-11-22', column: 'hei' },
  shippedWithholdingTables,
);
const terms = { hourlyWage: 1_500, travelAllowance: 500, bonus: 0, minimumRaises: [], withholding };
const plan = { startsAt: at('09:00'), endsAt: at('18:00'), breakMinutes: 60 };

test('the plan itself makes no difference', () => {
  const claim = { startAt: at('09:00'), endAt: at('18:00'), breakMinutes: 60 };
  const preview = previewHoursClaimWage(terms, { plan, claim });
  expect(preview?.difference).toBe(0);
  // 8 h at 1,500 yen less 丙欄 tax, and the travel allowance.
  expect(preview?.total).toBeGreaterThan(12_000);
  expect(preview?.total).toBeLessThanOrEqual(12_500);
});

test('an hour of overtime brings the hour and its quarter, less what tax takes', () => {
  const claim = { startAt: at('09:00'), endAt: at('19:00'), breakMinutes: 60 };
  const difference = previewHoursClaimWage(terms, { plan, claim })?.difference ?? 0;
  expect(difference).toBeGreaterThan(1_700);
  expect(difference).toBeLessThanOrEqual(1_875);
});

test('a minute after the plan carries its part of the bonus and a quarter of it', () => {
  const claim = { startAt: at('09:00'), endAt: at('19:00'), breakMinutes: 60 };
  const asked = { plan, claim };
  const without = previewHoursClaimWage(terms, asked)?.difference ?? 0;
  const within = previewHoursClaimWage({ ...terms, bonus: 960 }, asked)?.difference ?? 0;
  // The bonus is 120 yen an hour, so an hour of overtime adds 150 yen before tax.
  expect(within - without).toBeGreaterThan(130);
  expect(within - without).toBeLessThanOrEqual(150);
});

test('a longer break takes away', () => {
  const claim = { startAt: at('09:00'), endAt: at('18:00'), breakMinutes: 90 };
  expect(previewHoursClaimWage(terms, { plan, claim })?.difference).toBeLessThan(0);
});

test('hours that end before they start, or are all break, have no wage', () => {
  expect(
    previewHoursClaimWage(terms, {
      plan,
      claim: { startAt: at('18:00'), endAt: at('09:00'), breakMinutes: 0 },
    }),
  ).toBeNull();
  expect(
    previewHoursClaimWage(terms, {
      plan,
      claim: { startAt: at('09:00'), endAt: at('09:30'), breakMinutes: 60 },
    }),
  ).toBeNull();
});

test('the preview is taxed by what the server gave with the hours', () => {
  const claim = { startAt: at('09:00'), endAt: at('18:00'), breakMinutes: 60 };
  expect(previewHoursClaimWage(terms, { plan, claim })?.total).toBe(12_421);
  const otsu = withholdingOnPayDay(
    { paidOn: '2026-11-22', column: 'otsu' },
    shippedWithholdingTables,
  );
  expect(previewHoursClaimWage({ ...terms, withholding: otsu }, { plan, claim })?.total).toBe(
    12_500 - 2_440,
  );
});

test('minutes after a raise of the minimum wage are paid by it', () => {
  const minimumRaises = [{ from: '2026-11-23', hourlyWage: 1_560 }];
  const evening = { startsAt: at('18:00'), endsAt: at('23:00'), breakMinutes: 0 };
  const endAt = new Date('2026-11-23T01:00:00+09:00');
  const asked = { plan: evening, claim: { startAt: at('18:00'), endAt, breakMinutes: 0 } };
  const untaxed = { ...withholding, steps: [{ from: 0, tax: 0, ratePer100000: 0 }] };
  const preview = previewHoursClaimWage({ ...terms, minimumRaises, withholding: untaxed }, asked);
  // An hour of 1,500 yen and one of 1,560 yen, both at night.
  expect(preview?.difference).toBe(1_875 + 1_950);
});
