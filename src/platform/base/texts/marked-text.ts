/**
 * A marked text is a text with its furigana in one string: one of Unicode's three marks for interlinear
 * annotations is before a word, between the word and its reading, and after the reading. Without the marks and
 * the readings it is the text itself.
 */
const before = '\uFFF9';
const between = '\uFFFA';
const after = '\uFFFB';
const marks = /[\uFFF9-\uFFFB]/;
const markedWord = /\uFFF9([^\uFFF9-\uFFFB]*)\uFFFA([^\uFFF9-\uFFFB]*)\uFFFB/;

/** A piece of a text, and its reading; null for a piece without furigana. */
export type FuriganaTextPart = { text: string; reading: string | null };

/** True when a text contains marks already, so that no furigana can be added. */
export const hasFuriganaMarks = (text: string): boolean => marks.test(text);

export function formatMarkedText(parts: readonly FuriganaTextPart[]): string {
  return parts
    .map(({ text, reading }) =>
      reading === null ? text : `${before}${text}${between}${reading}${after}`,
    )
    .join('');
}

export function parseMarkedText(marked: string): FuriganaTextPart[] {
  const pieces = marked.split(markedWord);
  const parts: FuriganaTextPart[] = [];
  // Three pieces at a time: the text before a marked word, the word, and its reading.
  for (let at = 0; at < pieces.length; at += 3) {
    const [plain = '', word, reading] = pieces.slice(at, at + 3);
    if (plain !== '') parts.push({ text: plain, reading: null });
    if (word !== undefined && reading !== undefined) parts.push({ text: word, reading });
  }
  return parts;
}

export const withoutFurigana = (marked: string): string =>
  parseMarkedText(marked)
    .map(({ text }) => text)
    .join('');
