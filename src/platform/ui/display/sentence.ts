import type { ReactNode } from 'react';

declare const untranslated: unique symbol;

/**
 * No value has this type. Neither React nor an attribute accepts it, so a component that takes a `Sentence` can only
 * show it through `Words` or `usePlainLanguageText`.
 */
type Untranslated = { readonly [untranslated]: never };

/** A text that `Words` shows in the worker's language setting (plain language, furigana). Any string can be passed. */
export type Sentence = string | Untranslated;

/** A `Sentence` that may contain elements. */
export type SentenceNode = ReactNode | Untranslated | readonly SentenceNode[];

/** Returns the sentence untranslated, for document titles and for names that only screen readers read out. */
export const standardWordingOf = (sentence: Sentence): string => sentence as string;
