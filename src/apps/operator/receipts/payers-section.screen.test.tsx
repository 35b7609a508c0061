import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { answerDocument, refuse, sentVariables } from '#testing/components/api.ts';
import { openOperatorScreen } from '#testing/components/operator.ts';
import {
  AddVirtualAccountMutation,
  EndPayerNameMutation,
  EndVirtualAccountMutation,
  OperatorCorporationPayersQuery,
  StatePayerNameMutation,
  type PayerName,
  type VirtualAccount,
} from './corporation-payers-client.ts';
import { PayersSection } from './payers-section.tsx';

const name: PayerName = {
  key: 'ﾐﾄﾘｶｲ',
  name: 'フク）ミドリカイ',
  confirmations: 0,
  isStated: true,
  isRefused: false,
  changedAt: '2026-12-01T00:00:00.000Z',
};
const account: VirtualAccount = {
  branchCode: '901',
  accountNumber: '0012345',
  createdAt: '2026-12-01T00:00:00.000Z',
  createdBy: '運営 一子',
};

async function open(names: PayerName[], virtualAccounts: VirtualAccount[]) {
  answerDocument(OperatorCorporationPayersQuery, { corporationPayers: { names, virtualAccounts } });
  const screen = { default: () => <PayersSection corporationId="c1" /> };
  await openOperatorScreen(screen, { route: 'payers', at: '/payers' });
  await expect.element(page.getByRole('heading', { name: '入金の見分け方' })).toBeVisible();
}

const dialog = () => page.getByRole('alertdialog');

test('each name says whether it is certain, learned or refused', async () => {
  await open(
    [
      name,
      { ...name, key: 'a', name: 'ﾐﾄﾞﾘ', isStated: false, confirmations: 1 },
      { ...name, key: 'b', name: 'ﾐﾄﾞﾘ ｹｲﾘ', isStated: false, confirmations: 3 },
      { ...name, key: 'c', name: 'ﾔﾏﾀﾞ', isStated: false, isRefused: true },
    ],
    [account],
  );
  for (const text of [
    '登録した名前',
    '確認1回（2回から照合に使います）',
    '3回確認した名前',
    'この法人ではない',
    /振込専用口座　901-0012345/,
  ])
    await expect.element(page.getByText(text).first()).toBeVisible();
});

test('a name is registered, and deleted', async () => {
  answerDocument(StatePayerNameMutation, { statePayerName: { success: true } });
  answerDocument(EndPayerNameMutation, { endPayerName: { success: true } });
  await open([name], []);
  await page.getByRole('button', { name: '名前を登録する' }).click();
  await dialog().getByRole('button', { name: '登録する' }).click();
  await expect.element(dialog().getByText(/名前を100文字以内で/)).toBeVisible();
  await dialog()
    .getByRole('textbox', { name: /振込依頼人の名前/ })
    .fill('ﾐﾄﾞﾘｶｲ');
  await dialog().getByRole('button', { name: '登録する' }).click();
  await expect.element(page.getByText('名前を登録しました')).toBeVisible();
  await page.getByRole('button', { name: /フク）ミドリカイ：削除する/ }).click();
  await dialog().getByRole('button', { name: '削除する' }).click();
  await expect.element(page.getByText('名前を削除しました')).toBeVisible();
  expect(sentVariables(StatePayerNameMutation)).toEqual([
    { input: { corporationId: 'c1', name: 'ﾐﾄﾞﾘｶｲ' } },
  ]);
  expect(sentVariables(EndPayerNameMutation)).toEqual([
    { input: { corporationId: 'c1', key: 'ﾐﾄﾘｶｲ' } },
  ]);
});

test('a virtual account is registered, and ended', async () => {
  answerDocument(EndVirtualAccountMutation, { endVirtualAccount: { success: true } });
  const message = 'この口座は、すでにほかの法人かこの法人の振込専用口座です。';
  refuse(AddVirtualAccountMutation, { code: 'VIRTUAL_ACCOUNT_TAKEN', message });
  await open([], [account]);
  await page.getByRole('button', { name: '振込専用口座を登録する' }).click();
  await dialog()
    .getByRole('textbox', { name: /支店コード/ })
    .fill('901');
  await dialog()
    .getByRole('textbox', { name: /口座番号/ })
    .fill('12345');
  await dialog().getByRole('button', { name: '登録する' }).click();
  await expect.element(dialog().getByText(message)).toBeVisible();
  answerDocument(AddVirtualAccountMutation, { addVirtualAccount: { success: true } });
  await dialog().getByRole('button', { name: '登録する' }).click();
  await expect.element(page.getByText('振込専用口座を登録しました')).toBeVisible();
  expect(sentVariables(AddVirtualAccountMutation).at(-1)).toEqual({
    input: { corporationId: 'c1', branchCode: '901', accountNumber: '12345' },
  });
  await page.getByRole('button', { name: /901-0012345：やめる/ }).click();
  await dialog().getByRole('button', { name: 'やめる' }).click();
  await expect.element(page.getByText('振込専用口座をやめました')).toBeVisible();
  expect(sentVariables(EndVirtualAccountMutation)).toEqual([
    { input: { corporationId: 'c1', branchCode: '901', accountNumber: '0012345' } },
  ]);
});
