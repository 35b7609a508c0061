import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { answer, refuse, sent } from '../../../../tools/testing/components/api.ts';
import { openScreen } from '../../../../tools/testing/components/screen.tsx';
import {
  PasskeyList,
  RemovePasskey,
  StartPasskeyRegistration,
  type WorkerPasskey,
} from './passkeys-client.ts';
import * as passkeys from './passkeys.tsx';

const own: WorkerPasskey = {
  id: 'p1',
  name: '自分のスマホ',
  createdAt: '2026-12-01T00:00:00.000Z',
  lastUsedAt: '2026-12-02T00:30:00.000Z',
};

async function open(passkeyList: WorkerPasskey[]) {
  answer(PasskeyList, { passkeyList });
  await openScreen(passkeys, { route: 'settings/passkeys', at: '/settings/passkeys' });
  const heading = page.getByRole('heading', { name: 'パスキー', level: 1 });
  await expect.element(heading).toBeVisible();
}

const add = () => page.getByRole('button', { name: 'この端末のパスキーを登録する' });

test('without a passkey the screen says so; a name is needed first', async () => {
  await open([]);
  await expect.element(page.getByText('パスキーはまだ登録されていません。')).toBeVisible();
  await add().click();
  await expect.element(page.getByRole('textbox', { name: /パスキーの名前/ })).toHaveFocus();
  expect(sent(StartPasskeyRegistration)).toEqual([]);
});

test('a refusal of the start stays above the form', async () => {
  await open([own]);
  refuse(StartPasskeyRegistration, { code: 'PASSKEY_LIMIT', message: '10個までです' });
  await page.getByRole('textbox', { name: /パスキーの名前/ }).fill('二つ目');
  await add().click();
  await expect.element(page.getByRole('alert').getByText('10個までです')).toBeVisible();
});

test('a passkey is removed after a question, and the list is read again', async () => {
  await open([own]);
  await expect.element(page.getByText(/09:30/)).toBeVisible();
  answer(RemovePasskey, { removePasskey: { success: true } });
  await page.getByRole('button', { name: '自分のスマホを削除する' }).click();
  expect(sent(RemovePasskey)).toEqual([]);
  answer(PasskeyList, { passkeyList: [] });
  await page.getByRole('alertdialog').getByRole('button', { name: '削除する' }).click();
  await expect.element(page.getByText('パスキーを削除しました')).toBeVisible();
  expect(sent(RemovePasskey)).toEqual([{ input: { id: 'p1' } }]);
  await expect.element(page.getByText('パスキーはまだ登録されていません。')).toBeVisible();
});
