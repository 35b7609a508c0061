import { facilityPaths } from '#platform/base/people/paths.ts';

import { openBackOffice } from './support/back-office.ts';
import { expect, test } from './support/journey.ts';
import { openByKeyboard } from './support/keyboard.ts';
import { joinAsOwner, checkPageAccessibility, registerPasskey } from './support/staff.ts';

test('an owner adds a webhook, tests it, changes its secret and removes it', async ({
  page,
  request,
}) => {
  await joinAsOwner({ page, backOffice: openBackOffice(request) }, 'webhooks');
  await registerPasskey(page, '事務所のパソコン');
  await page.goto(facilityPaths.webhooks());
  await checkPageAccessibility(page);
  await openByKeyboard(page, page.getByRole('button', { name: '送信先を追加する' }));
  await page.getByLabel('URL').fill('http://localhost/');
  const add = page.getByRole('button', { name: '追加する', exact: true });
  await add.click();
  await expect(page.getByText(/公開されているhttpsのURL/).first()).toBeVisible();
  await page.getByLabel('URL').fill('https://hooks.hitokoma.example/in');
  await add.click();
  const secret = page.getByText(/^whsec_/);
  await expect(secret).toBeVisible();
  const first = await secret.textContent();
  const saved = page.getByRole('button', { name: '保存しました' });
  await saved.click();

  await page.getByRole('link', { name: /hooks\.hitokoma/ }).click();
  await page.getByRole('button', { name: 'テストを送信する' }).click();
  await expect(page.getByText('テスト送信').first()).toBeVisible();
  // The host name does not exist, so the first attempt fails.
  await expect(async () => {
    await page.getByRole('button', { name: '新しい結果を見る' }).click();
    await expect(page.getByText('再送待ち')).toBeVisible({ timeout: 1_000 });
    // The endpoint's state is a query of its own, which may have been answered before the attempt failed.
    const failing = page.getByText('届いていません', { exact: true }).first();
    await expect(failing).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await checkPageAccessibility(page);

  await openByKeyboard(page, page.getByRole('button', { name: '鍵を替える' }));
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: '替える' }).click();
  await expect(secret).toBeVisible();
  expect(await secret.textContent()).not.toBe(first);
  await saved.click();
  await openByKeyboard(page, page.getByRole('button', { name: 'この送信先を削除する' }));
  await dialog.getByRole('button', { name: '削除する' }).click();
  await expect(page.getByText('送信先はまだありません')).toBeVisible();
});
