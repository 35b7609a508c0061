import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { answerDocument, refuse, sentVariables } from '#testing/components/api.ts';
import { openScreen } from '#testing/components/screen.tsx';
import type { OwnPasskey } from '#apps/parts/passkeys/own-passkeys.tsx';
import {
  RemovePasskeyMutation,
  StartPasskeyRegistrationMutation,
} from '#platform/web/passkeys/passkeys-client.ts';
import { RenamePasskeyMutation, PasskeyListQuery } from './passkeys-client.ts';
import * as passkeys from './passkeys.tsx';

const own: OwnPasskey = {
  id: 'p1',
  name: '自分のスマホ',
  createdAt: '2026-12-01T00:00:00.000Z',
  lastUsedAt: '2026-12-02T00:30:00.000Z',
};

async function open(passkeyList: OwnPasskey[]) {
  answerDocument(PasskeyListQuery, { passkeyList });
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
  expect(sentVariables(StartPasskeyRegistrationMutation)).toEqual([]);
});

test('a refusal of the start stays above the form', async () => {
  await open([own]);
  refuse(StartPasskeyRegistrationMutation, { code: 'PASSKEY_LIMIT', message: '10個までです' });
  await page.getByRole('textbox', { name: /パスキーの名前/ }).fill('二つ目');
  await add().click();
  await expect.element(page.getByRole('alert').getByText('10個までです')).toBeVisible();
});

test('a passkey gets another name; an empty one is refused at once', async () => {
  await open([own]);
  answerDocument(RenamePasskeyMutation, { renamePasskey: { success: true } });
  await page.getByRole('button', { name: '自分のスマホの名前を変更する' }).click();
  const sheet = page.getByRole('dialog', { name: '名前の変更' });
  const field = sheet.getByRole('textbox', { name: /パスキーの名前/ });
  await field.fill(' ');
  const save = sheet.getByRole('button', { name: '名前を変更する' });
  await save.click();
  await expect.element(field).toHaveFocus();
  expect(sentVariables(RenamePasskeyMutation)).toEqual([]);
  await field.fill('家のパソコン');
  answerDocument(PasskeyListQuery, { passkeyList: [{ ...own, name: '家のパソコン' }] });
  await save.click();
  await expect.element(page.getByText('名前を変更しました')).toBeVisible();
  expect(sentVariables(RenamePasskeyMutation)).toEqual([
    { input: { id: 'p1', newName: '家のパソコン' } },
  ]);
  await expect.element(page.getByText('家のパソコン', { exact: true })).toBeVisible();
});

test('a passkey is removed after a question, and the list is read again', async () => {
  await open([own]);
  await expect.element(page.getByText(/09:30/)).toBeVisible();
  answerDocument(RemovePasskeyMutation, { removePasskey: { success: true } });
  await page.getByRole('button', { name: '自分のスマホを削除する' }).click();
  expect(sentVariables(RemovePasskeyMutation)).toEqual([]);
  answerDocument(PasskeyListQuery, { passkeyList: [] });
  await page.getByRole('alertdialog').getByRole('button', { name: '削除する' }).click();
  await expect.element(page.getByText('パスキーを削除しました')).toBeVisible();
  expect(sentVariables(RemovePasskeyMutation)).toEqual([{ id: 'p1' }]);
  await expect.element(page.getByText('パスキーはまだ登録されていません。')).toBeVisible();
});
