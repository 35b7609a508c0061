import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { answerDocument, refuse, sentVariables } from '#testing/components/api.ts';
import { openOperatorScreen } from '#testing/components/operator.ts';
import {
  GiveNumberBackMutation,
  PhoneNumberChangesQuery,
  type PhoneNumberChange,
} from './numbers-client.ts';
import * as numbers from './operator-numbers.tsx';

const change: PhoneNumberChange = {
  id: 'c1',
  oldNumber: '090-****-5678',
  changedAt: '2026-12-01T00:00:00.000Z',
  givenBackAt: null,
};

async function open(numberChanges: PhoneNumberChange[]) {
  answerDocument(PhoneNumberChangesQuery, { numberChanges });
  await openOperatorScreen(numbers, {
    route: 'operator/workers/:workerId/numbers',
    at: '/operator/workers/w1/numbers',
  });
  const heading = page.getByRole('heading', { name: '電話番号を元に戻す', level: 1 });
  await expect.element(heading).toBeVisible();
}

test('without a change the screen says so', async () => {
  await open([]);
  await expect.element(page.getByText('この90日間に、電話番号の変更はありません。')).toBeVisible();
});

test('a number is given back with a reason; a refusal stays in the form', async () => {
  await open([change]);
  await page.getByRole('button', { name: '090-****-5678に戻す' }).click();
  const sheet = page.getByRole('dialog', { name: '090-****-5678に戻す' });
  await sheet.getByRole('textbox', { name: /理由/ }).fill('ご本人の申し出');
  refuse(GiveNumberBackMutation, { code: 'ACCOUNT_NOT_STOPPED', message: '停止していません' });
  const save = sheet.getByRole('button', { name: 'この番号に戻す' });
  await save.click();
  await expect.element(sheet.getByRole('alert').getByText('停止していません')).toBeVisible();
  answerDocument(GiveNumberBackMutation, { giveNumberBack: { success: true } });
  answerDocument(PhoneNumberChangesQuery, {
    numberChanges: [{ ...change, givenBackAt: '2026-12-02T00:30:00.000Z' }],
  });
  await save.click();
  await expect.element(page.getByText(/元に戻した日時/)).toBeVisible();
  expect(sentVariables(GiveNumberBackMutation).at(-1)).toEqual({
    input: { changeId: 'c1', reason: 'ご本人の申し出' },
  });
  await expect.element(page.getByRole('button', { name: /に戻す/ })).not.toBeInTheDocument();
});
