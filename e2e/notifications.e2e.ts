import { expect, test } from './support/journey.ts';

import { addMinutes } from '#platform/base/jst.ts';
import { paths } from '#platform/base/paths.ts';

import { openBackOffice } from './support/back-office.ts';
import { waitForAnswerTo, signInByRequests } from './support/worker.ts';

/** Demo worker with a phone number and no other data. */
const phoneNumber = '09000000001';
const address = 'sakura.new@example.jp';

test('an e-mail address is confirmed from the inbox, read of, and signed in with', async ({
  page,
  request,
}) => {
  const backOffice = openBackOffice(request);
  const heading = page.getByRole('heading', { level: 1 });

  await test.step('asks for a link to the address', async () => {
    await signInByRequests(page, backOffice, phoneNumber);
    await page.goto(paths.me());
    await page.getByRole('link', { name: '設定', exact: false }).last().click();
    // The pressed row also contains the title, so this waits until the next page is open.
    await expect(heading).toHaveText('設定');
    await page.getByRole('link', { name: /メールアドレス/ }).click();
    await page.getByRole('button', { name: '確認メールを送る' }).click();
    await expect(page.getByText('メールアドレスの形が正しくありません')).toBeVisible();
    await page.getByLabel('メールアドレス').fill(address);
    await page.getByRole('button', { name: '確認メールを送る' }).click();
    await expect(page.getByText(`${address} に届いた`)).toBeVisible();
  });

  await test.step('opens it in the demo’s inbox', async () => {
    await page.goto(paths.demo());
    const mail = page.getByRole('article').filter({ hasText: 'メールアドレスの確認' }).first();
    await expect(mail).toContainText(address);
    await mail.getByRole('link', { name: 'リンクを開く' }).click();
    await expect(heading).toHaveText('メールアドレスの確認');
    await page.getByRole('button', { name: 'このアドレスを登録する' }).click();
    await expect(page).toHaveURL(/\/settings\/email$/);
    await expect(page.getByText('確認済み')).toBeVisible();
  });

  await test.step('reads of it behind the bell', async () => {
    await page.goto(paths.me());
    await page.getByRole('link', { name: 'お知らせ 未読2件' }).click();
    await expect(heading).toHaveText('お知らせ');
    await expect(page.getByText('未読', { exact: true })).toHaveCount(2);
    // From this notification a worker who did not make the change can suspend the account.
    await page.getByRole('link', { name: 'メールアドレスを登録しました' }).click();
    await expect(page).toHaveURL(/\/account\/stop\?s=/);
    await page.goto(paths.notifications());
    // Notification about this journey's own sign-in, from a browser that is new for the worker.
    await page.getByRole('link', { name: '新しい端末でログインがありました' }).click();
    await expect(page).toHaveURL(/\/settings\/sessions$/);
    await page.goto(paths.me());
    await expect(page.getByRole('link', { name: 'お知らせ', exact: true })).toBeVisible();
    await page.goto(paths.notifications());
    await expect(page.getByText('すべて読みました')).toBeVisible();
  });

  await test.step('chooses what else comes by e-mail, and it stays chosen', async () => {
    await page.goto(paths.settings.notifications());
    await expect(page.getByText('契約と給与のお知らせは止められません')).toBeVisible();
    const alerts = page.getByRole('checkbox', { name: '新着求人をメールで受け取る' });
    await expect(alerts).not.toBeChecked();
    const saved = waitForAnswerTo(page, 'SaveNotificationTopic');
    await alerts.click();
    await saved;
    await expect(page.getByRole('switch', { name: 'メールで受け取る' })).toBeChecked();
    await page.reload();
    await expect(alerts).toBeChecked();
    await expect(page.getByRole('switch', { name: 'SMSで受け取る' })).not.toBeChecked();
  });

  await test.step('signs in with a link, once', async () => {
    await page.context().clearCookies();
    await page.goto(paths.settings.email());
    await expect(page).toHaveURL(/\/sign-in\?/);
    await page.getByRole('link', { name: 'メールでログインする' }).click();
    await page.getByLabel('メールアドレス').fill(address.toUpperCase());
    await page.getByRole('button', { name: 'リンクを送る' }).click();
    await expect(page.getByText('メールを確認してください')).toBeVisible();

    const path = await backOffice.linkFor(address);
    await page.goto(path);
    await page.getByRole('button', { name: 'ログインする' }).click();
    await expect(page).toHaveURL(/\/settings\/email$/);
    await expect(page.getByText(address)).toBeVisible();

    await page.goto(path);
    await page.getByRole('button', { name: 'ログインする' }).click();
    await expect(page.getByText('使用済みのため使えません')).toBeVisible();
  });

  await test.step('the link leaves the outbox when its time is over', async () => {
    await backOffice.moveTo(addMinutes(await backOffice.now(), 11));
    await expect(backOffice.linkFor(address)).rejects.toThrow('no link');
  });
});
