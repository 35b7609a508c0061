import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { answerDocument, refuse, sentVariables } from '#testing/components/api.ts';
import { openOperatorScreen } from '#testing/components/operator.ts';
import {
  AnswerBillingDisputeMutation,
  OperatorBillingDisputesQuery,
  type BillingDispute,
} from './billing-disputes-client.ts';
import * as screen from './billing-disputes.tsx';

const dispute: BillingDispute = {
  disputeId: 'd1',
  corporationName: '社会福祉法人 みどり会',
  facilityName: 'みどりの家',
  workerName: '佐藤 花子',
  title: '日勤',
  startsAt: '2026-11-24T00:00:00.000Z',
  endsAt: '2026-11-24T09:00:00.000Z',
  reason: '休憩を60分取っていました',
  raisedBy: '経理 一郎',
  raisedAt: '2026-12-01T01:00:00.000Z',
  locksAt: '2026-12-04T09:00:00.000Z',
  advance: 12_421,
  fee: 2_400,
};

async function open(disputes: BillingDispute[]) {
  answerDocument(OperatorBillingDisputesQuery, { billingDisputes: { cursor: null, disputes } });
  const address = '/operator/money/billing-disputes';
  const now = '2026-12-04T07:00:00.000Z';
  await openOperatorScreen(screen, { route: address.slice(1), at: address, now });
  await expect.element(page.getByRole('heading', { name: '請求への異議', level: 1 })).toBeVisible();
}

test('a dispute shows the shift, its yen, the reason and the time until the lock', async () => {
  await open([dispute]);
  for (const text of [
    /社会福祉法人 みどり会/,
    '休憩を60分取っていました',
    '立て替えたお金12,421円・手数料2,400円（税抜）',
    '経理 一郎',
    /みどりの家・佐藤 花子・日勤/,
    'あと2時間',
  ])
    await expect.element(page.getByText(text).first()).toBeVisible();
});

async function answerWith(text: string) {
  await page.getByRole('button', { name: /回答する/ }).click();
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await dialog.getByRole('textbox', { name: /回答/ }).fill(text);
  await dialog.getByRole('button', { name: '回答する' }).click();
  return dialog;
}

test('a dispute is answered with words that the corporation reads', async () => {
  answerDocument(AnswerBillingDisputeMutation, { answerBillingDispute: { success: true } });
  await open([{ ...dispute, locksAt: null }]);
  const dialog = await answerWith('打刻の記録で、休憩は60分でした');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sentVariables(AnswerBillingDisputeMutation)).toEqual([
    { input: { id: 'd1', answer: '打刻の記録で、休憩は60分でした' } },
  ]);
});

test('a dispute that was taken back meanwhile is refused with the reason', async () => {
  const message = 'この異議は、すでに取り消されたか、回答されています。';
  refuse(AnswerBillingDisputeMutation, { code: 'DISPUTE_CLOSED', message });
  await open([dispute]);
  const dialog = await answerWith('打刻の記録で、休憩は60分でした');
  await expect.element(dialog.getByText(message)).toBeVisible();
});

test('an empty list says what will come', async () => {
  await open([]);
  await expect.element(page.getByText(/理由とともにここに並びます/)).toBeVisible();
});
