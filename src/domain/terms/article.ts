/** An article of the terms: paragraphs, and lists between them. */
export type TermsArticle = { title: string; parts: readonly (string | readonly string[])[] };
