import { expect, test } from 'vitest';

import { addDays, firstOfMonth } from '#platform/base/jst.ts';
import { taxOfLines, taxSheetsOf, type TaxFact, type TaxSheet, type TaxSlip } from './tax-sheet.ts';

const paid: TaxFact = {
  source: 'PART',
  sourceId: 'p1',
  paymentId: 't1',
  attendanceId: 'a1',
  workerId: 'w1',
  workerName: '佐藤 花子',
  workDay: '2026-10-30',
  paidOn: '2026-11-13',
  taxYear: 2026,
  column: 'hei',
  part: 'planned',
  taxable: 12_000,
  tax: 79,
  change: null,
  isShiftCounted: false,
};
const other = { sourceId: 'p2', attendanceId: 'a2', workerId: 'w2', workerName: '鈴木 一郎' };
const november = { through: '2026-11-01', next: '2026-11-01', drawnMonths: new Set<string>() };

const sheetsOf = (facts: TaxFact[], over = november) => taxSheetsOf(facts, over);
const slipOf = (sheet: TaxSheet | undefined, kind: TaxSlip['kind']) =>
  sheet?.content.slips.find((slip) => slip.kind === kind);
const residentOf = (facts: TaxFact[]) => slipOf(sheetsOf(facts)[0], 'RESIDENT');

test('what changed on an earlier sheet stands on the next one, and on no other month that is looked at', () => {
  const gone = { ...paid, change: 'GONE' as const, taxable: -paid.taxable, tax: -paid.tax };
  const seenIn = (through: string) =>
    taxSheetsOf([gone], { through, next: '2026-12-01', drawnMonths: new Set() }).map(
      ({ month }) => month,
    );
  expect(['2026-09-01', '2026-11-01', '2026-12-01'].map(seenIn)).toEqual([[], [], ['2026-12-01']]);
});

test('a payment belongs to the month in which it was paid, not to that of the work', () => {
  const [sheet, ...more] = sheetsOf([paid]);
  expect(more).toEqual([]);
  expect(sheet?.content).toMatchObject({
    month: '2026-11-01',
    dueOn: '2026-12-10',
    corrections: [],
    persons: [{ workerName: '佐藤 花子', column: 'hei', shifts: 1, pay: 12_000, tax: 79 }],
  });
  expect(slipOf(sheet, 'RESIDENT')).toMatchObject({
    columns: [
      { column: 'hei', persons: 1, pay: 12_000, tax: 79 },
      { column: 'otsu', persons: 0, pay: 0, tax: 0 },
    ],
    payable: 79,
  });
});

test('丙 counts days of work, 乙 and non-residents count persons, and non-residents have a slip of their own', () => {
  const second = { ...paid, sourceId: 'p3', attendanceId: 'a3' };
  const otsu = { column: 'otsu', tax: 2_440 } as const;
  const abroad = { column: 'nonresident', tax: 2_450 } as const;
  const facts = [
    paid,
    second,
    { ...paid, ...otsu, ...other },
    { ...paid, ...otsu, ...other, sourceId: 'p4', attendanceId: 'a4' },
    { ...paid, ...abroad, sourceId: 'p5', attendanceId: 'a5', workerId: 'w5' },
  ];
  const [sheet] = sheetsOf(facts);
  expect(slipOf(sheet, 'RESIDENT')).toMatchObject({
    columns: [
      { column: 'hei', persons: 2, pay: 24_000, tax: 158 },
      { column: 'otsu', persons: 1, pay: 24_000, tax: 4_880 },
    ],
    payable: 5_038,
  });
  expect(slipOf(sheet, 'NONRESIDENT')).toMatchObject({
    columns: [{ column: 'nonresident', persons: 1, pay: 12_000, tax: 2_450 }],
    payable: 2_450,
  });
});

test('a shift that is paid in two parts is one day, also over the end of a month', () => {
  const rest = { ...paid, sourceId: 'p9', part: 'adjustment', taxable: 1_875, tax: 65 };
  expect(residentOf([paid, rest])?.columns[0]).toMatchObject({ persons: 1, pay: 13_875, tax: 144 });
  const months = sheetsOf([paid, { ...rest, paidOn: '2026-12-15' }], {
    ...november,
    through: '2026-12-01',
  });
  expect(months.map((sheet) => slipOf(sheet, 'RESIDENT')?.columns[0]?.persons)).toEqual([1, 0]);
  expect(residentOf([{ ...rest, isShiftCounted: true }])?.columns[0]?.persons).toBe(0);
});

test.each<[string, Partial<TaxFact>, string]>([
  ['a refund to the worker', { part: 'tax_refund', taxable: 0, tax: -20 }, 'REFUND'],
  [
    'a repaid overpayment',
    { source: 'DEDUCTION', part: 'repaid', taxable: -750, tax: -28 },
    'REPAID',
  ],
  ['a returned transfer', { change: 'GONE', taxable: -12_000, tax: -79 }, 'RETURNED'],
  ['a changed payment', { change: 'OTHER', taxable: 0, tax: -3 }, 'CHANGED'],
])('%s lowers what is to be paid, by name', (_name, change, kind) => {
  const corrected = { ...paid, ...other, ...change };
  const [sheet] = sheetsOf([{ ...paid, tax: 100 }, corrected]);
  const excess = -corrected.tax;
  expect(slipOf(sheet, 'RESIDENT')).toMatchObject({
    columns: [{ pay: 12_000, tax: 100 }, { pay: 0 }],
    additional: 0,
    excess,
    applied: excess,
    refund: 0,
    payable: 100 - excess,
  });
  expect(sheet?.content.corrections).toEqual([
    expect.objectContaining({
      kind,
      workerName: '鈴木 一郎',
      pay: corrected.taxable,
      tax: -excess,
    }),
  ]);
});

test.each<[string, Partial<TaxFact>, string]>([
  ['tax withheld later', { part: 'tax_due', taxable: 0, tax: 12 }, 'COLLECTED'],
  [
    'tax that the employer bears',
    { source: 'SHORTFALL', part: 'borne', taxable: 0, tax: 12 },
    'BORNE',
  ],
])('%s is paid beside the columns', (_name, change, kind) => {
  const [sheet] = sheetsOf([paid, { ...paid, ...other, ...change }]);
  expect(slipOf(sheet, 'RESIDENT')).toMatchObject({ additional: 12, payable: 91 });
  expect(sheet?.content.corrections).toMatchObject([{ kind, tax: 12 }]);
});

test('what cannot be set off is refunded, and the slips are not set off against each other', () => {
  const refund = { ...paid, ...other, part: 'tax_refund', taxable: 0, tax: -100 };
  const abroad = { ...paid, sourceId: 'p5', column: 'nonresident', tax: 2_450 } as const;
  const [sheet] = sheetsOf([paid, refund, abroad]);
  expect(slipOf(sheet, 'RESIDENT')).toMatchObject({
    excess: 100,
    applied: 79,
    refund: 21,
    payable: 0,
  });
  expect(slipOf(sheet, 'NONRESIDENT')).toMatchObject({ excess: 0, payable: 2_450 });
  expect(taxOfLines(sheet?.lines ?? [])).toBe(79 - 100 + 2_450);
});

test('a payment whose month has a sheet stands on the next one by name, and waits while there is none', () => {
  const drawn = {
    through: '2026-11-01',
    next: '2026-12-01',
    drawnMonths: new Set(['2026-11-01']),
  };
  expect(sheetsOf([paid], drawn)).toEqual([]);
  const [sheet] = sheetsOf([paid], { ...drawn, through: '2026-12-01' });
  expect(sheet?.month).toBe('2026-12-01');
  expect(sheet?.content.corrections).toMatchObject([
    { kind: 'LATE', paidOn: '2026-11-13', tax: 79 },
  ]);
  expect(slipOf(sheet, 'RESIDENT')).toMatchObject({
    columns: [{ persons: 0 }, {}],
    additional: 79,
  });
});

test('the year of a payment decides its sheet over the end of the year', () => {
  const days = ['2026-12-30', '2026-12-31', '2027-01-01', '2027-01-04'];
  const facts = days.map((paidOn, at) => ({
    ...paid,
    paidOn,
    sourceId: `p${at}`,
    attendanceId: `a${at}`,
  }));
  const sheets = sheetsOf(facts, { ...november, through: '2027-01-01' });
  expect(sheets.map(({ month, lines }) => [month, lines.length])).toEqual([
    ['2026-12-01', 2],
    ['2027-01-01', 2],
  ]);
});

/** A linear congruential generator: the same cases in each run. */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

test('over any months, whatever is drawn late, the sheets together have every yen once', () => {
  for (let seed = 1; seed <= 300; seed += 1) {
    const below = numbersFrom(seed);
    const facts = Array.from({ length: 1 + below(40) }, (_, at): TaxFact => {
      const isRefund = below(5) === 0;
      const column = (['hei', 'otsu', 'nonresident'] as const)[below(3)] ?? 'hei';
      return {
        ...paid,
        sourceId: `p${at}`,
        attendanceId: `a${below(20)}`,
        workerId: `w${below(8)}`,
        column,
        part: isRefund ? 'tax_refund' : 'planned',
        taxable: isRefund ? 0 : 1 + below(30_000),
        tax: isRefund ? -below(500) : below(900),
        paidOn: addDays('2026-10-01', below(150)),
      };
    });
    let open = facts;
    const drawnMonths = new Set<string>();
    const sheets: TaxSheet[] = [];
    for (const through of ['2026-11-01', '2026-12-01', '2027-02-01', '2027-03-01']) {
      // Some results are not known when the sheet is drawn.
      const known = open.filter(
        (one) => one.paidOn < addDays(through, 31) && (through > '2027-02' || below(4) > 0),
      );
      const drawn = taxSheetsOf(known, { through, next: through, drawnMonths });
      const onSheet = new Set(drawn.flatMap(({ lines }) => lines.map(({ sourceId }) => sourceId)));
      open = open.filter(({ sourceId }) => !onSheet.has(sourceId));
      for (const { month } of drawn) drawnMonths.add(month);
      sheets.push(...drawn);
    }
    expect(new Set(sheets.map(({ month }) => month)).size).toBe(sheets.length);
    expect(open).toEqual([]);
    const stated = sheets.flatMap(({ content }) => content.slips);
    expect(stated.reduce((sum, { payable, refund }) => sum + payable - refund, 0)).toBe(
      facts.reduce((sum, { tax }) => sum + tax, 0),
    );
    for (const { payable, applied, refund, excess } of stated) {
      expect(payable).toBeGreaterThanOrEqual(0);
      expect(applied + refund).toBe(excess);
      expect(payable === 0 || refund === 0).toBe(true);
    }
    for (const { month, lines } of sheets)
      for (const { paidOn, kind } of lines)
        expect(kind === 'PAYMENT' ? firstOfMonth(paidOn) === month : true).toBe(true);
  }
});
