import { createHash } from 'node:crypto';

import { expect, test } from 'vitest';

import { instantAtJst } from '#platform/base/jst.ts';

import { pdfText, readPdfLayoutFacts } from '#testing/pdf-text.ts';
import { drawTaxSheet } from './tax-sheet-pdf.server.ts';
import { taxSheetsOf, type TaxFact } from './tax-sheet.ts';

const paid: TaxFact = {
  source: 'PART',
  sourceId: 'p1',
  paymentId: 't1',
  attendanceId: 'a1',
  workerId: 'w1',
  workerName: '見本 花子',
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

function paperOf(facts: readonly TaxFact[]) {
  const terms = { through: '2026-11-01', next: '2026-11-01', drawnMonths: new Set<string>() };
  const [sheet] = taxSheetsOf(facts, terms);
  if (!sheet) throw new RangeError('no sheet');
  return {
    corporationName: '社会福祉法人 見本会',
    issuerName: '株式会社見本',
    drawnAt: instantAtJst('2026-12-02'),
    content: sheet.content,
  };
}

test('the paper has the rows of each slip, the payments by person, the corrections and the unchecked statutes', async () => {
  const gone = { ...paid, sourceId: 'p2', change: 'GONE' as const, taxable: -12_000, tax: -500 };
  const abroad = { ...paid, sourceId: 'p3', workerId: 'w3', workerName: '', column: 'nonresident' };
  const facts = [paid, gone, { ...abroad, column: 'nonresident', tax: 2_450 } as const];
  const text = await pdfText(await drawTaxSheet(paperOf(facts)));
  for (const part of [
    '社会福祉法人見本会御中',
    '2026年11月',
    '2026/12/10（木）',
    '納付する税額の計2,450円',
    '日雇労務者の賃金（丙欄）延人員1人12,000円79円',
    '充当する税額（納め過ぎた分）-79円',
    '還付を請求できる税額（充当しきれない分）421円',
    '非居住者の所得の納付書',
    '見本花子',
    '退会した方',
    '振込が戻ったため、前の集計表の支払いを取り消し',
    '条文未照合',
  ])
    expect(text).toContain(part);
});

test('many persons go over several pages in a tagged table, and the same sheet gives the same bytes', async () => {
  const facts = Array.from({ length: 90 }, (_, at) => ({
    ...paid,
    sourceId: `p${at}`,
    attendanceId: `a${at}`,
    workerId: `w${at}`,
    workerName: `見本 花子${at}。`,
  }));
  const paper = paperOf(facts);
  const [file, again] = [await drawTaxSheet(paper), await drawTaxSheet(paper)];
  const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
  expect(hashOf(again)).toBe(hashOf(file));
  const text = await pdfText(file);
  expect(facts.filter(({ workerName }) => !text.includes(workerName.replace(' ', '')))).toEqual([]);
  expect((await readPdfLayoutFacts(file)).pages).toBeGreaterThan(1);
  const bytes = Buffer.from(file).toString('latin1');
  for (const tag of ['/H1', '/Table', '/TR', '/TH', '/TD']) expect(bytes).toContain(`/S ${tag}`);
});
