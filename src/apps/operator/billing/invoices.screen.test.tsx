import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { answerDocument, sentVariables } from '#testing/components/api.ts';
import { openOperatorScreen } from '#testing/components/operator.ts';
import { OperatorInvoicesQuery, type OperatorInvoice } from './invoices-client.ts';
import * as screen from './invoices.tsx';

const at = '/operator/money/invoices';
const invoice: OperatorInvoice = {
  id: 'i1',
  number: 'HK20260000017',
  corporationName: '社会福祉法人 ひなた会',
  month: '2026-11-01',
  issuedAt: '2026-12-04T09:00:00.000Z',
  dueOn: '2026-12-31',
  state: 'OVERDUE',
  total: 30_122,
  open: 10_122,
  dunningStep: 'SECOND',
  pausedUntil: null,
  stopsPostings: false,
  hasPapers: true,
};

function answer(invoices: OperatorInvoice[]) {
  answerDocument(OperatorInvoicesQuery, { issuedInvoices: { cursor: null, invoices } });
}

test('an invoice is shown with its state, what is open, and its papers', async () => {
  answer([invoice]);
  await openOperatorScreen(screen, { route: at.slice(1), at });
  await expect.element(page.getByText('期限超過').last()).toBeVisible();
  await expect.element(page.getByText('未入金 10,122円')).toBeVisible();
  const link = page.getByRole('link', { name: 'HK20260000017のPDF' });
  await expect.element(link).toHaveAttribute('href', '/api/operator/invoices/i1/invoice.pdf');
});

test('a search is in the address, and another word for a state finds all', async () => {
  answer([]);
  await openOperatorScreen(screen, { route: at.slice(1), at: `${at}?state=PAID&text=30122` });
  await expect.element(page.getByText('発行した請求書はありません')).toBeVisible();
  await expect.element(page.getByRole('searchbox')).toHaveValue('30122');
  expect(sentVariables(OperatorInvoicesQuery)).toEqual([
    { state: 'PAID', text: '30122', cursor: null },
  ]);
});
