import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { answerDocument, refuse, sentVariables } from '#testing/components/api.ts';
import { openOperatorScreen } from '#testing/components/operator.ts';
import {
  AskBankFilePaidMutation,
  OperatorBankFilesQuery,
  type BankFile,
} from './transfers-client.ts';
import * as screen from './bank-files.tsx';

const file: BankFile = {
  id: 'f1',
  number: 12,
  designatedOn: '2026-12-02',
  recordCount: 2,
  total: 21_500,
  createdAt: '2026-12-01T03:00:00.000Z',
  fetchBy: '2026-12-01T06:00:00.000Z',
  fetchedAt: '2026-12-01T04:00:00.000Z',
  fetchedBy: '運営 一郎',
  answerBy: '2026-12-03T03:00:00.000Z',
  settledAt: null,
  waitingCount: 2,
  failedCount: 0,
  canSettle: true,
};

async function open(files: BankFile[]) {
  answerDocument(OperatorBankFilesQuery, { bankFiles: { files, cursor: null } });
  const at = '/operator/money/files';
  const now = '2026-12-01T05:00:00.000Z';
  await openOperatorScreen(screen, { route: at.slice(1), at, now });
  await expect.element(page.getByRole('heading', { name: '銀行ファイル', level: 1 })).toBeVisible();
}

test('a file says who fetched it and what it waits for', async () => {
  await open([file, { ...file, id: 'f2', number: 13, fetchedAt: null, fetchedBy: null }]);
  const [first, second] = [0, 1].map((index) => page.getByRole('article').nth(index));
  await expect
    .element(first!.getByRole('heading', { name: /第12号.*2件.*21,500円/ }))
    .toBeVisible();
  await expect.element(first!.getByText('結果待ち')).toBeVisible();
  await expect.element(first!.getByText(/運営 一郎/)).toBeVisible();
  await expect.element(second!.getByText('取り出し待ち')).toBeVisible();
  await expect.element(second!.getByText('あと1時間')).toBeVisible();
});

test('two operators record that the bank paid what no statement returned', async () => {
  await open([{ ...file, failedCount: 1, waitingCount: 1 }]);
  await expect.element(page.getByText(/結果待ち 1件・振込不能 1件/)).toBeVisible();
  await page.getByRole('button', { name: '第12号の全件の着金を記録する' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect
    .element(dialog.getByText(/結果を待つ1件を、すべて「着金」と記録します/))
    .toBeVisible();
  const words = { reason: '指定日から2営業日たちました', evidence: '12月4日までの入出金明細' };
  await dialog.getByRole('textbox', { name: /理由/ }).fill(words.reason);
  await dialog.getByRole('textbox', { name: /根拠/ }).fill(words.evidence);
  const message = 'この銀行ファイルには、結果を待つ振込がありません';
  refuse(AskBankFilePaidMutation, { code: 'BANK_FILE_SETTLED', message });
  await dialog.getByRole('button', { name: '依頼する' }).click();
  await expect.element(dialog.getByText(message)).toBeVisible();
  answerDocument(AskBankFilePaidMutation, { askBankFilePaid: { success: true } });
  await dialog.getByRole('button', { name: '依頼する' }).click();
  await expect.element(page.getByText('全件の着金の記録を依頼しました')).toBeVisible();
  expect(sentVariables(AskBankFilePaidMutation).at(-1)).toEqual({
    input: { bankFileId: 'f1', ...words },
  });
});

test('before its designated day a file says when its outcome can be recorded', async () => {
  await open([{ ...file, canSettle: false }]);
  const record = page.getByRole('button', { name: '第12号の全件の着金を記録する' });
  await expect.element(record).toHaveAttribute('aria-disabled', 'true');
  await expect
    .element(page.getByText(/振込指定日の2026\/12\/02（水）になると、着金を記録できます/))
    .toBeVisible();
});

test('a file whose transfers have ended offers only its copy', async () => {
  await open([{ ...file, settledAt: '2026-12-03T00:00:00.000Z', waitingCount: 0 }]);
  await expect.element(page.getByText('記録済み', { exact: true })).toBeVisible();
  expect(page.getByRole('button', { name: /着金を記録する/ }).query()).toBeNull();
});
