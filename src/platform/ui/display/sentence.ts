import type { ReactNode } from 'react';

declare const untranslated: unique symbol;

/**
 * No value has this type. Neither React nor an attribute accepts it, so that a component which takes a `Sentence` cannot
 * show it without `Words` or `usePlainLanguage`.
 */
type Untranslated = { readonly [untranslated]: never };

/** A text that a component shows in the language setting of the worker. Any string can be passed. */
export type Sentence = string | Untranslated;

/** As `Sentence`, with elements in it. */
export type SentenceNode = ReactNode | Untranslated | readonly SentenceNode[];

/** The sentence as it is written, for titles of documents and names that only a screen reader says. */
export const asWritten = (sentence: Sentence): string => sentence as string;
