import { expect, test } from 'vitest';

import { instantAtJst } from '#platform/base/jst.ts';

import { pdfText } from '#testing/pdf-text.ts';
import {
  paySlipTaxColumns,
  paySlipHoursOf,
  paySlipLinesOf,
  paySlipOverpaymentNoteOf,
  paySlipSettlementLinesOf,
  paySlipTotalLinesOf,
} from './pay-slip-lines.server.ts';
import { drawPaySlip } from './pay-slip-pdf.server.ts';
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
  startAt: instantAtJst(day, '09:00').toISOString(),
  endAt: instantAtJst(day, '18:00').toISOString(),
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
  expect(paySlipLinesOf(written)).toEqual([
    ['基本給（時給1,500円）', 11_250],
    ['時間外割増', 0],
    ['深夜割増', 0],
    ['施設のボーナス', 0],
    ['払い過ぎの免除', 750],
  ]);
  expect(paySlipTotalLinesOf(written)).toEqual([
    ['課税対象額', 12_000],
    ['源泉徴収税（丙欄）', 79],
    ['交通費（非課税）', 500],
    ['差引支給額', 12_421],
  ]);
});

test('a slip of a called-off shift says no hour worked, and its compensation', () => {
  const calledOff = { ...slip, isCompensation: true };
  expect(paySlipHoursOf(calledOff)).toMatchObject({
    times: '予定 09:00〜18:00（勤務なし）',
    worked: '0分',
    rest: '0分',
  });
  // Wages of called-off shifts from before 2026-11 contain the plan: all of it was compensation.
  expect(paySlipLinesOf(calledOff).map(([, amount]) => amount)).toEqual([0, 0, 0, 0, 12_000]);
  const none = { workMinutes: 0, base: 0, compensation: 12_000, taxableTravel: 500 };
  const present = { ...calledOff, wage: { ...slip.wage, ...none, taxable: 12_500 } };
  expect(paySlipLinesOf(present).slice(4)).toEqual([
    ['休業手当・補償', 12_000],
    ['交通費（課税）', 500],
  ]);
});

test('a slip has the premiums of a week above 40 hours and of a month above 60 as lines', () => {
  const premiums = {
    weeklyMinutes: 60,
    weeklyPremium: 375,
    monthlyMinutes: 30,
    monthlyPremium: 188,
  };
  const long = { ...slip, wage: { ...slip.wage, ...premiums, taxable: 12_563 } };
  expect(paySlipLinesOf(long).slice(4)).toEqual([
    ['週40時間超の割増', 375],
    ['月60時間超の割増', 188],
  ]);
});

test.each([
  ['OPEN', 0, 0, '払い過ぎ（確認中）', [], 'について、本人に確認しています'],
  [
    'AGREED',
    300,
    0,
    '払い過ぎ（同意済み）',
    [['払い過ぎの精算（同意済み）', -300]],
    '差し引き済み300円',
  ],
  ['DECLINED', 0, 722, '払い過ぎの免除', [], '返していただく必要はありません'],
] as const)(
  'a slip says of an overpayment that is %s how it is settled, beside what was paid',
  (state, deducted, writtenOff, label, beside, note) => {
    const shorter = { ...slip.wage, base: 11_250, taxable: 11_250, tax: 51, net: 11_699 };
    const overpaid = {
      ...slip,
      wage: shorter,
      paid: { taxable: 12_000, ...totals },
      writtenOff,
      overpayment: { state, amount: 722, deducted },
    };
    expect(paySlipLinesOf(overpaid).at(-1)).toEqual([label, 750]);
    expect(paySlipTotalLinesOf(overpaid).at(-1)).toEqual(['差引支給額', 12_421]);
    expect(paySlipSettlementLinesOf(overpaid)).toEqual(beside);
    expect(paySlipOverpaymentNoteOf(overpaid).join('')).toContain(note);
  },
);

test('a slip names the column of its tax and why', () => {
  expect(paySlipTaxColumns(slip)).toEqual(['源泉徴収：日額表・丙欄（1日ごとの契約のため）']);
  const taxColumnBasis = { fromDay: '2026-11-10', reason: '継続して雇用されているため' };
  const changed: PaySlip = {
    ...slip,
    wage: { ...slip.wage, taxColumn: 'otsu', taxColumnBasis },
    columns: ['hei', 'otsu'],
  };
  expect(paySlipTaxColumns(changed)).toEqual([
    '源泉徴収：日額表・丙欄（1日ごとの契約のため）',
    '源泉徴収：日額表・乙欄（理由：継続して雇用されているため、2026/11/10から）',
  ]);
  expect(paySlipTotalLinesOf(changed)[1]?.[0]).toBe('源泉徴収税（丙欄・乙欄）');
});

test('a reason is named with its own column alone', () => {
  const taxColumnBasis = { fromDay: '2026-11-20', reason: '国内に住まなくなったため' };
  const moved: PaySlip = {
    ...slip,
    wage: { ...slip.wage, taxColumn: 'nonresident', taxColumnBasis },
    columns: ['otsu', 'nonresident'],
  };
  expect(paySlipTaxColumns(moved)).toEqual([
    '源泉徴収：日額表・乙欄',
    '源泉徴収：非居住者の税率20.42％（理由：国内に住まなくなったため、2026/11/20から）',
  ]);
});

// Rule 6.2.
test.each([
  [false, '源泉徴収税（丙欄）79円'],
  [true, '源泉徴収税（丙欄・仮の税額）79円'],
])(
  'the file of a slip whose tax is provisional (%s) says so, and why',
  async (isTaxProvisional, tax) => {
    const file = await drawPaySlip(
      { ...slip, wage: { ...slip.wage, isTaxProvisional } },
      instantAtJst(day, '20:00'),
    );
    const text = await pdfText(file);
    expect(text).toContain('山田花子様');
    expect(text).toContain(tax);
    expect(text.includes('支払う年の税額表が登録されていないため')).toBe(isTaxProvisional);
  },
);
