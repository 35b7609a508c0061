import { createHash } from 'node:crypto';

import { expect, test } from 'vitest';

import { pdfText, readPdfLayoutFacts } from '#testing/pdf-text.ts';
import { buildInvoiceLine, buildInvoicePaper } from './invoice-paper.build.ts';
import { drawInvoice } from './invoice-pdf.server.ts';

const hashOf = (file: Uint8Array) => createHash('sha256').update(file).digest('hex');

test('an invoice has its six items, the account, and the number for the EDI field', async () => {
  const file = await drawInvoice(buildInvoicePaper([buildInvoiceLine()]));
  const text = await pdfText(file);
  for (const item of [
    '株式会社見本',
    'T1234567890123',
    '2026年11月分',
    '賃金（税引前）',
    '手数料（10%対象、税抜）2,400円',
    '消費税（10%）240円',
    '社会福祉法人ひなた会御中',
    'ご請求額15,061円',
    '立替金の計12,421円',
    '源泉所得税（貴法人が税務署に納める分）-79円',
    '見本銀行本店',
    'HK20260000017',
    '2027/01/04',
  ])
    expect(text).toContain(item);
});

test('an issuer without a registration says so', async () => {
  const paper = buildInvoicePaper([buildInvoiceLine()]);
  const text = await pdfText(
    await drawInvoice({ ...paper, issuer: { ...paper.issuer, registrationNumber: null } }),
  );
  expect(text).toContain('適格請求書発行事業者の登録はありません');
  expect(text).not.toContain('T1234567890123');
});

test('each shift is in a table, a correction names its number, and the same invoice gives the same bytes', async () => {
  const lines = Array.from({ length: 120 }, (_, index) =>
    buildInvoiceLine({
      attendanceId: `a${index}`,
      workerName: `見本 花子${index}。`,
      ...(index === 7 ? { kind: 'CORRECTION', firstNumber: 'HK20250000019' } : {}),
    }),
  );
  const paper = buildInvoicePaper(lines);
  const [file, again] = [await drawInvoice(paper), await drawInvoice(paper)];
  expect(hashOf(again)).toBe(hashOf(file));
  const text = await pdfText(file);
  expect(lines.filter(({ workerName }) => !text.includes(workerName.replace(' ', '')))).toEqual([]);
  expect(text).toContain('HK20250000019の訂正（差額）');
  expect((await readPdfLayoutFacts(file)).pages).toBeGreaterThan(2);
  const bytes = Buffer.from(file).toString('latin1');
  for (const tag of ['/H1', '/Table', '/TR', '/TH', '/TD']) expect(bytes).toContain(`/S ${tag}`);
});
