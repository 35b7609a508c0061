import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { invoiceCsvOf } from './invoice-csv.ts';
import { buildInvoiceLine, buildInvoicePaper } from './invoice-paper.build.ts';
import { invoiceLineRemark, invoicePartsOf } from './invoice-paper.ts';

test('the parts are those of each facility, and the tax is rounded once for all of them', () => {
  const paper = buildInvoicePaper([
    buildInvoiceLine({ fee: 2_405 }),
    buildInvoiceLine({
      attendanceId: 'a2',
      facilityId: 'f2',
      facilityName: 'こもれび',
      fee: 2_405,
    }),
  ]);
  const { sum, rates, facilities } = invoicePartsOf(paper);
  expect(sum).toMatchObject({ wage: 24_000, travel: 1_000, withheld: 158, advance: 24_842 });
  // 240 yen for each facility alone would be one yen less.
  expect(rates).toEqual([{ percent: 10, fee: 4_810, tax: 481 }]);
  expect(facilities.map(({ name, sum: { advance } }) => [name, advance])).toEqual([
    ['ひなたの里', 12_421],
    ['こもれび', 12_421],
  ]);
});

test('rates of the tax stand apart, the highest first', () => {
  const lines = [
    buildInvoiceLine({ feeTaxPercent: 8, fee: 1_009 }),
    buildInvoiceLine({ fee: 109 }),
  ];
  const paper = buildInvoicePaper(lines, { feeTax: 90, total: 24_842 + 1_118 + 90 });
  expect(invoicePartsOf(paper).rates).toEqual([
    { percent: 10, fee: 109, tax: 10 },
    { percent: 8, fee: 1_009, tax: 80 },
  ]);
});

test('shifts of before the first closing are one line with their sum', () => {
  const opening = (attendanceId: string) => buildInvoiceLine({ attendanceId, kind: 'OPENING' });
  const [part] = invoicePartsOf(
    buildInvoicePaper([opening('a1'), opening('a2'), buildInvoiceLine({ attendanceId: 'a3' })]),
  ).facilities;
  expect(part?.opening).toMatchObject({ shifts: 2, sum: { advance: 24_842, fee: 4_800 } });
  expect(part?.lines.map(({ attendanceId }) => attendanceId)).toEqual(['a3']);
});

test('a correction names the number on which the shift was billed first', () => {
  const correction = { kind: 'CORRECTION', firstNumber: 'HK20260000017' } as const;
  expect(invoiceLineRemark(buildInvoiceLine(correction))).toBe('HK20260000017の訂正（差額）');
  expect(invoiceLineRemark(buildInvoiceLine())).toBe('');
});

test.each(['withheld', 'advance', 'fee', 'feeTax', 'total'] as const)(
  'no paper is made where the stored %s differs from the lines',
  (part) => {
    const paper = buildInvoicePaper([buildInvoiceLine()]);
    expect(() => invoicePartsOf({ ...paper, [part]: paper[part] + 1 })).toThrow(RangeError);
  },
);

test('the parts of 1,000 random invoices add up to the whole', () => {
  const line = fc.record({
    facilityId: fc.constantFrom('f1', 'f2', 'f3'),
    kind: fc.constantFrom('SHIFT', 'LATE', 'CORRECTION', 'OPENING'),
    advance: fc.integer({ min: -50_000, max: 50_000 }),
    fee: fc.integer({ min: -9_999, max: 9_999 }),
    withheld: fc.integer({ min: -500, max: 500 }),
  });
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 40 }), (changes) => {
      const paper = buildInvoicePaper(changes.map((change) => buildInvoiceLine(change)));
      const { facilities, rates } = invoicePartsOf(paper);
      const all = facilities.reduce((sum, part) => sum + part.sum.advance + part.sum.fee, 0);
      const tax = rates.reduce((sum, rate) => sum + rate.tax, 0);
      expect(all + tax).toBe(paper.total);
      const shifts = facilities.map(({ opening, lines }) => lines.length + (opening?.shifts ?? 0));
      expect(shifts.reduce((sum, count) => sum + count, 0)).toBe(changes.length);
    }),
    { numRuns: 1_000, seed: 20_261_204 },
  );
});

test('the CSV has a line for each shift with the number, and text that a spreadsheet cannot run', () => {
  const text = invoiceCsvOf(
    buildInvoicePaper([
      buildInvoiceLine({ workerName: '=HYPERLINK("x")', withheld: -79, advance: 12_579 }),
    ]),
  );
  const [head, row, end] = text.split('\r\n');
  expect(head?.startsWith('\uFEFF"請求書番号","対象の月"')).toBe(true);
  expect(row).toContain('"HK20260000017","2026-11","2026/12/04","2027/01/04","ひなたの里"');
  expect(row).toContain(`"'=HYPERLINK(""x"")"`);
  expect(row).toContain('"-79","12579","2400","10",""');
  expect(end).toBe('');
});
