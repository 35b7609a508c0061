/**
 * A text with furigana is one string: before an annotated word, between it and its reading, and after the
 * reading stands one of Unicode's three marks for interlinear annotations. Without the marks and the readings
 * it is the text itself.
 */
const before = '\uFFF9';
const between = '\uFFFA';
const after = '\uFFFB';
const marks = /[\uFFF9-\uFFFB]/;
const annotation = /\uFFF9([^\uFFF9-\uFFFB]*)\uFFFA([^\uFFF9-\uFFFB]*)\uFFFB/;

/** A piece of a text; its reading stands above it, null for none. */
export type TextPart = { text: string; reading: string | null };

/** Whether a text has marks of its own, so that no readings can be added. */
export const hasMarks = (text: string): boolean => marks.test(text);

export function withFurigana(parts: readonly TextPart[]): string {
  return parts
    .map(({ text, reading }) =>
      reading === null ? text : `${before}${text}${between}${reading}${after}`,
    )
    .join('');
}

export function partsOf(annotated: string): TextPart[] {
  const pieces = annotated.split(annotation);
  const parts: TextPart[] = [];
  // Of three pieces the first stands between two words, the others are a word and its reading.
  for (let at = 0; at < pieces.length; at += 3) {
    const [plain = '', word, reading] = pieces.slice(at, at + 3);
    if (plain !== '') parts.push({ text: plain, reading: null });
    if (word !== undefined && reading !== undefined) parts.push({ text: word, reading });
  }
  return parts;
}

export const withoutFurigana = (annotated: string): string =>
  partsOf(annotated)
    .map(({ text }) => text)
    .join('');
