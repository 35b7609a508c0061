import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { answerDocument, refuse, sentVariables } from '#testing/components/api.ts';
import { openOperatorScreen } from '#testing/components/operator.ts';
import {
  OperatorApproveCountersignMutation,
  OperatorCountersignRequestsQuery,
  OperatorDeclineCountersignMutation,
  OperatorWithdrawCountersignMutation,
  type CountersignRequest,
} from './countersign-client.ts';
import * as screen from './countersign.tsx';

const request: CountersignRequest = {
  id: 'r1',
  kind: 'REOPEN_TRANSFER',
  workerName: '佐藤 花子',
  effect: '12,000円の振込がワーカーの残高に戻ります。',
  reason: '口座に入金がありません',
  evidence: '12月3日に銀行へ電話で確認',
  askedBy: '運営 一郎',
  askedAt: '2026-12-03T00:00:00.000Z',
  expiresAt: '2026-12-04T00:00:00.000Z',
  isOwn: false,
};

async function open(requests: CountersignRequest[]) {
  answerDocument(OperatorCountersignRequestsQuery, {
    countersignRequests: { requests, cursor: null },
  });
  const at = '/operator/countersign';
  await openOperatorScreen(screen, { route: at.slice(1), at });
  await expect.element(page.getByRole('heading', { name: '2人目の承認', level: 1 })).toBeVisible();
}

test('an empty queue says what would come here', async () => {
  await open([]);
  await expect.element(page.getByText('承認を待つ依頼はありません')).toBeVisible();
});

test('another operator reads what will happen, and approves with what was checked', async () => {
  await open([request]);
  await expect.element(page.getByText(request.evidence)).toBeVisible();
  await page.getByRole('button', { name: /承認する/ }).click();
  const dialog = page.getByRole('alertdialog');
  await expect.element(dialog.getByText(request.effect)).toBeVisible();
  await dialog.getByRole('textbox', { name: /確かめたこと/ }).fill('銀行に確認');
  const message = '振込の状態が変わったため、この操作は行えません';
  refuse(OperatorApproveCountersignMutation, { code: 'TRANSFER_STATE_CHANGED', message });
  await dialog.getByRole('button', { name: '承認する' }).click();
  await expect.element(dialog.getByText(message)).toBeVisible();
  answerDocument(OperatorApproveCountersignMutation, { approveCountersign: { success: true } });
  answerDocument(OperatorCountersignRequestsQuery, {
    countersignRequests: { requests: [], cursor: null },
  });
  await dialog.getByRole('button', { name: '承認する' }).click();
  await expect.element(page.getByText('承認し、実行しました')).toBeVisible();
  expect(sentVariables(OperatorApproveCountersignMutation).at(-1)).toEqual({
    input: { id: 'r1', reason: '銀行に確認' },
  });
});

test('another operator declines with a reason', async () => {
  await open([request]);
  await page.getByRole('button', { name: /：断る/ }).click();
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await dialog.getByRole('button', { name: '断る' }).click();
  expect(sentVariables(OperatorDeclineCountersignMutation)).toEqual([]);
  answerDocument(OperatorDeclineCountersignMutation, { declineCountersign: { success: true } });
  await dialog.getByRole('textbox', { name: /理由/ }).fill('入金されています');
  await dialog.getByRole('button', { name: '断る' }).click();
  await expect.element(page.getByText('依頼を断りました')).toBeVisible();
});

test('the requester can only withdraw', async () => {
  await open([{ ...request, isOwn: true }]);
  await expect.element(page.getByText('自分の依頼')).toBeVisible();
  expect(page.getByRole('button', { name: /承認する/ }).query()).toBeNull();
  await page.getByRole('button', { name: /依頼を取り下げる/ }).click();
  answerDocument(OperatorWithdrawCountersignMutation, { withdrawCountersign: { success: true } });
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await dialog.getByRole('button', { name: '取り下げる' }).click();
  await expect.element(page.getByText('依頼を取り下げました')).toBeVisible();
  expect(sentVariables(OperatorWithdrawCountersignMutation)).toEqual([{ input: { id: 'r1' } }]);
});
