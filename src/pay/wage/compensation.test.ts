import { expect, test } from 'vitest';

import { atJst } from '#base/jst.ts';
import { shippedWithholding } from '#reference/statutory.build.ts';

import { calledOffWage, sentHomeWage } from './compensation.ts';
import { slipHours, slipLines, slipTotals } from '../statements/pay-slip-lines.server.ts';
import type { PaySlip } from '../statements/pay-slips.ts';
import { wageFor, type WageTerms } from './wage.ts';
import { withholdingOn } from './withholding.ts';

const day = '2026-11-21';
const span = (from: string, to: string, breakMinutes = 0) => ({
  startsAt: atJst(day, from),
  endsAt: atJst(day, to),
  breakMinutes,
});
const nine = span('09:00', '18:00', 60);
const terms: WageTerms = {
  hourlyWage: 1500,
  travelAllowance: 500,
  bonus: {
    amount: 1e3,
    plan: nine,
  },
  withholding: withholdingOn(
    {
      paidOn: day,
      column: 'hei',
    },
    shippedWithholding,
  ),
};

test('nothing was worked where the shift was called off, and the allowance is taxed', () => {
  expect(calledOffWage(terms, nine)).toMatchObject({
    workMinutes: 0,
    overtimeMinutes: 0,
    nightMinutes: 0,
    base: 0,
    facilityBonus: 0,
    compensation: 13e3,
    taxableTravel: 500,
    taxable: 13500,
    travelAllowance: 0,
    tax: 133,
    net: 13500 - 133,
  });
});

test('whoever stood at the door had a journey', () => {
  expect(calledOffWage(terms, nine, true)).toMatchObject({
    workMinutes: 0,
    compensation: 13e3,
    taxableTravel: 0,
    taxable: 13e3,
    tax: 115,
    travelAllowance: 500,
    net: 13e3 - 115 + 500,
  });
});

test('sent home after three hours: those are worked, the rest is compensation, the sum the plan', () => {
  const worked = span('09:00', '12:00');
  const wage = sentHomeWage(terms, { worked, owed: nine });
  expect(wage).toMatchObject({
    workMinutes: 180,
    base: 4500,
    facilityBonus: 375,
    compensation: 13e3 - 4875,
    taxable: 13e3,
    tax: 115,
    travelAllowance: 500,
  });
  expect(wage.net).toBe(wageFor(terms, nine).net);
});

const slip: PaySlip = {
  worker: { name: '山田 花子' },
  employer: {
    name: '社会福祉法人 みどり会',
    address: '東京都新宿区',
  },
  facilityName: 'みどり野',
  workDay: day,
  breakMinutes: 60,
  startAt: nine.startsAt.toISOString(),
  endAt: nine.endsAt.toISOString(),
  wage: wageFor(
    {
      ...terms,
      bonus: null,
    },
    nine,
  ),
  writtenOff: 0,
  isCompensation: false,
  fixedOn: day,
  isElectronic: true,
};

test('a slip adds up to what was paid and withheld, also where less was approved', () => {
  const shorter = wageFor({ ...terms, bonus: null }, span('09:00', '18:00', 90));
  const paid = { taxable: 12_000, tax: 79, travelAllowance: 500, net: 12_421 };
  const written: PaySlip = { ...slip, wage: shorter, paid, writtenOff: 722 };
  expect(slipLines(written)).toEqual([
    ['基本給（時給1,500円）', 11_250],
    ['時間外割増', 0],
    ['深夜割増', 0],
    ['施設のボーナス', 0],
    ['払い過ぎの免除', 750],
  ]);
  expect(slipTotals(written)).toEqual([
    ['課税対象額', 12_000],
    ['源泉徴収税（丙欄）', 79],
    ['交通費（非課税）', 500],
    ['差引支給額', 12_421],
  ]);
});

test('a slip of a called-off shift says no hour worked, and its compensation', () => {
  const wage = calledOffWage({ ...terms, bonus: null }, nine);
  const calledOff: PaySlip = { ...slip, wage, paid: wage, isCompensation: true };
  expect(slipHours(calledOff)).toMatchObject({
    times: '予定 09:00〜18:00（勤務なし）',
    worked: '0分',
  });
  expect(slipLines(calledOff).slice(4)).toEqual([
    ['休業手当・補償', 12_000],
    ['交通費（課税）', 500],
  ]);
  const sum = slipLines(calledOff).reduce((total, [, amount]) => total + amount, 0);
  expect(slipTotals(calledOff)[0]).toEqual(['課税対象額', sum]);
});
