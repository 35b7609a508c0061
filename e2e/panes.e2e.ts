import { demoWorkersByKey } from '../src/apps/demo/demo-workers.ts';
import { paths } from '#platform/base/paths.ts';

import { violationsOf } from './support/accessibility.ts';
import { openBackOffice } from './support/back-office.ts';
import { expect, test, type Page } from './support/journey.ts';
import { signInByRequests } from './support/worker.ts';

const desktop = { width: 1280, height: 800 };
const phone = { width: 360, height: 780 };
test.use({ viewport: desktop });

type Panes = {
  /** Address of the list, and the common beginning of the addresses of its entries. */
  list: string;
  /** Text in the second column while no entry is chosen. */
  invitation: string;
  /** Accessible name of the list's column. */
  label: string;
};

/** Chooses the first entry of a list, then another one beside it, and opens the same page on a phone. */
async function lookThrough(page: Page, { list, invitation, label }: Panes): Promise<void> {
  await page.goto(list);
  await expect(page.getByText(invitation)).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  const links = page.locator('main').locator(`a[href^="${list}/"]:not([href$="/new"])`);
  const addresses: (string | null)[] = await links.evaluateAll((all) =>
    all.map((one) => one.getAttribute('href')),
  );
  expect(addresses.length).toBeGreaterThan(1);
  await links.first().click();
  await page.waitForURL(({ pathname }) => pathname === addresses[0]);

  const column = page.getByRole('complementary', { name: label });
  const current = column.locator('[aria-current=page]');
  await expect(current).toHaveAttribute('href', String(addresses[0]));
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  const [left, right] = [await column.boundingBox(), await heading(page).boundingBox()];
  expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThanOrEqual(right?.x ?? 0);
  expect(await violationsOf(page)).toEqual([]);
  const [, second] = addresses;
  await column.locator(`a[href="${second}"]`).click();
  await expect(current).toHaveAttribute('href', String(second));
  await expect(heading(page)).toBeFocused();
  // On a wide screen the main navigation stays visible.
  await expect(page.getByRole('navigation', { name: 'メイン' })).toBeVisible();

  await page.setViewportSize(phone);
  await expect(column).toBeHidden();
  await expect(heading(page)).toBeVisible();
  await page.setViewportSize(desktop);
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('on a desktop the questions of the help stand beside the answer', async ({ page }) => {
  await lookThrough(page, {
    list: paths.help(),
    invitation: '質問を選んでください',
    label: '質問の一覧',
  });
});

test('on a desktop a favourite opens beside the favourites', async ({ page }) => {
  await page.goto(paths.search());
  const cards = page.locator('article.job-card');
  for (const index of [0, 1]) {
    await cards
      .nth(index)
      .getByRole('button', { name: /お気に入り/ })
      .click();
  }
  await page.goto(paths.favorites());
  const pane = page.getByRole('complementary', { name: '選んだお仕事' });
  await expect(pane.getByText('お仕事を選んでください')).toBeVisible();
  await cards.first().getByRole('link').first().click();
  await expect(pane.getByRole('heading', { name: 'お仕事の詳細' })).toBeFocused();
  await expect(page).toHaveURL(/\/favorites\?/);
  expect(await violationsOf(page)).toEqual([]);
  await pane.getByRole('link', { name: '閉じる' }).click();
  await expect(pane.getByText('お仕事を選んでください')).toBeVisible();

  // A card that is no longer a favourite disappears, and the focus moves to the page's title.
  await cards.first().getByRole('link').first().click();
  await expect(pane.getByRole('heading', { name: 'お仕事の詳細' })).toBeFocused();
  await pane.getByRole('button', { name: /お気に入り/ }).click();
  await expect(cards).toHaveCount(1);
  await pane.getByRole('link', { name: '閉じる' }).click();
  await expect(heading(page)).toBeFocused();
});

test('on a desktop certificates stand beside the one that is open', async ({ page, request }) => {
  await signInByRequests(page, openBackOffice(request), demoWorkersByKey.prepared.phoneNumber);
  await lookThrough(page, {
    list: paths.me.licenses(),
    invitation: '資格証を選んでください',
    label: '資格証の一覧',
  });
});

test('on a desktop statements and reviews stand beside their lists', async ({ page, request }) => {
  await signInByRequests(page, openBackOffice(request), demoWorkersByKey.history.phoneNumber);
  await lookThrough(page, {
    list: paths.earnings.statements(),
    invitation: '源泉徴収票を選んでください',
    label: '源泉徴収票の一覧',
  });
  await lookThrough(page, {
    list: paths.reviews.requests(),
    invitation: '勤務を選んでください',
    label: '評価する勤務の一覧',
  });
});
