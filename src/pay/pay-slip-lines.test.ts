import { expect, test } from 'vitest';

import { atJst } from '#base/jst.ts';

import { slipHours, slipLines, slipTotals } from './pay-slip-lines.server.ts';
import type { PaySlip } from './pay-slips.ts';

const day = '2026-11-21';
const totals = { tax: 79, travelAllowance: 500, net: 12_421 };
const wage = {
  workMinutes: 480,
  overtimeMinutes: 0,
  nightMinutes: 0,
  hourlyWage: 1500,
  base: 12e3,
  overtimePremium: 0,
  nightPremium: 0,
  facilityBonus: 0,
  taxable: 12e3,
};
const slip = {
  worker: { name: '山田 花子' },
  employer: {
    name: '社会福祉法人 みどり会',
    address: '東京都新宿区',
  },
  facilityName: 'みどり野',
  workDay: day,
  breakMinutes: 60,
  isElectronic: true,
  startAt: atJst(day, '09:00').toISOString(),
  endAt: atJst(day, '18:00').toISOString(),
  wage: {
    ...wage,
    ...totals,
  },
  writtenOff: 0,
  isCompensation: false,
  fixedOn: day,
} as PaySlip;

test('a slip adds up to what was paid and withheld, also where less was approved', () => {
  const shorter = { ...slip.wage, base: 11_250, taxable: 11_250, tax: 51, net: 11_699 };
  const written = { ...slip, wage: shorter, paid: { taxable: 12_000, ...totals }, writtenOff: 722 };
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
  const calledOff = { ...slip, isCompensation: true };
  expect(slipHours(calledOff)).toMatchObject({
    times: '予定 09:00〜18:00（勤務なし）',
    worked: '0分',
    rest: '0分',
  });
  expect(slipLines(calledOff).map(([, amount]) => amount)).toEqual([0, 0, 0, 0, 12_000]);
});
