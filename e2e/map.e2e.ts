import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { apiPaths } from '#platform/base/api-paths.ts';
import { paths } from '#platform/base/paths.ts';
import { buildStreetTiles } from '#domain/reference/map/street-tiles.build.ts';

import { violationsOf } from './support/accessibility.ts';
import { expect, test } from './support/journey.ts';

const streets = path.join(mkdtempSync(path.join(tmpdir(), 'hitokoma-streets-')), 'town.pmtiles');
writeFileSync(streets, buildStreetTiles({ west: 139.6, south: 35.6, east: 139.8, north: 35.8 }));
test.use({ siteEnv: { MAP_TILES: streets } });

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
  // After three zoom steps fewer facilities are shown, and the address contains the visible area.
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

test('the map reads its parts, names its source, and goes on to the streets', async ({ page }) => {
  const parts: number[] = [];
  page.on('response', (answer) => {
    if (answer.url().endsWith(apiPaths.streetTiles)) parts.push(answer.status());
  });
  const problems: string[] = [];
  page.on('console', (line) => line.type() === 'error' && problems.push(line.text()));
  await page.goto(`${paths.search.map({ prefs: '13' })}&at=35.68,139.69,35.7,139.71`);
  const map = page.getByRole('region', { name: '施設の地図' });
  await expect(map).toBeVisible();
  await map.focus();
  // Three zoom steps prove that street tiles are there: without them only the first step is possible.
  for (let press = 1; press <= 3; press += 1) {
    const before = page.url();
    await page.keyboard.press('+');
    await expect(page).not.toHaveURL(before);
  }
  // The header of the tile archive, and at least one tile.
  await expect.poll(() => parts.length).toBeGreaterThan(1);
  expect([...new Set(parts)]).toEqual([206]);
  // The list of map sources collapses once more when the map has finished drawing.
  await expect(async () => {
    await page.getByLabel('地図の出典を表示する').click();
    await expect(page.getByRole('link', { name: '© OpenStreetMap' })).toBeVisible({ timeout: 500 });
  }).toPass();
  expect(problems).toEqual([]);
});
