import { expect, test } from 'vitest';

import { createSeededDice } from '#testing/second-wage.ts';
import {
  partsToTakeBack,
  setOffPartsOf,
  yenOfParts,
  type BalancedInvoice,
} from './set-off-rules.ts';

const invoice = (invoiceId: string, dueOn: string, open: number): BalancedInvoice => ({
  invoiceId,
  number: `HK${invoiceId}`,
  dueOn,
  open,
});
const october = invoice('oct', '2026-11-30', 1_000);
const november = invoice('nov', '2026-12-31', 500);
const note = invoice('note', '2027-01-31', -700);
const older = invoice('older', '2026-10-31', -100);

test.for<[string, number, BalancedInvoice[], (string | number | null)[][]]>([
  ['nothing is open', 300, [note], []],
  ['nothing is free', 0, [october], []],
  [
    'money pays the oldest due day first',
    1_200,
    [november, october],
    [
      [null, 'oct', 1_000],
      [null, 'nov', 200],
    ],
  ],
  [
    'a credit note is used before money',
    1_000,
    [note, october],
    [
      ['note', 'oct', 700],
      [null, 'oct', 300],
    ],
  ],
  [
    'the older note is used first, over several invoices',
    0,
    [note, older, october, november],
    [
      ['older', 'oct', 100],
      ['note', 'oct', 700],
    ],
  ],
  [
    'a paid invoice gets nothing',
    100,
    [invoice('paid', '2026-09-30', 0), november],
    [[null, 'nov', 100]],
  ],
])('%s', ([, overpaid, invoices, parts]) => {
  expect(
    setOffPartsOf({ overpaid, invoices }).map((part) => [
      part.creditInvoiceId,
      part.invoiceId,
      part.amount,
    ]),
  ).toEqual(parts);
});

test('money that went back leaves the latest set-off first', () => {
  const used = [
    { invoiceId: 'nov', amount: 200 },
    { invoiceId: 'oct', amount: 1_000 },
  ];
  expect(partsToTakeBack(used, 0)).toEqual([]);
  expect(partsToTakeBack(used, 150)).toEqual([
    { creditInvoiceId: null, invoiceId: 'nov', amount: -150 },
  ]);
  expect(yenOfParts(partsToTakeBack(used, 300))).toBe(-300);
  expect(yenOfParts(partsToTakeBack(used, 5_000))).toBe(-1_200);
});

test('whatever is free and open, all of the smaller side is set off, within each balance', () => {
  const roll = createSeededDice(107);
  for (let round = 0; round < 500; round += 1) {
    const invoices = Array.from({ length: roll(6) }, (_, at) =>
      invoice(String(at), `2026-1${roll(3)}-28`, roll(2_000) - 1_000),
    );
    const overpaid = roll(1_500);
    const parts = setOffPartsOf({ overpaid, invoices });
    const yenOf = (positive: boolean) =>
      invoices.reduce((yen, { open }) => yen + (open > 0 === positive ? Math.abs(open) : 0), 0);
    expect(yenOfParts(parts)).toBe(Math.min(yenOf(true), yenOf(false) + overpaid));
    for (const { invoiceId, open } of invoices) {
      const own = parts.filter(
        (part) => (open > 0 ? part.invoiceId : part.creditInvoiceId) === invoiceId,
      );
      expect(yenOfParts(own)).toBeLessThanOrEqual(Math.abs(open));
    }
    const money = parts.filter(({ creditInvoiceId }) => creditInvoiceId === null);
    expect(yenOfParts(money)).toBeLessThanOrEqual(overpaid);
    expect(parts.every(({ amount }) => amount > 0)).toBe(true);
  }
});
