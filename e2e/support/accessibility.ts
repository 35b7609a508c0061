import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import type { Page } from '@playwright/test';
import type axe from 'axe-core';

/** The rules of axe about colours. */
export const colorRules = ['color-contrast', 'link-in-text-block'];

/**
 * True for `npm run drill looks`, which checks every page wide and narrow, each in light and dark colours. `npm test`
 * checks each page once: half of the pages narrow, half wide, each half in one theme.
 */
export const isEveryLookChecked = process.env['LOOKS'] === 'all';

/** The minified script: each injection sends it through two processes, and the browser parses it. */
const script = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export type Violation = { id: string; html: string[] };

/**
 * The violations that axe finds on the page, by all of its rules or by the named ones. The script of axe is injected
 * once per document, because injecting takes longer than an analysis. The product's pages have no frames.
 */
export async function violationsOf(page: Page, rules?: readonly string[]): Promise<Violation[]> {
  const isRead = await page.evaluate(() => 'axe' in globalThis);
  if (!isRead) await page.evaluate(script);
  return page.evaluate(async (runOnly) => {
    const { axe: own } = globalThis as unknown as { axe: typeof axe };
    // Nodes without faults are not listed, which saves a third of the time.
    const options = {
      resultTypes: ['violations' as const],
      ...(runOnly && { runOnly: [...runOnly] }),
    };
    const { violations } = await own.run(document, options);
    return violations.map(({ id, nodes }) => ({ id, html: nodes.map(({ html }) => html) }));
  }, rules);
}
