import type { TermsArticle } from './article.ts';
import { termsText202611 } from './text-2026-11.ts';
import { termsText202612 } from './text-2026-12.ts';
import { termsText202701 } from './text-2027-01.ts';

/** The articles of each version of the terms of corporations. */
const texts: Readonly<Record<string, readonly TermsArticle[]>> = {
  '2026-11': termsText202611,
  '2026-12': termsText202612,
  '2027-01': termsText202701,
};

/** The articles of a version; null for an unknown version. */
export const employerTermsTextOf = (version: string): readonly TermsArticle[] | null =>
  texts[version] ?? null;
