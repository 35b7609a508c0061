import { addDays, jstDay } from '#platform/base/jst.ts';
import { paths } from '#platform/base/paths.ts';

import { demoWorkersByKey } from '../src/apps/demo/demo-workers.ts';
import { isEveryLookChecked, violationsOf } from './support/accessibility.ts';
import { openBackOffice } from './support/back-office.ts';
import { expect, test, type Page } from './support/journey.ts';
import { findRecruitment, signInByRequests } from './support/worker.ts';

/** Widths in px from which a recruitment and a conversation are shown beside their lists. */
const wide = { recruitment: 1_024, conversation: 768 };

/**
 * A phone in landscape and a desktop window; the drill of looks adds the sizes between them and those of other
 * journeys.
 */
const sizes = [
  { width: 844, height: 390 },
  { width: 1_440, height: 900 },
  ...(isEveryLookChecked
    ? [
        { width: 390, height: 844 },
        { width: 768, height: 1_024 },
      ]
    : []),
];

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Expects one title and nothing beyond the edges; in the drill of looks also that axe finds nothing. */
async function expectWhole(page: Page): Promise<void> {
  await expect(heading(page)).toHaveCount(1);
  const beyond = () =>
    page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(beyond).toBeLessThanOrEqual(0);
  if (isEveryLookChecked) expect(await violationsOf(page)).toEqual([]);
}

for (const size of sizes) {
  const name = `${size.width} × ${size.height}`;
  test(`a worker finds, applies, talks and looks at the money at ${name}`, async ({
    page,
    request,
  }, testInfo) => {
    await page.setViewportSize(size);
    const backOffice = openBackOffice(request);
    await signInByRequests(page, backOffice, demoWorkersByKey.history.phoneNumber);
    const menu = page.getByRole('navigation', { name: 'メイン' });
    const picture = async (title: string) => {
      if (isEveryLookChecked) await page.screenshot({ path: testInfo.outputPath(`${title}.png`) });
    };

    await test.step('finds', async () => {
      await page.goto(paths.search());
      const card = page.getByRole('article').first().getByRole('link').first();
      await card.scrollIntoViewIfNeeded();
      await expect(menu).toBeInViewport();
      await expectWhole(page);
      const beside = page.getByRole('complementary', { name: '選んだお仕事' });
      // Until the code of the column has loaded, a card opens its own page.
      await expect(beside).toBeVisible({ visible: size.width >= wide.recruitment });
      await picture('search');
      await card.click();
      if (size.width >= wide.recruitment) {
        await expect(beside.getByRole('heading', { name: 'お仕事の詳細' })).toBeFocused();
        await expect(card).toBeVisible();
      } else {
        await expect(heading(page)).toHaveText('お仕事の詳細');
      }
      const apply = page.getByRole('button', { name: '応募へ進む' });
      await expect(apply).toBeInViewport();
      await expectWhole(page);
      await picture('recruitment');
    });

    await test.step('applies', async () => {
      const today = jstDay(await backOffice.now());
      // Days on which neither this worker nor those of other journeys work.
      const workDates = [24, 25, 26, 27].map((ahead) => addDays(today, ahead));
      const offer = await findRecruitment(page.request, { workDates });
      await page.goto(paths.recruitment.apply(offer.id));
      await expect(heading(page)).toHaveText('応募の確認');
      await expectWhole(page);
      await picture('apply');
    });

    await test.step('talks', async () => {
      await page.goto(paths.messages());
      await expect(menu).toBeInViewport();
      const begun = page.locator(`a[href^="${paths.messages()}/"]:not([hidden])`);
      // The conversation of a coming shift, unless the previous journey has started it.
      await begun
        .or(page.getByRole('button', { name: 'メッセージを送る' }))
        .first()
        .click();
      await expect(page.locator('textarea')).toBeInViewport();
      const list = page.getByRole('complementary', { name: 'メッセージの一覧' });
      await expect(list).toBeVisible({ visible: size.width >= wide.conversation });
      await expectWhole(page);
      await picture('conversation');
    });

    for (const [title, path] of [
      ['shifts', paths.shifts()],
      ['earnings', paths.earnings()],
      ['favorites', paths.favorites()],
      ['map', paths.search.map()],
      ['me', paths.me()],
    ] as const) {
      await test.step(title, async () => {
        await page.goto(path);
        await expect(heading(page)).toBeVisible();
        await expectWhole(page);
        await picture(title);
      });
    }
  });
}
