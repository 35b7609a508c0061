import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { addMinutes } from '#platform/base/jst.ts';

import { answerDocument, sentVariables } from '#testing/components/api.ts';
import { openScreen } from '#testing/components/screen.tsx';
import { RequestSignInCodeMutation } from './client.ts';
import { rememberSentCode } from './sent-code.ts';
import SignIn from './sign-in.tsx';

afterEach(() => sessionStorage.clear());

const phoneNumber = '09012345678';

async function open() {
  await openScreen({ default: SignIn }, { route: 'sign-in', at: '/sign-in?callbackUrl=%2Fshifts' });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** Returns a code that was sent so many minutes ago; it can be sent again after one minute and is valid for ten. */
function sentAgo(minutes: number) {
  const at = (after: number) => addMinutes(new Date(), after - minutes).toISOString();
  rememberSentCode({ phoneNumber, resendAt: at(1), expiresAt: at(10) });
}
const codeScreen = () => page.getByText('移動先：/sign-in/code?callbackUrl=%2Fshifts');
const sendCode = async () => {
  await page.getByLabelText(/携帯電話番号/).fill(phoneNumber);
  await page.getByRole('button', { name: '認証コードを送る' }).click();
};

test('who left to read the code and comes back goes on to the code that was sent', async () => {
  sentAgo(3);
  await open();
  await page.getByRole('button', { name: 'コードを入力する' }).click();
  await expect.element(codeScreen()).toBeVisible();
});

test('the same number within the minute leads to its code, without another request', async () => {
  sentAgo(0);
  await open();
  await sendCode();
  await expect.element(codeScreen()).toBeVisible();
  expect(sentVariables(RequestSignInCodeMutation)).toEqual([]);
});

test('after the minute the number gets a new code, and one that has expired is not offered', async () => {
  sentAgo(11);
  await open();
  expect(page.getByRole('button', { name: 'コードを入力する' }).elements()).toEqual([]);
  answerDocument(RequestSignInCodeMutation, {
    requestSignInCode: {
      success: true,
      resendAt: addMinutes(new Date(), 1).toISOString(),
      expiresAt: addMinutes(new Date(), 10).toISOString(),
    },
  });
  await sendCode();
  await expect.element(codeScreen()).toBeVisible();
  expect(sentVariables(RequestSignInCodeMutation)).toEqual([{ input: { phoneNumber } }]);
  expect(sessionStorage.getItem('sent-code')).toContain(phoneNumber);
});
