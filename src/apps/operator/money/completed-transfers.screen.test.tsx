import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { answerDocument, sentVariables } from '#testing/components/api.ts';
import { openOperatorScreen } from '#testing/components/operator.ts';
import {
  AskTransferReopeningMutation,
  OperatorCompletedTransfersQuery,
} from './transfers-client.ts';
import * as screen from './completed-transfers.tsx';

const transfer = {
  id: 't1',
  workerName: '佐藤 花子',
  kind: 'EARLY',
  state: 'COMPLETED',
  amount: 12_000,
  account: 'ひとこま銀行 本店 普通 ****567',
  requestedAt: '2026-12-01T00:00:00.000Z',
  expectedAt: '2026-12-02T01:00:00.000Z',
  designatedOn: '2026-12-02',
  canSettle: false,
  canHold: false,
  hold: null,
};

test('one operator asks with a reason and with how it was found out', async () => {
  answerDocument(OperatorCompletedTransfersQuery, {
    completedTransfers: { transfers: [transfer], cursor: null },
  });
  const at = '/operator/money/completed';
  await openOperatorScreen(screen, { route: at.slice(1), at });
  await page.getByRole('button', { name: /残高に戻すことを依頼する/ }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('textbox', { name: /理由/ }).fill('未入金');
  await dialog.getByRole('button', { name: '依頼する' }).click();
  await expect.element(dialog.getByText(/5文字以上、500文字以内.*いま3文字/)).toBeVisible();
  await expect.element(dialog.getByText(/5文字以上、1000文字以内.*いま0文字/)).toBeVisible();
  expect(sentVariables(AskTransferReopeningMutation)).toEqual([]);
  answerDocument(AskTransferReopeningMutation, { askTransferReopening: { success: true } });
  const words = { reason: '口座に入金がありません', evidence: '12月3日に銀行へ電話で確認' };
  await dialog.getByRole('textbox', { name: /理由/ }).fill(words.reason);
  await dialog.getByRole('textbox', { name: /根拠/ }).fill(words.evidence);
  await dialog.getByRole('button', { name: '依頼する' }).click();
  await expect.element(page.getByText('残高に戻すことを依頼しました')).toBeVisible();
  expect(sentVariables(AskTransferReopeningMutation)).toEqual([
    { input: { transferId: 't1', ...words } },
  ]);
});
