/**
 * Maps a sentence of the sources to plain language: short, one fact per sentence, words of JLPT N4.
 * Placeholders are `{name}` on both sides; numbers and dates stay unchanged. A placeholder before a counter, as in
 * `{hours}時間`, or with a name such as `maxYears` matches numbers alone, and one before つ on either side numbers below ten.
 */
export type Sentences = Readonly<Record<string, string>>;
