import type { Page } from '@playwright/test';

/**
 * Waits until React has taken over the page that the server rendered, with every module that it needs.
 * Until then the page knows no later time than that of its rendering, and without a network it would
 * load itself again, because a module of its own is missing.
 */
export async function untilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react')),
  );
  // The effects of the first render, which learn the time, come after it.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
}
