import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';

import { apiPaths } from '#platform/base/api-paths.ts';

import { openScreen } from '#testing/components/screen.tsx';
import { accountMessages } from '#access/worker/messages.ts';
import * as signInCode from './sign-in-code.tsx';

/** Refuses the entries with these codes in order; returns the birth dates that were sent. */
function refuseEntries(codes: string[]): (string | null)[] {
  const sent: (string | null)[] = [];
  const original = globalThis.fetch;
  vi.stubGlobal('fetch', async (target: string, init?: { body?: URLSearchParams }) => {
    const path = target.replace(`${apiPaths.auth}/`, '');
    if (path === 'csrf') return Response.json({ csrfToken: 'c' });
    if (path !== 'callback/phone') return original(target, init);
    sent.push(init?.body?.get('bornOn') ?? null);
    const query = `error=CredentialsSignin&code=${codes[sent.length - 1]}`;
    return Response.json({ url: `${location.origin}/sign-in?${query}` }, { status: 401 });
  });
  return sent;
}

test('a silent number asks for the date of birth after the code, and sends both', async () => {
  const sent = refuseEntries(['BIRTH_DATE_NEEDED', 'BIRTH_DATE_WRONG']);
  await openScreen(signInCode, {
    route: 'sign-in/code',
    at: '/sign-in/code',
    state: { phoneNumber: '09012345678', resendAt: '2026-12-01T00:00:00.000Z' },
  });
  expect(page.getByText(/生年月日/).query()).toBeNull();
  await page.getByLabelText(/認証コード/).fill('123456');
  await expect.element(page.getByText(new RegExp(accountMessages.BIRTH_DATE_NEEDED))).toBeVisible();
  await page.getByRole('button', { name: 'ログインする' }).click();
  await expect.element(page.getByText(/エラー：\s*生年月日を入力してください/)).toBeVisible();
  expect(sent).toEqual([null]);

  const part = (index: number) =>
    page
      .getByRole('group', { name: /生年月日/ })
      .getByRole('textbox')
      .nth(index);
  await part(0).fill('1990');
  await part(1).fill('4');
  await part(2).fill('1');
  await page.getByRole('button', { name: 'ログインする' }).click();
  await expect.element(page.getByText(new RegExp(accountMessages.BIRTH_DATE_WRONG))).toBeVisible();
  expect(sent).toEqual([null, '1990-04-01']);
});
