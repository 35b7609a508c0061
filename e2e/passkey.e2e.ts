import { paths } from '#platform/base/paths.ts';
import { expect, test } from './support/journey.ts';

import { openBackOffice } from './support/back-office.ts';
import { addAuthenticator } from './support/staff.ts';
import { signInByRequests } from './support/worker.ts';

const number = '09000000002';

test('a worker adds a passkey, signs in by it, proves a change by it, and removes it', async ({
  page,
  request,
}) => {
  const backOffice = openBackOffice(request);
  await addAuthenticator(page);
  await signInByRequests(page, backOffice, number);
  await page.goto(paths.settings());
  await page.getByRole('link', { name: /パスキー/ }).click();
  await page.getByLabel('パスキーの名前').fill('旅のスマホ');
  await page.getByRole('button', { name: 'この端末のパスキーを登録する' }).click();
  await expect(page.getByText('旅のスマホ', { exact: true })).toBeVisible();

  await page.goto(paths.signOut());
  await page.getByRole('button', { name: 'ログアウトする' }).click();
  await expect(page).toHaveURL('/');
  await page.goto(paths.signIn({ callbackUrl: paths.settings.passkeys() }));
  await page.getByRole('button', { name: 'パスキーでログインする' }).click();
  await expect(page).toHaveURL(paths.settings.passkeys());
  await expect(page.getByText(/最後の利用/)).toBeVisible();

  // The sign-in is too old as a confirmation: the sheet offers the passkey.
  await backOffice.moveTo(new Date((await backOffice.now()).getTime() + 11 * 60_000));
  await page.getByRole('button', { name: '旅のスマホを削除する' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '削除する' }).click();
  await page.getByRole('button', { name: 'パスキーで確認する' }).click();
  await expect(page.getByText('パスキーはまだ登録されていません。')).toBeVisible();
});

test('a worker changes the phone number, and the link of the notice stops the account', async ({
  page,
  request,
}) => {
  const backOffice = openBackOffice(request);
  await signInByRequests(page, backOffice, number);
  const next = '09099990002';
  await page.goto(paths.settings());
  await page.getByRole('link', { name: /^電話番号/ }).click();
  await page.getByLabel('新しい電話番号').fill(next);
  await page.getByRole('button', { name: '認証コードを送る' }).click();
  await expect(page.getByText(/に送った6桁の数字/)).toBeVisible();
  await page.getByLabel('認証コード').fill(await backOffice.codeFor(next));
  await expect(page).toHaveURL(paths.settings());

  const { outbox } = await backOffice.demo<{ outbox: { messages: { path: string | null }[] } }>(
    'query ($recipient: String!) { outbox(input: { recipient: $recipient, kind: sms }) { messages { path } } }',
    { recipient: number },
  );
  const link = outbox.messages[0]?.path ?? '';
  expect(link).toMatch(/^\/account\/stop\?s=/);
  await page.goto(link);
  await page.getByRole('button', { name: 'アカウントを停止する' }).click();
  await expect(page.getByText('アカウントを停止しました')).toBeVisible();
  await page.goto(paths.me());
  await expect(page).toHaveURL(/\/sign-in/);
});
