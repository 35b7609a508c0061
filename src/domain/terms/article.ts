/** An article of the terms: its paragraphs, and among them lists. */
export type TermsArticle = { title: string; parts: readonly (string | readonly string[])[] };
