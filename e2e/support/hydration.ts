import type { Page } from '@playwright/test';

/**
 * Waits until React has hydrated the page with all its modules. Before that the page knows only the time of its
 * rendering, and without a network it would reload itself because of a missing module.
 */
export async function untilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react')),
  );
  // The first render's effects, which set the time, run after hydration.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
}
