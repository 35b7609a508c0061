import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { answerDocument, refuse, sentVariables } from '#testing/components/api.ts';
import { openScreen } from '#testing/components/screen.tsx';
import {
  ChangePhoneNumberMutation,
  OwnPhoneNumberQuery,
  RequestPhoneChangeMutation,
} from './phone-client.ts';
import * as phone from './phone.tsx';

const number = () => page.getByRole('textbox', { name: /新しい電話番号/ });
const code = () => page.getByRole('textbox', { name: /認証コード/ });
const send = () => page.getByRole('button', { name: '認証コードを送る' });

async function open() {
  answerDocument(OwnPhoneNumberQuery, { currentUser: { phoneNumber: '09011112222' } });
  await openScreen(phone, { route: 'settings/phone', at: '/settings/phone' });
  await expect.element(page.getByText(/いまの電話番号：090-1111-2222/)).toBeVisible();
}

async function openCode() {
  await open();
  answerDocument(RequestPhoneChangeMutation, {
    requestPhoneChange: { resendAt: '2026-12-01T00:01:00.000Z' },
  });
  await number().fill('090-3333-4444');
  await send().click();
  await expect.element(code()).toHaveFocus();
}

test('the present number and an invalid one are refused under the field, and nothing is sent', async () => {
  await open();
  await number().fill('09011112222');
  await send().click();
  await expect.element(page.getByText(/いまと同じ電話番号です/)).toBeVisible();
  await number().fill('0312345678');
  await send().click();
  await expect.element(page.getByText(/携帯電話番号を11桁で入力してください/)).toBeVisible();
  await expect.element(number()).toHaveFocus();
  expect(sentVariables(RequestPhoneChangeMutation)).toEqual([]);
});

test('a refusal of the server stays above the form', async () => {
  await open();
  refuse(RequestPhoneChangeMutation, { code: 'CODE_TOO_MANY', message: '上限に達しました' });
  await number().fill('09033334444');
  await send().click();
  await expect.element(page.getByRole('alert').getByText('上限に達しました')).toBeVisible();
});

test('a code that is complete changes the number', async () => {
  await openCode();
  expect(sentVariables(RequestPhoneChangeMutation)).toEqual([
    { input: { phoneNumber: '09033334444' } },
  ]);
  answerDocument(ChangePhoneNumberMutation, { changePhoneNumber: { phoneNumber: '09033334444' } });
  await code().fill('123456');
  await expect.element(page.getByText('電話番号を変更しました')).toBeVisible();
  expect(sentVariables(ChangePhoneNumberMutation)).toEqual([{ input: { code: '123456' } }]);
});

test('a wrong code is said under the field; a taken number above the form', async () => {
  await openCode();
  refuse(ChangePhoneNumberMutation, { code: 'CODE_WRONG', message: '認証コードが違います' });
  await code().fill('123456');
  await expect.element(page.getByText('認証コードが違います')).toBeVisible();
  await expect.element(code()).toHaveAttribute('aria-invalid', 'true');
  refuse(ChangePhoneNumberMutation, {
    code: 'PHONE_TAKEN',
    message: '別のアカウントで使われています',
  });
  await page.getByRole('button', { name: '電話番号を変更する' }).click();
  await expect
    .element(page.getByRole('alert').getByText('別のアカウントで使われています'))
    .toBeVisible();
  await page.getByRole('button', { name: '別の電話番号を入力する' }).click();
  await expect.element(number()).toBeVisible();
});
