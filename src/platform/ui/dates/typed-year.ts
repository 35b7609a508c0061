import { parseEraYear, parseYear } from '#platform/base/texts/days.ts';
import { toHalfWidth } from '#platform/base/text.ts';

/** Cleans a typed year: four digits, or an era and its year, without signs between them. */
export function cleanTypedYear(typed: string): string {
  const plain = toHalfWidth(typed).replaceAll(/[\s年./-]/g, '');
  return plain.slice(0, /^\d+$/.test(plain) ? 4 : maxLetters);
}

/** Limit of characters, above the length of 「昭和60」: the field also shows a text that is not a year. */
const maxLetters = 8;

/**
 * The year of a typed text; null when the text is not a year. For a birthday the year must lie within its era.
 * (Rule 8.8)
 */
export function parseTypedYear(text: string, birthday: boolean): number | null {
  const era = parseEraYear(text);
  return birthday && era && era.count > era.last ? null : parseYear(text);
}

/** The error sentence for a text that is not a year; null for a year and for an empty text. */
export function typedYearError(text: string, birthday: boolean): string | null {
  if (text === '' || parseTypedYear(text, birthday) !== null) return null;
  const era = parseEraYear(text);
  if (era) return `${era.era}は${era.last}年までです。年をもう一度確認してください`;
  return '年は、西暦の4桁か、昭和60・平成2のように入力してください';
}
