/** The part of a font that says which letters it can draw. */
export type GlyphCoverage = { hasGlyphForCodePoint(codePoint: number): boolean };

export type FontLetterRun<Font> = { text: string; font: Font };

const graphemes = new Intl.Segmenter('ja', { granularity: 'grapheme' });
// A Latin word stays in one font, so that a rare accent does not change the face within a name.
const latinWord = /[\p{Script=Latin}][\p{Script=Latin}\p{M}'’.-]*/gu;
// Variation selectors, which choose the look of the letter before them; a font without them draws the usual look.
const isSelector = (codePoint: number) =>
  codePoint === 0x200d ||
  (codePoint >= 0xfe00 && codePoint <= 0xfe0f) ||
  (codePoint >= 0xe0100 && codePoint <= 0xe01ef);
const controls = /^[\s\p{Cc}]$/u;

export const codePointsOf = (text: string): number[] =>
  Array.from(text, (letter) => letter.codePointAt(0) ?? 0);

/** True when the font draws each letter of the text. */
function covers(font: GlyphCoverage, text: string): boolean {
  return Array.from(text).every((letter) => {
    const codePoint = letter.codePointAt(0) ?? 0;
    return controls.test(letter) || isSelector(codePoint) || font.hasGlyphForCodePoint(codePoint);
  });
}

/**
 * Splits a text into runs of one font each: the first font that draws the letter. A letter that no font draws is in a
 * run of the first font.
 */
export function splitIntoFontRuns<Font extends GlyphCoverage>(
  text: string,
  fonts: readonly [Font, ...(() => Font)[]],
): FontLetterRun<Font>[] {
  const [first, ...others] = fonts;
  if (covers(first, text)) return [{ text, font: first }];
  const runs: FontLetterRun<Font>[] = [];
  for (const part of partsOf(text)) {
    const font = covers(first, part) ? first : (fallbackFor(part, others) ?? first);
    const last = runs.at(-1);
    if (last?.font === font) last.text += part;
    else runs.push({ text: part, font });
  }
  return runs;
}

function fallbackFor<Font extends GlyphCoverage>(
  part: string,
  others: readonly (() => Font)[],
): Font | null {
  for (const open of others) {
    const font = open();
    if (covers(font, part)) return font;
  }
  return null;
}

/** Splits a text into Latin words and single letters with their marks. */
function partsOf(text: string): string[] {
  const parts: string[] = [];
  let from = 0;
  const addLetters = (between: string) => {
    for (const { segment } of graphemes.segment(between)) parts.push(segment);
  };
  for (const { 0: word, index } of text.matchAll(latinWord)) {
    addLetters(text.slice(from, index));
    parts.push(word);
    from = index + word.length;
  }
  addLetters(text.slice(from));
  return parts;
}

/** The letters of a text as readers see them, each with its marks. */
export function graphemesOf(text: string): string[] {
  return Array.from(graphemes.segment(text), ({ segment }) => segment);
}
