import { instantAtJst } from '#platform/base/jst.ts';

import type { InvoiceLine, InvoicePaper } from './invoice-paper.ts';

/** Eight hours at 1,500 yen with 500 yen of travel, and the fee of the first rule. */
export const buildInvoiceLine = (change: Partial<InvoiceLine> = {}): InvoiceLine => ({
  attendanceId: 'a1',
  facilityId: 'f1',
  facilityName: 'ひなたの里',
  kind: 'SHIFT',
  firstNumber: null,
  startsAt: instantAtJst('2026-11-25', '09:00'),
  endsAt: instantAtJst('2026-11-25', '18:00'),
  workerName: '見本 花子',
  title: '日勤の介護スタッフ',
  wage: 12_000,
  compensation: 0,
  travel: 500,
  difference: 0,
  withheld: 79,
  advance: 12_421,
  fee: 2_400,
  feeTaxPercent: 10,
  ...change,
});

/** An invoice whose stored sums are those of its lines, with one rate of 10 %. */
export function buildInvoicePaper(
  lines: readonly InvoiceLine[],
  change: Partial<InvoicePaper> = {},
): InvoicePaper {
  const sumOf = (part: 'withheld' | 'advance' | 'fee') =>
    lines.reduce((sum, line) => sum + line[part], 0);
  const [withheld, advance, fee] = [sumOf('withheld'), sumOf('advance'), sumOf('fee')];
  const feeTax = Math.trunc(fee / 10);
  return {
    number: 'HK20260000017',
    month: '2026-11-01',
    issuedAt: instantAtJst('2026-12-04', '18:00'),
    dueOn: '2027-01-04',
    issuer: {
      name: '株式会社見本',
      address: '東京都千代田区丸の内1-1-1',
      registrationNumber: 'T1234567890123',
    },
    recipientName: '社会福祉法人 ひなた会',
    account: {
      bankName: '見本銀行',
      branchName: '本店',
      accountType: '普通',
      accountNumber: '1234567',
      holder: 'カ）ミホン',
    },
    withheld,
    advance,
    fee,
    feeTax,
    total: advance + fee + feeTax,
    lines,
    ...change,
  };
}
