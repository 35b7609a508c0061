/**
 * Maps a sentence of the sources to plain language: short, one fact per sentence, words of JLPT N4.
 * Placeholders are `{name}` on both sides; numbers and dates stay unchanged.
 */
export type Sentences = Readonly<Record<string, string>>;
