import { paths } from '#platform/base/paths.ts';
import { demoWorkersByKey } from '../src/apps/demo/demo-workers.ts';
import { openBackOffice } from './support/back-office.ts';
import { expect, test, type Page } from './support/journey.ts';
import { signInByRequests } from './support/worker.ts';

test('a designated city is found by its reading and searched with all of its wards', async ({
  page,
}) => {
  await page.goto(paths.search.areas());
  await page.getByRole('searchbox').fill('かわさき');
  await expect(page.getByRole('status').filter({ hasText: '件の市区町村' })).toBeVisible();
  await page.getByRole('checkbox', { name: /^川崎市( |$)/ }).check();
  await expect(page.getByRole('checkbox', { name: '川崎市麻生区' })).toBeDisabled();
  await page.getByRole('button', { name: '1件を選択中・決定' }).click();
  await expect(page).toHaveURL('/?cities=14130');
  await expect(page.getByText('川崎市', { exact: true })).toBeVisible();
  await expect(page.getByRole('article').first()).toBeVisible();

  // Removing one ward keeps the others.
  await page.goto(paths.search.areas({ cities: '14130' }));
  await page.getByRole('checkbox', { name: '川崎市 麻生区' }).uncheck();
  await expect(page.getByRole('checkbox', { name: '川崎市すべて' })).not.toBeChecked();
  await expect(page.getByRole('button', { name: '6件を選択中・決定' })).toBeVisible();
});

test('every prefecture has lines, which open with the keyboard', async ({ page }) => {
  await page.goto(paths.search.stations());
  const prefecture = page.getByLabel('都道府県');
  for (const [id, line] of [
    ['01', '札幌市営地下鉄南北線'],
    ['13', 'JR山手線'],
    ['23', '名古屋市営地下鉄東山線'],
    ['26', '京都市営地下鉄烏丸線'],
    ['47', 'ゆいレール'],
  ] as const) {
    await prefecture.selectOption(id);
    await expect(page.getByText(line, { exact: true })).toBeVisible();
  }
  await page.locator('summary', { hasText: 'ゆいレール' }).focus();
  await page.keyboard.press('Enter');
  const airport = page.getByRole('checkbox', { name: '那覇空港駅' });
  await expect(airport).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(airport).toBeChecked();
  await page.getByRole('button', { name: '1駅を選択中・決定' }).click();
  await expect(page).toHaveURL(/\?stations=S\d+$/);
  await page.reload();
  await expect(page.getByText('那覇空港駅', { exact: true })).toBeVisible();
});

test('the stations nearby are asked for by a rounded point', async ({ page, context }) => {
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 43.0687, longitude: 141.3508 });
  await page.goto(paths.search.stations());
  const asked = page.waitForRequest((request) =>
    /StationsAround/.test(request.postData() ?? request.url()),
  );
  await page.getByRole('button', { name: '現在地の近くの駅を表示' }).click();
  const request = await asked;
  const sent = decodeURIComponent(`${request.url()} ${request.postData() ?? ''}`);
  expect(sent).toContain('43.06');
  expect(sent).not.toContain('43.0687');
  await expect(page.getByRole('checkbox', { name: /^札幌駅/ })).toBeVisible();
});

test('a phone in another time zone shows the days and times of Japan', async ({
  page,
  browser,
  request,
}) => {
  await signInByRequests(page, openBackOffice(request), demoWorkersByKey.history.phoneNumber);
  const abroad = await browser.newContext({
    timezoneId: 'America/Los_Angeles',
    storageState: await page.context().storageState(),
  });
  const phone = await abroad.newPage();
  const textOf = (shown: Page) => shown.getByRole('main').innerText();
  for (const path of [
    paths.search(),
    paths.shifts(),
    paths.shifts.history(),
    paths.earnings(),
    paths.earnings.transfers(),
    paths.points(),
    paths.messages(),
  ]) {
    await page.goto(path);
    await phone.goto(path);
    expect(await phone.evaluate(() => new Date().getTimezoneOffset())).toBeGreaterThan(0);
    // A minute may have passed between both reads, or a list may still load.
    await expect(async () => {
      const text = await textOf(page);
      expect(text).toMatch(/\d{1,2}:\d{2}|\d{4}\/\d{2}\/\d{2}/);
      expect(await textOf(phone)).toBe(text);
    }).toPass();
  }
  await abroad.close();
});
