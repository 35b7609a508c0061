import { expect, type Page } from '@playwright/test';

import { violationsOf } from './accessibility.ts';

/** The title of the page. */
export const heading = (page: Page) => page.getByRole('heading', { level: 1 });

const sizes = [
  { width: 1280, height: 800 },
  { width: 360, height: 780 },
];

/**
 * The page as it is, wide and narrow, light and dark: nothing for axe, and nothing beyond the right edge,
 * with text of twice the size neither.
 */
export async function lookAt(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const size of sizes) {
      await page.setViewportSize(size);
      expect(await violationsOf(page)).toEqual([]);
      for (const fontSize of ['', '200%']) {
        const beyond = await page.evaluate((chosen) => {
          document.documentElement.style.fontSize = chosen;
          return document.documentElement.scrollWidth - window.innerWidth;
        }, fontSize);
        expect(beyond).toBeLessThanOrEqual(0);
      }
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '';
      });
    }
  }
  await expect(page.locator('meta[name=robots]').first()).toHaveAttribute('content', 'noindex');
}
