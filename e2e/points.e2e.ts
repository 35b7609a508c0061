import { paths } from '#platform/base/paths.ts';
import { operatorPaths } from '#platform/base/people/paths.ts';
import { expect, test } from './support/journey.ts';

import { enterAsOperator, openBackOffice } from './support/back-office.ts';
import { askWorkerApi, signInByRequests } from './support/worker.ts';

/**
 * Demo worker with points from two months of work, a confirmed e-mail address, and penalty points for a cancellation.
 */
const phoneNumber = '09000000003';

type Balance = { getIncentivePointBalance: { balance: number } };

test('points become a gift card whose code its owner sees', async ({ page, request, browser }) => {
  const backOffice = openBackOffice(request);
  await signInByRequests(page, backOffice, phoneNumber);
  const heading = page.getByRole('heading', { level: 1 });
  const balanceOf = async () =>
    (await askWorkerApi<Balance>(page, '{ getIncentivePointBalance { balance } }'))
      .getIncentivePointBalance.balance;
  const before = await balanceOf();
  expect(before).toBeGreaterThanOrEqual(1_500);

  await test.step('chooses an amount and reads what is left', async () => {
    await page.goto(paths.me());
    await page.getByRole('link', { name: /^ポイント/ }).click();
    await expect(heading).toHaveText('ポイント');
    await page.getByRole('link', { name: 'ギフトカードに交換する' }).click();
    await expect(heading).toHaveText('ギフトカードに交換');
    await page.getByRole('button', { name: 'ポイントの数を増やす' }).click();
    const left = (before - 1_500).toLocaleString('ja-JP');
    await expect(page.getByText(`${left}pt`)).toBeVisible();
  });

  await test.step('orders it, and the points are gone', async () => {
    await page.getByRole('button', { name: '1,500ptを交換する' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '交換する' }).click();
    await expect(page).toHaveURL(/\/points\/gift-card\/orders\//);
    await expect(page.getByText('確認中')).toBeVisible();
    expect(await balanceOf()).toBe(before - 1_500);
  });

  await test.step('an operator checks it and adds the code that is missing', async () => {
    const context = await browser.newContext();
    const operator = await context.newPage();
    await enterAsOperator(operator);
    await operator.goto(operatorPaths.giftCards());
    await operator.getByRole('button', { name: /：問題なし$/ }).click();
    const dialog = operator.getByRole('alertdialog');
    await dialog.getByRole('button', { name: '発行する' }).click();
    await expect(operator.getByText('発行準備中')).toBeVisible();
    await page.reload();
    await expect(page.getByText('発行準備中')).toBeVisible();
    const url = page.url();
    await expect(operator.getByText('コードがありません', { exact: true })).toBeVisible();
    await operator.getByText('コードを追加', { exact: true }).click();
    await operator.getByRole('button', { name: '金額を増やす' }).click();
    await operator.getByLabel('コード').fill('DEMO-E2E1-GIFT01');
    await operator.getByRole('button', { name: '追加する' }).click();
    await expect(operator.getByText('1件を追加しました')).toBeVisible();
    await context.close();
    await backOffice.moveBy(2);
    await page.goto(url);
  });

  await test.step('and its owner asks for the code', async () => {
    await expect(page.getByText('発行済み')).toBeVisible();
    await expect(page.getByText('DEMO-E2E1-GIFT01')).toBeHidden();
    await page.getByRole('button', { name: 'コードを表示' }).click();
    await expect(page.getByText('DEMO-E2E1-GIFT01')).toBeVisible();
    await page.goto(paths.points.history());
    await expect(page.getByText('ギフトカードへの交換').first()).toBeVisible();
  });
});

test('a penalty point is bought off, as the preview said', async ({ page, request }) => {
  const backOffice = openBackOffice(request);
  await signInByRequests(page, backOffice, phoneNumber);
  await page.goto(paths.points.penalties());
  await expect(page.getByText('キャンセル').first()).toBeVisible();
  await page.getByRole('link', { name: 'ポイントで減らす' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ペナルティを減らす');
  await expect(page.getByText(/^5点.*4点$/)).toBeVisible();
  await page.getByRole('button', { name: '300ptで減らす' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '減らす' }).click();
  await expect(page).toHaveURL(/\/points\/penalties$/);
  await expect(page.getByText('4点 / 10点で応募停止')).toBeVisible();
  await expect(page.getByText('ポイントによる軽減（300pt）')).toBeVisible();
});
