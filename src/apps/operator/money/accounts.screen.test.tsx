import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { answerDocument, sentVariables } from '#testing/components/api.ts';
import { openOperatorScreen } from '#testing/components/operator.ts';
import { OperatorAskOutsidePaymentMutation } from '#apps/operator/countersign/countersign-client.ts';
import {
  OperatorUnpayableAccountsQuery,
  OperatorWorkersWithoutBankQuery,
} from './transfers-client.ts';
import * as screen from './accounts.tsx';

test('the whole balance of a deleted account is recorded as paid outside, with payee and evidence', async () => {
  answerDocument(OperatorUnpayableAccountsQuery, {
    unpayableAccounts: { accounts: [], cursor: null },
  });
  const worker = {
    workerId: 'w1',
    workerName: '佐藤 花子',
    phoneNumber: null,
    isDeleted: true,
    balance: 12_421,
    waitingSince: '2026-12-01T00:00:00.000Z',
  };
  answerDocument(OperatorWorkersWithoutBankQuery, {
    workersWithoutBank: { workers: [worker], cursor: null },
  });
  const at = '/operator/money/accounts';
  await openOperatorScreen(screen, { route: at.slice(1), at });
  await page.getByRole('button', { name: /製品の外で支払った/ }).click();
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await expect.element(dialog.getByText(/12,421円/)).toBeVisible();
  await dialog.getByRole('button', { name: '依頼する' }).click();
  await expect.element(dialog.getByText(/受け取った人の名前を入力してください/)).toBeVisible();
  expect(sentVariables(OperatorAskOutsidePaymentMutation)).toEqual([]);
  await dialog.getByRole('textbox', { name: /受け取った人/ }).fill('佐藤 一郎');
  await dialog.getByRole('combobox', { name: /関係/ }).selectOptions('相続人');
  await dialog.getByLabelText(/支払った日/).fill('2026-12-04');
  await dialog.getByRole('textbox', { name: /理由/ }).fill('現金書留で支払いました');
  await dialog.getByRole('textbox', { name: /根拠/ }).fill('戸籍の写しと受領書');
  answerDocument(OperatorAskOutsidePaymentMutation, { askOutsidePayment: { success: true } });
  await dialog.getByRole('button', { name: '依頼する' }).click();
  await expect
    .element(page.getByText('製品の外で支払ったと記録することを依頼しました'))
    .toBeVisible();
  expect(sentVariables(OperatorAskOutsidePaymentMutation)).toEqual([
    {
      input: {
        workerId: 'w1',
        amount: 12_421,
        payee: '佐藤 一郎',
        relation: 'HEIR',
        paidOn: '2026-12-04',
        reason: '現金書留で支払いました',
        evidence: '戸籍の写しと受領書',
      },
    },
  ]);
});
