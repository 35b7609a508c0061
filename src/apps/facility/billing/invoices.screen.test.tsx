import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { answerDocument, sentVariables } from '#testing/components/api.ts';
import { answerViewer, hinataAndHillFacilities } from '#testing/components/facility.ts';
import { openScreen } from '#testing/components/screen.tsx';
import FacilityShell from '#apps/facility/shell/facility-shell.tsx';
import type { BillingSum } from './billing-client.ts';
import * as invoiceScreen from './invoice.tsx';
import {
  InvoiceLinesQuery,
  InvoiceQuery,
  InvoicesQuery,
  type Invoice,
  type InvoiceEntry,
  type InvoiceLine,
} from './invoices-client.ts';
import * as linesScreen from './invoice-lines.tsx';
import * as listScreen from './invoices.tsx';

const entry: InvoiceEntry = {
  id: 'i1',
  number: 'HK20260000017',
  month: '2026-11-01',
  dueOn: '2026-12-31',
  state: 'PART_PAID',
  stopsPostings: false,
  postingsStopOn: null,
  total: 30_122,
  open: 10_122,
  advance: 24_842,
  fee: 4_800,
};
const sum: BillingSum = {
  shifts: 2,
  wage: 24_000,
  compensation: 0,
  travel: 1_000,
  difference: 0,
  withheld: 158,
  advance: 24_842,
  fee: 4_800,
  feeTax: 480,
  total: 30_122,
};
const invoice: Invoice = {
  id: 'i1',
  number: 'HK20260000017',
  month: '2026-11-01',
  issuedAt: '2026-12-04T09:00:00.000Z',
  dueOn: '2026-12-31',
  state: 'PART_PAID',
  stopsPostings: false,
  postingsStopOn: null,
  isWhole: true,
  total: 30_122,
  open: 10_122,
  hasPapers: true,
  sum,
  facilities: [{ facilityId: 'f1', name: 'ひなたの里', sum }],
  payments: [
    { day: '2026-12-10', kind: 'INVOICE', number: null, amount: 19_670 },
    { day: '2026-12-10', kind: 'PAYER_FEE', number: null, amount: 330 },
  ],
};
const line: InvoiceLine = {
  id: 'a1',
  kind: 'CORRECTION',
  firstNumber: 'HK20260000012',
  startsAt: '2026-10-24T00:00:00.000Z',
  endsAt: '2026-10-24T09:00:00.000Z',
  title: '日勤',
  workerName: '佐藤 花子',
  wage: -1_500,
  compensation: 0,
  travel: 0,
  difference: 0,
  withheld: 0,
  advance: -1_500,
  fee: -300,
};

async function openList(invoices: InvoiceEntry[]) {
  answerViewer(['money.read'], hinataAndHillFacilities);
  answerDocument(InvoicesQuery, { invoices: { cursor: null, invoices } });
  await openScreen(listScreen, {
    route: 'facility/billing/invoices',
    at: '/facility/billing/invoices',
    now: '2026-12-20T03:00:00.000Z',
    frame: FacilityShell,
  });
}

async function openInvoice(change: Partial<Invoice> = {}) {
  answerViewer(['money.read'], hinataAndHillFacilities);
  answerDocument(InvoiceQuery, { invoice: { ...invoice, ...change } });
  await openScreen(invoiceScreen, {
    route: 'facility/billing/invoices/:invoiceId',
    at: '/facility/billing/invoices/i1',
    now: '2026-12-20T03:00:00.000Z',
    frame: FacilityShell,
  });
}

test('the list has each invoice with its state, its day and what is still to be paid', async () => {
  await openList([
    entry,
    { ...entry, id: 'i2', month: '2026-10-01', state: 'OVERDUE', open: 30_122 },
    { ...entry, id: 'i3', month: '2026-09-01', state: 'PAID', open: 0 },
  ]);
  await expect.element(page.getByRole('link', { name: '2026年11月分' })).toBeVisible();
  for (const label of ['一部入金', '期限超過', '支払済み'])
    await expect.element(page.getByText(label, { exact: true })).toBeVisible();
  expect(page.getByText(/^残りのお支払い額/).elements()).toHaveLength(1);
});

test('an overdue invoice says from when postings stop', async () => {
  await openList([{ ...entry, state: 'OVERDUE', postingsStopOn: '2027-01-30' }]);
  await expect
    .element(page.getByText(/HK20260000017（10,122円）のお支払いが確認できないと、2027\/01\/30/))
    .toBeVisible();
});

test('while one invoice stops postings, it stands first, and a later one is another reason', async () => {
  await openList([
    { ...entry, state: 'OVERDUE', postingsStopOn: '2027-01-30' },
    { ...entry, id: 'i2', number: 'HK20260000029', state: 'OVERDUE', stopsPostings: true },
  ]);
  const later = page.getByText(
    /HK20260000017（10,122円）も、お支払いが確認できないと、2027\/01\/30/,
  );
  await expect.element(later).toBeVisible();
  await expect
    .element(
      page.getByText(/HK20260000029（10,122円）のお支払いが確認されると、すぐに掲載できます/),
    )
    .toBeVisible();
  const stop = page.getByText('新しい募集を掲載できません').element();
  expect(stop.getBoundingClientRect().top).toBeLessThan(
    later.element().getBoundingClientRect().top,
  );
});

test('a manager of one facility sees the part of that facility alone', async () => {
  await openList([{ ...entry, total: null, open: null }]);
  await expect.element(page.getByText(/担当の施設の分（消費税を除く）/)).toBeVisible();
  expect(page.getByText(/^残りのお支払い額/).elements()).toHaveLength(0);
});

test('a corporation without an invoice is told when the first one comes', async () => {
  await openList([]);
  await expect.element(page.getByText('請求書はまだありません')).toBeVisible();
});

test('a set-off is named with the other invoice, and a credit note says what is not used', async () => {
  const payment = { day: '2026-12-11', kind: 'SET_OFF', number: null, amount: 500 } as const;
  await openInvoice({
    payments: [
      payment,
      { ...payment, number: 'HK20260000029', amount: 700 },
      { ...payment, kind: 'USED', number: 'HK20260000038', amount: 900 },
    ],
    state: 'PART_SET_OFF',
    total: -2_000,
    open: -1_100,
  });
  await expect.element(page.getByRole('heading', { name: 'ご入金と充当' })).toBeVisible();
  for (const text of [
    '一部充当',
    'まだ充当していない金額',
    /払い過ぎた分から充当/,
    /HK20260000029の差し引きから充当/,
    /HK20260000038に充当/,
  ])
    await expect.element(page.getByText(text).first()).toBeVisible();
});

test('an invoice has its papers, its payments, and a link to the lines of each facility', async () => {
  await openInvoice();
  for (const [name, file] of [
    ['PDFを保存する（HK20260000017）', 'invoice.pdf'],
    ['PDFを保存する（ひなたの里）', 'f1.pdf'],
    ['CSV（Shift_JIS）を保存する（HK20260000017）', 'invoice.csv?encoding=shift_jis'],
  ] as const)
    await expect
      .element(page.getByRole('link', { name }))
      .toHaveAttribute('href', `/api/facility/invoices/i1/${file}`);
  await expect.element(page.getByText(/差し引かれた振込手数料/)).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'ひなたの里' }))
    .toHaveAttribute('href', '/facility/billing/invoices/i1/f1');
});

test('a part has no paper of the whole', async () => {
  await openInvoice({ isWhole: false, total: null, open: null, payments: [] });
  await expect.element(page.getByRole('heading', { name: '担当の施設の分' })).toBeVisible();
  expect(page.getByRole('link', { name: /^PDFを保存する/ }).elements()).toHaveLength(1);
});

test('papers that are not stored yet are announced', async () => {
  await openInvoice({ hasPapers: false });
  await expect.element(page.getByText(/書類を作成しています/).first()).toBeVisible();
});

test('the lines of a facility name the number that a correction changes', async () => {
  answerViewer(['money.read'], hinataAndHillFacilities);
  answerDocument(InvoiceQuery, { invoice });
  answerDocument(InvoiceLinesQuery, { invoiceLines: { cursor: null, lines: [line] } });
  await openScreen(linesScreen, {
    route: 'facility/billing/invoices/:invoiceId/:facilityId',
    at: '/facility/billing/invoices/i1/f1',
    now: '2026-12-20T03:00:00.000Z',
    frame: FacilityShell,
  });
  await expect.element(page.getByText('HK20260000012の訂正（差額）')).toBeVisible();
  await expect.element(page.getByText(/佐藤 花子・日勤/)).toBeVisible();
  expect(sentVariables(InvoiceLinesQuery)).toEqual([
    { invoiceId: 'i1', facilityId: 'f1', cursor: null },
  ]);
});
