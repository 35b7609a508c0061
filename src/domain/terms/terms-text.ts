import type { TermsArticle } from './article.ts';
import { text202611 } from './text-2026-11.ts';
import { text202612 } from './text-2026-12.ts';
import { text202701 } from './text-2027-01.ts';

/** The articles of each version of the terms of corporations. */
const texts: Readonly<Record<string, readonly TermsArticle[]>> = {
  '2026-11': text202611,
  '2026-12': text202612,
  '2027-01': text202701,
};

/** The articles of a version; null for an unknown version. */
export const termsText = (version: string): readonly TermsArticle[] | null =>
  texts[version] ?? null;
