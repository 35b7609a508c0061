import { eraYearIn, yearIn } from '#platform/base/texts/days.ts';
import { halfWidth } from '#platform/base/text.ts';

/** The kept text of a typed year, without signs between its parts: four digits, or an era and its year. */
export function yearText(typed: string): string {
  const plain = halfWidth(typed).replaceAll(/[\s年./-]/g, '');
  return plain.slice(0, /^\d+$/.test(plain) ? 4 : maxLetters);
}

/** A limit above the length of 「昭和60」: the field shows a text that it cannot read. */
const maxLetters = 8;

/** The year of a typed text; null where there is none. A birthday lies within the years of its era. (Rule 8.8) */
export function typedYear(text: string, birthday: boolean): number | null {
  const era = eraYearIn(text);
  return birthday && era && era.count > era.last ? null : yearIn(text);
}

/** The sentence for a text that is no year; null for a year and for an empty text. */
export function yearProblem(text: string, birthday: boolean): string | null {
  if (text === '' || typedYear(text, birthday) !== null) return null;
  const era = eraYearIn(text);
  if (era) return `${era.era}は${era.last}年までです。年をもう一度確認してください`;
  return '年は、西暦の4桁か、昭和60・平成2のように入力してください';
}
