import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { answerDocument, sentVariables } from '#testing/components/api.ts';
import { openOperatorScreen } from '#testing/components/operator.ts';
import {
  AskTransferHoldMutation,
  AskTransferResultMutation,
  OperatorPayoutAlarmsQuery,
  OperatorTransfersQuery,
} from './transfers-client.ts';
import * as screen from './transfers.tsx';

const transfer = {
  id: 't1',
  workerName: '佐藤 花子',
  kind: 'EARLY',
  state: 'SUBMITTED',
  amount: 12_000,
  account: 'ひとこま銀行 本店 普通 ****567',
  requestedAt: '2026-12-01T00:00:00.000Z',
  expectedAt: '2026-12-02T01:00:00.000Z',
  designatedOn: '2026-12-02',
  canSettle: true,
  canHold: false,
  hold: null,
};

type Changed = Partial<Omit<typeof transfer, 'hold'>> & { hold?: 'OPEN' | 'CONFIRMED' | 'LAPSED' };

async function open(changed: Changed) {
  const transfers = [{ ...transfer, ...changed }];
  answerDocument(OperatorTransfersQuery, { openTransfers: { transfers, cursor: null } });
  answerDocument(OperatorPayoutAlarmsQuery, { payoutAlarms: [] });
  const at = '/operator/money/transfers';
  await openOperatorScreen(screen, { route: at.slice(1), at });
}

const record = () => page.getByRole('button', { name: /の振込の結果の記録を依頼する/ });

test('one operator asks to record a return, with its reason and evidence', async () => {
  await open({});
  await record().click();
  const dialog = page.getByRole('alertdialog');
  const words = { reason: '組戻の入金がありました', evidence: '12月3日の入出金明細の5行目' };
  await dialog.getByRole('textbox', { name: /理由/ }).fill(words.reason);
  await dialog.getByRole('textbox', { name: /根拠/ }).fill(words.evidence);
  await dialog.getByRole('button', { name: '依頼する' }).click();
  await expect.element(dialog.getByText(/銀行での結果を選んでください/).first()).toBeVisible();
  expect(sentVariables(AskTransferResultMutation)).toEqual([]);
  await dialog.getByRole('combobox', { name: /銀行での結果/ }).selectOptions('ACCOUNT_CLOSED');
  answerDocument(AskTransferResultMutation, { askTransferResult: { success: true } });
  await dialog.getByRole('button', { name: '依頼する' }).click();
  await expect.element(page.getByText('振込の結果の記録を依頼しました')).toBeVisible();
  expect(sentVariables(AskTransferResultMutation)).toEqual([
    { input: { transferId: 't1', outcome: 'ACCOUNT_CLOSED', ...words } },
  ]);
});

test('a transfer says from which day its result can be recorded', async () => {
  await open({ canSettle: false });
  await expect.element(record()).toHaveAttribute('aria-disabled', 'true');
  await expect.element(page.getByText(/振込指定日の2026\/12\/02（水）になると/)).toBeVisible();
});

test('a transfer that has not been sent has no result', async () => {
  await open({ state: 'REQUESTED', canSettle: false });
  await expect.element(page.getByText('受付', { exact: true })).toBeVisible();
  expect(record().query()).toBeNull();
});

test('a transfer that waits for its file can be held, with a reason that the worker reads', async () => {
  await open({ state: 'REQUESTED', canSettle: false, canHold: true });
  await page.getByRole('button', { name: '佐藤 花子さんの振込を保留する' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect.element(dialog.getByText(/24時間以内に承認されなければ/)).toBeVisible();
  const words = { reason: '勤務の記録を確かめています', evidence: '12月1日の打刻' };
  await dialog.getByRole('textbox', { name: /理由/ }).fill(words.reason);
  await dialog.getByRole('textbox', { name: /根拠/ }).fill(words.evidence);
  answerDocument(AskTransferHoldMutation, { askTransferHold: { success: true } });
  await dialog.getByRole('button', { name: '依頼する' }).click();
  await expect.element(page.getByText('振込を保留し、承認を依頼しました')).toBeVisible();
  expect(sentVariables(AskTransferHoldMutation)).toEqual([
    { input: { transferId: 't1', ...words } },
  ]);
});

test('a held transfer says so, and cannot be held again', async () => {
  await open({ state: 'REQUESTED', canSettle: false, hold: 'CONFIRMED' });
  await expect.element(page.getByText('支払日まで保留')).toBeVisible();
  expect(page.getByRole('button', { name: /を保留する/ }).query()).toBeNull();
});
