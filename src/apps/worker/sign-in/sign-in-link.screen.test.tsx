import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';

import { apiPaths } from '#platform/base/api-paths.ts';

import { openScreen } from '#testing/components/screen.tsx';
import { accountMessages, signInErrorSentences } from '#access/worker/messages.ts';
import * as signInLink from './sign-in-link.tsx';

type Sent = { path: string; token: string | null };

/** Answers the screen's requests with the query string of the page to open next; an empty one means success. */
function answerForms(answers: Record<string, string>): Sent[] {
  const sent: Sent[] = [];
  const original = globalThis.fetch;
  vi.stubGlobal('fetch', async (target: string, init?: { body?: URLSearchParams }) => {
    const path = target.replace(`${apiPaths.auth}/`, '');
    if (path === 'csrf') return Response.json({ csrfToken: 'c' });
    const query = answers[path];
    if (query === undefined) return original(target, init);
    sent.push({ path, token: init?.body?.get('token') ?? null });
    const url = `${location.origin}/sign-in?${query}`;
    return Response.json({ url }, { status: query ? 401 : 200 });
  });
  return sent;
}

async function open() {
  await openScreen(signInLink, {
    route: 'sign-in/link',
    at: '/sign-in/link?token=t1&callbackUrl=/me',
  });
  await expect.element(button('ログインする')).toBeVisible();
}

const button = (name: string) => page.getByRole('button', { name });
const anew = 'このブラウザーに新しいリンクを送る';

test('a link of another browser says so and sends a new one to this browser', async () => {
  const sent = answerForms({
    'callback/email': 'error=Verification&code=LINK_OTHER_BROWSER',
    'signin/email': '',
  });
  await open();
  await button('ログインする').click();
  const alert = page.getByRole('alert');
  await expect.element(alert.getByText(accountMessages.LINK_OTHER_BROWSER)).toBeVisible();
  await button(anew).click();
  await expect.element(page.getByText(/移動先：\/sign-in\/email\?.*sent=1/)).toBeVisible();
  expect(sent).toEqual([
    { path: 'callback/email', token: 't1' },
    { path: 'signin/email', token: 't1' },
  ]);
});

test('a new link that is refused says why and can be asked for again', async () => {
  answerForms({
    'callback/email': 'error=Verification&code=LINK_OTHER_BROWSER',
    'signin/email': 'error=EmailSignin&code=LINK_TOO_SOON',
  });
  await open();
  await button('ログインする').click();
  await button(anew).click();
  await expect.element(page.getByText(accountMessages.LINK_TOO_SOON)).toBeVisible();
  await expect.element(button(anew)).toBeEnabled();
});

test('an expired link leads to the form for the address', async () => {
  answerForms({ 'callback/email': 'error=Verification' });
  await open();
  await button('ログインする').click();
  await expect.element(page.getByText(signInErrorSentences.Verification)).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'メールを送り直す' })).toBeVisible();
  expect(button(anew).query()).toBeNull();
});
