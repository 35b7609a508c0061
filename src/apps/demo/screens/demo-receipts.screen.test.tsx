import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { DemoPlayReceiptMutation, type DemoOverviewData } from '#apps/demo/demo-client.ts';
import { answerDocument, refuse, sentVariables } from '#testing/components/api.ts';
import { openScreen } from '#testing/components/screen.tsx';

import { DemoReceipts } from './demo-receipts.tsx';

const now = '2026-12-07T00:00:00.000Z';
const overview: DemoOverviewData = {
  clock: { now, offsetSeconds: 0, nextShiftAt: null, movingTo: null },
  demoRegion: { autoAnswer: true },
  openInvoices: [
    {
      id: 'one',
      number: 'HK20260000015',
      corporationName: '社会福祉法人 花筏の会',
      facilityId: 'home',
      month: '2026-11-01',
      dueOn: '2026-12-31',
      open: 49_519,
    },
    {
      id: 'two',
      number: 'HK20260000028',
      corporationName: '株式会社こまどりライフ',
      facilityId: 'house',
      month: '2026-11-01',
      dueOn: '2026-12-31',
      open: 15_735,
    },
  ],
  playBank: [],
  demoWorkers: [],
  demoActivity: [],
};

const open = (openInvoices = overview.openInvoices) => {
  const screen = {
    default: () => <DemoReceipts id="receipts" overview={{ ...overview, openInvoices }} />,
  };
  return openScreen(screen, { route: 'demo', at: '/demo', now });
};
const pay = page.getByRole('button', { name: '入金する' });

test('the chosen invoice is paid in the chosen way, and the answer says what became of it', async () => {
  await open();
  answerDocument(DemoPlayReceiptMutation, () => ({
    playReceipt: {
      payerName: 'ｶ)ｺﾏﾄﾞﾘﾗ',
      amount: 15_735,
      isMatched: false,
      invoiceNumber: 'HK20260000028',
      open: 15_735,
    },
  }));
  await page.getByLabelText('支払いを待っている請求書').selectOptions('two');
  await page.getByLabelText('入金のしかた').selectOptions('WRONG_NAME');
  await pay.click();
  await expect.element(page.getByText(/担当者の判断を待っています/)).toBeVisible();
  expect(sentVariables(DemoPlayReceiptMutation)).toEqual([
    { input: { invoiceId: 'two', way: 'WRONG_NAME' } },
  ]);
  await expect
    .element(page.getByRole('heading', { name: '株式会社こまどりライフの請求と入金を見る' }))
    .toBeVisible();
});

test('a refusal stands beside the button', async () => {
  await open();
  const message = '請求書 HK20260000015 は支払い済みのため、入金できません';
  refuse(DemoPlayReceiptMutation, { code: 'INVOICE_PAID', message });
  await pay.click();
  await expect.element(page.getByText(message)).toBeVisible();
});

test('without an open invoice it says how one comes to be', async () => {
  await open([]);
  await expect.element(page.getByText(/支払いを待っている請求書はありません/)).toBeVisible();
  await expect.element(pay).not.toBeInTheDocument();
});
