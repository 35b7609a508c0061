import type { Page } from '@playwright/test';

import { expect } from './journey.ts';

/** Width of an A4 sheet between margins of 10 mm, in CSS pixels. */
const printedWidth = 718;

/**
 * Expects that the page is a paper in both themes: nothing that can only be pressed, nothing beyond the sheet, every table
 * with its head, and black on white.
 */
export async function expectPaper(page: Page): Promise<void> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: printedWidth, height: 1_000 });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ media: 'print', colorScheme });
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await expect(page.getByRole('button')).toHaveCount(0);
    expect(await page.evaluate(readPaper)).toEqual({
      isTooWide: false,
      paper: ['rgb(255, 255, 255)', 'rgb(255, 255, 255)'],
      ink: 'rgb(0, 0, 0)',
      cards: 0,
    });
  }
  await page.emulateMedia({ media: null, colorScheme: null });
  if (size) await page.setViewportSize(size);
}

/** Runs in the browser. */
function readPaper() {
  const rows = [...document.querySelectorAll('tr')];
  const title = document.querySelector('h1') ?? document.body;
  const white = (element: Element) => {
    const { backgroundColor } = getComputedStyle(element);
    return backgroundColor === 'rgba(0, 0, 0, 0)' ? 'rgb(255, 255, 255)' : backgroundColor;
  };
  return {
    isTooWide: document.documentElement.scrollWidth > window.innerWidth,
    paper: [white(document.documentElement), white(document.body)],
    ink: getComputedStyle(title).color,
    cards: rows.filter((row) => getComputedStyle(row).display !== 'table-row').length,
  };
}
