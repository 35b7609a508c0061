import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { WalletQuery } from '#apps/worker/wages/client.ts';

import { answerDocument } from '#testing/components/api.ts';
import { openScreen } from '#testing/components/screen.tsx';
import { BalanceStrip } from './money-strip.tsx';

async function open(money: {
  balance?: number;
  waiting?: number;
  withdrawing?: number;
  reviewing?: number;
}) {
  answerDocument(WalletQuery, {
    workerBankSummary: {
      balance: 0,
      waiting: 0,
      waitingWages: [],
      withdrawing: 0,
      reviewing: 0,
      ...money,
      bankAccount: null,
      errorMessage: null,
      nextTransfer: {
        amount: 0,
        settlement: 0,
        fee: 0,
        netAmount: 0,
        arrivalLabel: '',
        designatedOn: '2026-12-02',
        canRequest: false,
        isTaxProvisional: false,
        reason: null,
        minimumAmount: 1,
      },
    },
  });
  const Page = () => (
    <>
      <h1>予定</h1>
      <BalanceStrip />
    </>
  );
  await openScreen({ default: Page }, { route: '', at: '/' });
  await expect.element(page.getByRole('heading', { name: '予定' })).toBeVisible();
}

test('what can be withdrawn leads to the payout, with what waits beside it', async () => {
  await open({ balance: 8_950, reviewing: 344 });
  await expect
    .element(page.getByRole('link', { name: '受け取る' }))
    .toHaveAttribute('href', '/earnings/payout');
  await expect.element(page.getByText(/8,950/)).toBeVisible();
  await expect.element(page.getByText(/確認中/)).toHaveTextContent('確認中 344円');
});

test('what waits for its pay day is named apart from the balance', async () => {
  await open({ waiting: 12_421 });
  await expect
    .element(page.getByText(/支払日に引き出せる/))
    .toHaveTextContent('支払日に引き出せる 12,421円');
  await expect
    .element(page.getByRole('link', { name: '給与を見る' }))
    .toHaveAttribute('href', '/earnings');
});

test('money on its way leads to the earnings, and asks for nothing', async () => {
  await open({ withdrawing: 12_421 });
  await expect.element(page.getByText(/振込中/)).toHaveTextContent('振込中 12,421円');
  await expect
    .element(page.getByRole('link', { name: '給与を見る' }))
    .toHaveAttribute('href', '/earnings');
});

test('without money there is no strip', async () => {
  await open({});
  expect(page.getByRole('link', { name: /受け取る|給与を見る/ }).elements()).toEqual([]);
});
