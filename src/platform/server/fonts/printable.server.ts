import { refuseFields, type FieldErrors } from '#platform/base/refusal.ts';

import { graphemesOf } from './glyph-runs.ts';
import table from './printable-letters.json' with { type: 'json' };

/** `[first, last]` of each range of letters that one of the fonts draws. */
const ranges = readRanges(table.ranges);
// Spaces, line ends, joiners and variation selectors need no glyph.
const unseen = /^[\s\p{Cc}\u200d\p{Variation_Selector}\u{e0020}-\u{e007f}]$/u;

/**
 * Returns, by field, an error sentence for each text with a letter that documents cannot print. The form refuses such
 * a text, because on paper the letter would be missing. (Rule 8.8)
 */
export function unprintableFieldErrors(values: Record<string, unknown>): FieldErrors {
  const problems: FieldErrors = {};
  for (const [field, value] of Object.entries(values)) {
    const letters = typeof value === 'string' ? unprintableLettersIn(value) : [];
    if (letters.length > 0) problems[field] = unprintable(letters.join('・'));
  }
  return problems;
}

/** Checks that the fonts can print every character in the texts of documents. Refusals: VALIDATION_FAILED. (Rule 8.8) */
export function assertPrintable(values: Record<string, unknown>): void {
  const problems = unprintableFieldErrors(values);
  if (Object.keys(problems).length > 0) throw refuseFields(problems);
}

const unprintable = (letters: string) =>
  `「${letters}」は書類に印刷できない文字です。似た字か、かな・ローマ字に変えてください`;

/** The letters of a text that no font of the documents draws: each once, in the order of the text. (Rule 8.8) */
export function unprintableLettersIn(text: string): string[] {
  const missing = graphemesOf(text).filter((letter) => !Array.from(letter).every(isPrintable));
  return [...new Set(missing)];
}

function isPrintable(letter: string): boolean {
  const codePoint = letter.codePointAt(0) ?? 0;
  if (unseen.test(letter)) return true;
  let low = 0;
  let high = ranges.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const [first, last] = ranges[middle] ?? [0, 0];
    if (codePoint < first) high = middle - 1;
    else if (codePoint > last) low = middle + 1;
    else return true;
  }
  return false;
}

/** Reads `20-7e a0-17f …` of `printable-letters.json`, which `printable.test.ts` writes from the fonts. */
function readRanges(text: string): [number, number][] {
  return text.split(' ').map((range) => {
    const [first = '', last = first] = range.split('-');
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
  });
}
