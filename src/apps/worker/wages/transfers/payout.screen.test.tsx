import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import type { DataOf } from '#platform/web/graphql/document.ts';

import {
  walletBankAccount,
  buildWalletSummary,
  type WalletChange,
} from '#testing/components/wallet.ts';
import { answerDocument, refuse, sentVariables } from '#testing/components/api.ts';
import { openScreen } from '#testing/components/screen.tsx';
import { RequestBankTransferMutation, TransfersQuery, WalletQuery } from '../client.ts';
import * as payout from './payout.tsx';

async function open(change: WalletChange = {}) {
  answerDocument(WalletQuery, buildWalletSummary(change));
  answerDocument(TransfersQuery, { workerBankTransfer: { cursor: null, transfers: [] } });
  await openScreen(payout, { route: 'earnings/payout', at: '/earnings/payout' });
  await expect.element(page.getByRole('heading', { name: '振込申請', level: 1 })).toBeVisible();
}

const button = () => page.getByRole('button', { name: /を振り込む$/ });

test('the button names the amount after the fee, and the request the promised day', async () => {
  await open();
  answerDocument(RequestBankTransferMutation, { requestBankTransfer: { success: true } });
  await expect.element(button()).toHaveAccessibleName('19,800円を振り込む');
  await button().click();
  await expect.element(page.getByText('振込を受け付けました')).toBeVisible();
  expect(sentVariables(RequestBankTransferMutation)).toEqual([
    { expectedDesignatedOn: '2026-12-02' },
  ]);
});

test('an amount that cannot be withdrawn says why instead of being sent', async () => {
  const reason = '1,000円から振り込めます';
  await open({ nextTransfer: { canRequest: false, reason, netAmount: 0 } });
  // Forced, because the button is marked as disabled but still reacts to presses.
  await button().click({ force: true });
  await expect.element(page.getByText(reason)).toBeVisible();
  expect(sentVariables(RequestBankTransferMutation)).toEqual([]);
});

test('a day that passed while the page was open is refused, and the new day is shown', async () => {
  await open();
  refuse(RequestBankTransferMutation, {
    code: 'DESIGNATED_DAY_CHANGED',
    message: '到着予定が変わりました',
  });
  answerDocument(
    WalletQuery,
    buildWalletSummary({
      nextTransfer: { arrivalLabel: '12月3日（木）', designatedOn: '2026-12-03' },
    }),
  );
  await button().click();
  const refusal = page.getByRole('alert').getByText('到着予定が変わりました');
  await expect.element(refusal.first()).toBeVisible();
  await expect.element(page.getByText('12月3日（木）')).toBeVisible();
  answerDocument(RequestBankTransferMutation, { requestBankTransfer: { success: true } });
  await button().click();
  await expect.element(page.getByText('振込を受け付けました')).toBeVisible();
  expect(sentVariables(RequestBankTransferMutation).at(-1)).toEqual({
    expectedDesignatedOn: '2026-12-03',
  });
});

test('two presses request a single transfer', async () => {
  await open();
  const server = Promise.withResolvers<DataOf<typeof RequestBankTransferMutation>>();
  answerDocument(RequestBankTransferMutation, () => server.promise);
  await button().click();
  await page.getByRole('button', { name: '申請しています…' }).click();
  expect(sentVariables(RequestBankTransferMutation)).toHaveLength(1);
  server.resolve({ requestBankTransfer: { success: true } });
  await expect.element(page.getByText('振込を受け付けました')).toBeVisible();
});

test('an account that the bank refused leads to its correction, and back here', async () => {
  await open({ bankAccount: { ...walletBankAccount, state: 'INVALID' } });
  await page.getByRole('link', { name: '口座を直す' }).click();
  await expect
    .element(page.getByText('移動先：/me/bank?returnTo=%2Fearnings%2Fpayout'))
    .toBeVisible();
});

test('while a transfer is on its way there is no second button', async () => {
  await open({ withdrawing: 20_000 });
  await expect.element(button()).not.toBeInTheDocument();
});

test.for([true, false])(
  'a transfer with a provisional tax says so: %s',
  async (isTaxProvisional) => {
    await open({ nextTransfer: { isTaxProvisional } });
    await expect.element(button()).toBeVisible();
    expect(page.getByText(/^仮の税額です/).elements()).toHaveLength(isTaxProvisional ? 1 : 0);
  },
);
