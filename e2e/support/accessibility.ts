import axe from 'axe-core';

import type { Page } from '@playwright/test';

/** The rules of axe that look at colours. */
export const colorRules = ['color-contrast', 'link-in-text-block'];

/**
 * True for `npm run drill looks`, which looks at every page wide and narrow, each in light and dark colours. `npm test`
 * looks once at each page: at one half of them narrow, at the other wide, and at each half in one theme.
 */
export const looksAtAll = process.env['LOOKS'] === 'all';

export type Violation = { id: string; html: string[] };

/**
 * Returns the violations that axe finds on the page, by all of its rules or by those named. The script of axe is read
 * once into a document and not for each analysis, because reading takes longer than the analysis. Our pages have no
 * frames.
 */
export async function violationsOf(page: Page, rules?: readonly string[]): Promise<Violation[]> {
  const isRead = await page.evaluate(() => 'axe' in globalThis);
  if (!isRead) await page.evaluate(axe.source);
  return page.evaluate(async (runOnly) => {
    const { axe: own } = globalThis as unknown as { axe: typeof axe };
    // Nodes without fault are not listed, which costs a third.
    const options = {
      resultTypes: ['violations' as const],
      ...(runOnly && { runOnly: [...runOnly] }),
    };
    const { violations } = await own.run(document, options);
    return violations.map(({ id, nodes }) => ({ id, html: nodes.map(({ html }) => html) }));
  }, rules);
}
