import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { answerDocument, refuse, sentVariables } from '#testing/components/api.ts';
import { openOperatorScreen } from '#testing/components/operator.ts';
import {
  OperatorBankFilesQuery,
  OperatorReadBankResultsMutation,
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
  resultReadAt: null,
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

test('the bank’s answer is chosen, read whole, and its figures stay on the page', async () => {
  await open([file]);
  await page.getByRole('button', { name: '第12号の結果を読み込む' }).click();
  const dialog = page.getByRole('alertdialog');
  const read = dialog.getByRole('button', { name: '読み込む' });
  await read.click();
  await expect.element(dialog.getByText(/結果ファイルを選んでください/)).toBeVisible();
  const chosen = dialog.getByLabelText(/結果ファイル/);
  await chosen.upload(new File([], 'empty.txt'));
  await read.click();
  await expect.element(dialog.getByText(/ファイルが空です/)).toBeVisible();
  await chosen.upload(new File(['1210'], 'kekka.txt'));
  const message = '2行目が送ったファイルと違います。別のファイルの結果でないか確かめてください';
  refuse(OperatorReadBankResultsMutation, { code: 'RESULT_MISMATCH', message });
  await read.click();
  await expect.element(dialog.getByText(message)).toBeVisible();
  answerDocument(OperatorReadBankResultsMutation, {
    readBankResults: {
      completed: 1,
      completedTotal: 11_500,
      failed: 1,
      failedTotal: 10_000,
      isRepeated: false,
    },
  });
  answerDocument(OperatorBankFilesQuery, {
    bankFiles: { files: [{ ...file, resultReadAt: '2026-12-01T05:00:00.000Z' }], cursor: null },
  });
  await read.click();
  await expect.element(page.getByText('銀行の結果を読み込みました')).toBeVisible();
  await expect
    .element(page.getByText(/振込完了 1件・11,500円、振込不能 1件・\s*10,000円/))
    .toBeVisible();
  await expect.element(page.getByText('読み込み済み', { exact: true })).toBeVisible();
  expect(sentVariables(OperatorReadBankResultsMutation).at(-1)).toEqual({
    input: { bankFileId: 'f1', contentBase64: btoa('1210') },
  });
});
