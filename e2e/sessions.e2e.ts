import { paths } from '#platform/base/paths.ts';
import { expect, test, type Page } from './support/journey.ts';

import { openBackOffice } from './support/back-office.ts';
import { signInByRequests, signInOnOpenScreen } from './support/worker.ts';

const number = '09000000002';

/** Ends the session as another tab or device would, without a message to this page. */
async function endSession({ request }: Page): Promise<void> {
  const answer = await request.get('/api/auth/csrf');
  const { csrfToken } = (await answer.json()) as { csrfToken: string };
  const form = { csrfToken, callbackUrl: '/', json: 'true' };
  expect((await request.post('/api/auth/signout', { form })).ok()).toBe(true);
}

test('NextAuth’s own sign-in address leads to where its client wanted to go (spec 2.023)', async ({
  page,
  request,
}) => {
  const backOffice = openBackOffice(request);
  await page.goto('/api/auth/signin?callbackUrl=/settings/notifications');
  await expect(page).toHaveURL(/\/sign-in\?callbackUrl=http/);
  await page.getByLabel('携帯電話番号').fill(number);
  await page.getByRole('button', { name: '認証コードを送る' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('認証コードの入力');
  // The id that belongs to the code is in a cookie that neither scripts nor pages can read.
  const cookies = (await page.context().cookies()).filter(({ path }) => path === '/api');
  expect(cookies).toMatchObject([
    { name: 'hitokoma.browser', httpOnly: true, sameSite: 'Strict', path: '/api' },
  ]);
  await page.getByLabel('認証コード').fill(await backOffice.codeFor(number));
  await expect(page).toHaveURL('/settings/notifications');
});

test('a press after the session ended shows the way to sign-in, and from there back (spec 2.020, 2.022, 7.006)', async ({
  page,
  request,
}) => {
  const backOffice = openBackOffice(request);
  await signInByRequests(page, backOffice, number);
  await page.goto(paths.settings.notifications());
  await endSession(page);

  await page.getByRole('switch', { name: 'SMSで受け取る' }).click();
  const alert = page.getByRole('alert').filter({ hasText: 'ログインの有効期限が切れました' });
  // Checked before the click, because `click` scrolls to the link.
  await expect(alert.getByRole('link', { name: 'ログインする' })).toBeInViewport();
  await alert.getByRole('link', { name: 'ログインする' }).click();
  await expect(page).toHaveURL(/\/sign-in\?error=SessionRequired&callbackUrl=%2Fsettings/);
  await backOffice.moveTo(new Date((await backOffice.now()).getTime() + 2 * 60_000));
  await signInOnOpenScreen(page, backOffice, number);
  await expect(page).toHaveURL('/settings/notifications');
});

test('a worker sees where they are signed in, ends one device, and then all', async ({
  page,
  browser,
  request,
}) => {
  const backOffice = openBackOffice(request);
  await signInByRequests(page, backOffice, number);
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await signInByRequests(other, backOffice, number);
  await other.goto(paths.settings.sessions());
  await expect(other.getByText('（この端末）')).toBeVisible();

  await page.goto(paths.settings());
  await page.getByRole('link', { name: /ログイン中の端末/ }).click();
  await page
    .getByRole('button', { name: /をログアウトさせる$/ })
    .first()
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'ログアウトさせる' }).click();
  await expect(page.getByText('ログアウトさせました')).toBeVisible();
  await other.goto(paths.settings.sessions());
  await expect(other).toHaveURL(/\/sign-in\?error=SessionRequired/);
  await elsewhere.close();

  await page.getByRole('button', { name: 'すべての端末からログアウト' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'ログアウトする' }).click();
  await expect(page).toHaveURL(paths.signIn());
  await page.goto(paths.me());
  await expect(page).toHaveURL(/\/sign-in/);
});
