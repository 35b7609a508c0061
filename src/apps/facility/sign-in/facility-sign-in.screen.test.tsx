import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';

import { answerDocument, refuse, sentVariables } from '#testing/components/api.ts';
import { openScreen } from '#testing/components/screen.tsx';
import {
  StaffEnterByLinkMutation,
  StaffFinishPasskeySignInMutation,
  StaffRequestLinkMutation,
} from '#apps/parts/back-office/account-staff-client.ts';
import { StartPasskeySignInMutation } from '#platform/web/passkeys/passkeys-client.ts';
import { staffMessages } from '#access/people/messages.ts';
import * as link from './facility-link.tsx';
import FacilityShell from '#apps/facility/shell/facility-shell.tsx';
import * as signIn from './facility-sign-in.tsx';

const open = (at = '/facility/sign-in') =>
  openScreen(signIn, { route: 'facility/sign-in', at, frame: FacilityShell });

test('a wrong address is refused in the browser, and the field takes the focus', async () => {
  await open();
  const email = page.getByLabelText(/メールアドレス/);
  await email.fill('x');
  await page.getByRole('button', { name: 'リンクを送る' }).click();
  await expect.element(page.getByText(/メールアドレスの形式が正しくありません/)).toBeVisible();
  await expect.element(email).toHaveFocus();
  expect(sentVariables(StaffRequestLinkMutation)).toEqual([]);
});

test('after the request the page says the same for every address', async () => {
  await open();
  answerDocument(StaffRequestLinkMutation, { requestStaffLink: { success: true } });
  await page.getByLabelText(/メールアドレス/).fill('a@hinata.example');
  await page.getByRole('button', { name: 'リンクを送る' }).click();
  await expect.element(page.getByText('メールを確認してください')).toBeVisible();
  expect(sentVariables(StaffRequestLinkMutation)).toEqual([{ email: 'a@hinata.example' }]);
});

test('a request too soon is refused on the page', async () => {
  await open();
  const message = staffMessages.LINK_TOO_SOON;
  refuse(StaffRequestLinkMutation, { code: 'LINK_TOO_SOON', message });
  await page.getByLabelText(/メールアドレス/).fill('a@hinata.example');
  await page.getByRole('button', { name: 'リンクを送る' }).click();
  await expect.element(page.getByText(message)).toBeVisible();
});

test('a passkey that is cancelled leaves a sentence and the button', async () => {
  await open();
  const options = JSON.stringify({ challenge: 'AAAA', rpId: 'localhost' });
  answerDocument(StartPasskeySignInMutation, { startPasskeySignIn: { id: 'c1', options } });
  const get = vi.spyOn(navigator.credentials, 'get');
  get.mockRejectedValue(new DOMException('cancelled', 'NotAllowedError'));
  const button = page.getByRole('button', { name: 'パスキーでログインする' });
  await button.click();
  await expect.element(page.getByText(/パスキーでの確認が終わらなかった/)).toBeVisible();
  expect(sentVariables(StaffFinishPasskeySignInMutation)).toEqual([]);
  await expect.element(button).toBeEnabled();
});

const openLink = (query: string) =>
  openScreen(link, {
    route: 'facility/sign-in/link',
    at: `/facility/sign-in/link?${query}`,
    frame: FacilityShell,
  });

test('the visit alone uses no link up; the button does, and leads to where the person was', async () => {
  await openLink('token=t1&returnTo=%2Ffacility%2Fmembers');
  answerDocument(StaffEnterByLinkMutation, { enterByLink: { success: true } });
  await expect.element(page.getByText('リンクは1回だけ使えます。')).toBeVisible();
  expect(sentVariables(StaffEnterByLinkMutation)).toEqual([]);
  await page.getByRole('button', { name: 'ログインする' }).click();
  await expect.element(page.getByText('移動先：/facility/members')).toBeVisible();
  expect(sentVariables(StaffEnterByLinkMutation)).toEqual([{ token: 't1' }]);
});

test('an old link says why, leads to another one, and to no other site', async () => {
  await openLink('token=t1&returnTo=https%3A%2F%2Fevil.example');
  const message = staffMessages.STAFF_LINK_INVALID;
  refuse(StaffEnterByLinkMutation, { code: 'STAFF_LINK_INVALID', message });
  const enter = page.getByRole('button', { name: 'ログインする' });
  await enter.click();
  await expect.element(page.getByText(message)).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'ログイン画面へ' })).toBeVisible();
  answerDocument(StaffEnterByLinkMutation, { enterByLink: { success: true } });
  await enter.click();
  await expect.element(page.getByText('移動先：/facility', { exact: true })).toBeVisible();
});
