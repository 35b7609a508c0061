import { paths } from '#base/paths.ts';

import { violationsOf } from './support/accessibility.ts';
import { expect, test } from './support/journey.ts';

test('facilities are found on a map by keyboard, and the list beside it says the same', async ({
  page,
}) => {
  const problems: string[] = [];
  page.on('console', (line) => line.type() === 'error' && problems.push(line.text()));
  await page.goto(paths.search({ prefs: '13' }));
  await page.getByRole('link', { name: '地図', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('地図でさがす');
  const list = page.getByRole('region', { name: '地図の施設' });
  const count = list.getByRole('status');
  await expect(count).toHaveText(/^施設 \d+件/);
  const inTokyo = await count.textContent();
  const map = page.getByRole('region', { name: '施設の地図' });
  await expect(map).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  // Three steps nearer: fewer facilities, and the address holds the part.
  await map.focus();
  await page.keyboard.press('+');
  await expect(page).toHaveURL(/at=/);
  await page.keyboard.press('+');
  await page.keyboard.press('+');
  await expect(count).not.toHaveText(inTokyo ?? '');
  const first = list.getByRole('link').first();
  const name = await first.textContent();
  await first.press('Enter');
  await expect(page).toHaveURL(/\/facilities\//);
  await expect(page.getByText(name ?? '').first()).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/at=/);
  await expect(list.getByRole('link').first()).toHaveText(name ?? '');
  expect(problems).toEqual([]);
});

test('a cluster opens by a press, a facility leads to its row, and another place is fitted', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1_280, height: 860 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(paths.search.map({ prefs: '13' }));
  const map = page.getByRole('region', { name: '施設の地図' });
  const list = page.getByRole('region', { name: '地図の施設' });
  await expect(list.getByRole('status')).toHaveText(/^施設 \d+件/);
  await expect(map).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: '拡大する' }).click();
  await expect(page).toHaveURL(/at=/);
  await page.goto(paths.search.map({ prefs: '47' }));
  await expect(list.getByText('この範囲に募集中の施設はありません')).toBeVisible();
  await page.getByRole('link', { name: '一覧' }).click();
  await expect(page).toHaveURL(/\/\?prefs=47/);
});

test('a device that cannot draw a map shows the list', async ({ page }) => {
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null;
  });
  await page.goto(paths.search.map({ prefs: '13' }));
  await expect(page.getByText('地図を表示できません')).toBeVisible();
  const list = page.getByRole('region', { name: '地図の施設' });
  await list.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/facilities\//);
});
