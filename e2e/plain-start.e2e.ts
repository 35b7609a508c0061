import { expect, test as base } from '@playwright/test';

import { paths } from '#platform/base/paths.ts';
import { startFreshProduct, type FreshProductStart } from '../tools/testing/fresh-start.ts';
import { openBackOffice } from './support/back-office.ts';
import { signInFromFrontPage } from './support/worker.ts';

/** Demo worker with points from two months of work, and a confirmed e-mail address. */
const phoneNumber = '09000000003';

/** The product as `npm start` in the README starts it, without other environment variables. */
const test = base.extend<object, { start: FreshProductStart }>({
  start: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names that a fixture needs
    async ({}, use) => {
      const start = await startFreshProduct();
      await use(start);
      await start.stop();
    },
    { scope: 'worker', timeout: 1_200_000 },
  ],
  baseURL: async ({ start }, use) => use(start.url),
});

const orderOf = '{ giftCardOrders { orders { id amount state } } }';
const approve = 'mutation ($id: ID!) { approveGiftCardOrder(input: { id: $id }) { success } }';
type Orders = { giftCardOrders: { orders: { id: string; amount: number }[] } };

test('after a plain npm start, points become a gift card with a code of the demo (spec 1.021)', async ({
  page,
  request,
  start,
}) => {
  const backOffice = openBackOffice(request);
  await signInFromFrontPage(page, backOffice, phoneNumber);

  await test.step('the worker orders the smallest card that the screen offers', async () => {
    await page.goto(paths.points.giftCard());
    await page.getByRole('button', { name: '1,000ptを交換する' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '交換する' }).click();
    // The list on this screen shows the order before the order's own screen opens.
    await expect(page.getByRole('list', { name: '交換の状況' })).toBeVisible();
    await expect(page.getByText('確認中')).toBeVisible();
  });

  await test.step('an operator approves it, and its code is issued within a minute', async () => {
    const { giftCardOrders } = await backOffice.operator<Orders>(orderOf);
    const order = giftCardOrders.orders.find(({ amount }) => amount === 1_000);
    await backOffice.operator(approve, { id: order?.id });
    await backOffice.moveBy(2);
    await page.reload();
    await expect(page.getByText('発行済み')).toBeVisible();
  });

  await test.step('its owner reads the code', async () => {
    await page.getByRole('button', { name: 'コードを表示' }).click();
    await expect(page.getByText(/^DEMO-1000-100[1-5]$/)).toBeVisible();
  });

  await test.step('the books of all this are true, by the command of the README', async () => {
    expect(await start.audit()).toContain('The books are true');
  });
});
