import { apiPaths } from '#platform/base/api-paths.ts';
import { paths } from '#platform/base/paths.ts';
import { expect, test } from './support/journey.ts';

import { openBackOffice } from './support/back-office.ts';
import { signInByRequests } from './support/worker.ts';

/** Demo worker for the rows of docs/contract.md that concern the browser alone and that no journey covers. */
const number = '09000000002';

test('a page is Japanese, made for phones, and gives times in 24-hour form (spec 1.034, 1.036, 2.005)', async ({
  page,
}) => {
  await page.goto(paths.search());
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
  await expect(page.locator('meta[name="viewport"]')).toHaveAttribute(
    'content',
    /^width=device-width, initial-scale=1/,
  );
  const time = page.getByRole('article').locator('time').first();
  await expect(time).toHaveText(
    /^\d{4}\/\d{2}\/\d{2}（[日月火水木金土]） ?[0-2]\d:[0-5]\d〜翌?[0-2]\d:[0-5]\d$/,
  );
});

const company =
  '{ platformCompany { name address representative licenseKind licenseNumber occupations fees { amount } complaints privacy } }';

test('who runs the platform stands on /about and in the terms, with every fact of the law', async ({
  page,
  request,
}) => {
  const answer = await request.post(apiPaths.workerGraphql, {
    headers: { 'apollo-require-preflight': 'true' },
    data: { query: company },
  });
  const { fees, ...facts } = (await answer.json()).data.platformCompany;
  const texts = [...Object.values(facts), ...fees.map(({ amount }: { amount: string }) => amount)];
  expect(texts.length).toBeGreaterThan(9);
  for (const path of [paths.about(), paths.terms()]) {
    await page.goto(path);
    for (const text of texts) await expect(page.getByRole('main')).toContainText(String(text));
  }
});

test('calls are POSTs to one address, with the Bearer token of the signed-in worker (spec 2.002, 6.003, 7.001)', async ({
  page,
  request,
}) => {
  const calls: { method: string; path: string; authorization: string; preflight: string }[] = [];
  const withText: string[] = [];
  page.on('request', (call) => {
    const { pathname } = new URL(call.url());
    if (!pathname.startsWith('/api/worker')) return;
    const { authorization = '', 'apollo-require-preflight': preflight = '' } = call.headers();
    calls.push({ method: call.method(), path: pathname, authorization, preflight });
    const { operationName, query } = call.postDataJSON();
    if (query !== undefined) withText.push(operationName);
  });
  await page.goto(paths.search());
  await page.getByRole('radio', { name: /件$/ }).nth(3).click();
  await expect.poll(() => calls.length).toBeGreaterThan(0);
  const call = { method: 'POST', path: '/api/worker/graphql', preflight: 'true' };
  expect(calls[0]).toEqual({ ...call, authorization: '' });

  await signInByRequests(page, openBackOffice(request), number);
  await page.goto(paths.search());
  calls.length = 0;
  await page.getByRole('link', { name: 'はたらく' }).click();
  await expect.poll(() => calls.length).toBeGreaterThan(0);
  expect(calls[0]).toEqual({ ...call, authorization: expect.stringMatching(/^Bearer ey/) });
  expect((await page.request.get('/api/worker/graphql')).status()).toBe(405);
  // Documents of the product's own pages are sent as hashes only.
  expect(withText).toEqual([]);
});

test('toasts come as success, info and error, can be closed, and go by themselves (spec 2.007, 2.008, 2.009, 2.010)', async ({
  page,
  request,
}) => {
  await signInByRequests(page, openBackOffice(request), number);
  const toast = page.locator('[data-sonner-toast]');
  await page.goto(paths.me.availability());
  await page.getByRole('button', { name: '保存する' }).click();
  await expect(toast).toContainText('お知らせ');
  await toast.getByRole('button', { name: '通知を閉じる' }).click();
  await expect(toast).toHaveCount(0);

  await page.goto(paths.search());
  const heart = page.getByRole('article').first().getByRole('button');
  await heart.click();
  await heart.click();
  await expect(toast).toContainText('完了');
  expect((await toast.boundingBox())?.x).toBe(16);
  // A toast stays while the pointer is over it.
  await page.mouse.move(0, 0);
  await expect(toast).toHaveCount(0);

  await page.context().setOffline(true);
  await heart.click();
  await expect(toast.filter({ hasText: 'エラー' })).toBeVisible();
});

test('the session is read again on focus, after a while, and when the connection is back (spec 7.121, 7.122, 7.123)', async ({
  page,
  request,
}) => {
  await signInByRequests(page, openBackOffice(request), number);
  await page.clock.install();
  await page.goto(paths.search());
  let reads = 0;
  page.on('request', (call) => {
    if (call.url().endsWith('/api/auth/session')) reads += 1;
  });
  const signals = [
    () => page.evaluate(() => window.dispatchEvent(new Event('focus'))),
    () => page.clock.runFor(5 * 60_000),
    () => page.evaluate(() => window.dispatchEvent(new Event('online'))),
  ];
  for (const signal of signals) {
    reads = 0;
    // Signals shortly after each other cause a single read, so each one here comes a minute later.
    await page.clock.runFor(60_000);
    reads = 0;
    // The page may not listen yet, so the signal is sent repeatedly.
    const readsAfterSignal = async () => {
      await signal();
      return reads;
    };
    await expect.poll(readsAfterSignal).toBeGreaterThan(0);
  }
});
