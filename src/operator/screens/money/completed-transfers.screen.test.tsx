import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { answer, refuse, sent } from '#testing/components/api.ts';
import { openOperatorScreen } from '#testing/components/operator.ts';
import {
  OperatorApproveReopening,
  OperatorAskReopening,
  OperatorCompletedTransfers,
  OperatorReopenings,
  type TransferReopening,
} from '../../transfers/transfers-client.ts';
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
};
const reopening: TransferReopening = {
  id: 'r1',
  reason: '銀行に確かめ、入金がありませんでした',
  askedBy: '運営 一郎',
  askedAt: '2026-12-03T00:00:00.000Z',
  isOwn: false,
  transfer,
};

async function open(reopenings: TransferReopening[]) {
  answer(OperatorCompletedTransfers, {
    completedTransfers: { transfers: [transfer], cursor: null },
  });
  answer(OperatorReopenings, { transferReopenings: { reopenings, cursor: null } });
  const at = '/operator/money/completed';
  await openOperatorScreen(screen, { route: at.slice(1), at });
  await expect.element(page.getByRole('heading', { name: '完了した振込', level: 1 })).toBeVisible();
}

test('one operator asks with a reason of five characters, and the request waits for another', async () => {
  await open([]);
  await expect.element(page.getByText('残高に戻す依頼はありません')).toBeVisible();
  await page.getByRole('button', { name: /残高に戻すことを依頼する/ }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('textbox', { name: /理由/ }).fill('未入金');
  await dialog.getByRole('button', { name: '依頼する' }).click();
  await expect.element(dialog.getByText(/5文字以上.*いま3文字/)).toBeVisible();
  expect(sent(OperatorAskReopening)).toEqual([]);
  answer(OperatorAskReopening, { askTransferReopening: { success: true } });
  answer(OperatorReopenings, {
    transferReopenings: { reopenings: [{ ...reopening, isOwn: true }], cursor: null },
  });
  await dialog.getByRole('textbox', { name: /理由/ }).fill(reopening.reason);
  await dialog.getByRole('button', { name: '依頼する' }).click();
  await expect.element(page.getByText(/ほかの担当者の承認を待っています/)).toBeVisible();
  expect(sent(OperatorAskReopening)).toEqual([
    { input: { transferId: 't1', reason: reopening.reason } },
  ]);
  expect(page.getByRole('button', { name: /承認して残高に戻す/ }).query()).toBeNull();
  await expect.element(page.getByRole('button', { name: /依頼を取り下げる/ })).toBeVisible();
});

test('another operator approves after one more question, and reads why it is refused', async () => {
  await open([reopening]);
  await page.getByRole('button', { name: /承認して残高に戻す/ }).click();
  const dialog = page.getByRole('alertdialog');
  const message = '振込の状態が変わったため、この操作は行えません';
  refuse(OperatorApproveReopening, { code: 'TRANSFER_STATE_CHANGED', message });
  await dialog.getByRole('button', { name: '残高に戻す' }).click();
  await expect.element(dialog.getByText(message)).toBeVisible();
  answer(OperatorApproveReopening, { approveTransferReopening: { success: true } });
  answer(OperatorReopenings, { transferReopenings: { reopenings: [], cursor: null } });
  await dialog.getByRole('button', { name: '残高に戻す' }).click();
  await expect.element(page.getByText('振込を残高に戻しました')).toBeVisible();
  expect(sent(OperatorApproveReopening).at(-1)).toEqual({ input: { id: 'r1' } });
});
