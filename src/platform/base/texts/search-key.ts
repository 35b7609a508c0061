import { toHalfWidth } from '../text.ts';
import { kanjiVariants } from './kanji-variants.ts';

const dashes = /[-‐‑‒–—―−]/g;
const waves = /[~〜～∼]/g;

/**
 * Removes spaces and writes every dash as `-`, every wave as `~`, so that texts that look the same are equal.
 * (Rule 8.8)
 */
export function textWithoutLookalikes(text: string): string {
  return toHalfWidth(text).replaceAll(/\s/g, '').replaceAll(dashes, '-').replaceAll(waves, '~');
}

const hiragana =
  'ぁあぃいぅうぇえぉおかがきぎくぐけげこごさざしじすずせぜそぞただちぢっつづてでとどなにぬねのはばぱひびぴふぶぷへべぺほぼぽまみむめもゃやゅゆょよらりるれろゎわゐゑをんゔゕゖ';
const katakana =
  'アアイイウウエエオオカガキギクグケゲコゴサザシジスズセゼソゾタダチヂツツヅテデトドナニヌネノハバパヒビピフブプヘベペホボポマミムメモヤヤユユヨヨラリルレロワワヰヱヲンヴカケ';
const small = 'ァィゥェォッャュョヮヵヶ';
const large = 'アイウエオツヤユヨワカケ';
const dropped = " 　・.'’ʼ`,ーｰ~〜∼-‐‑‒–—―−\u{e0100}\u{e0101}\u{e0102}";

/**
 * Replacements of single characters in a key: each of `from` becomes the one at the same index of `to`; those beyond
 * the end of `to` are removed. PostgreSQL's `translate` works the same way.
 */
export const searchKeyLetterReplacements = {
  from: kanjiVariants.from + hiragana + small + dropped,
  to: kanjiVariants.to + katakana + large,
} as const;
/** Gives 「霞が関」 and 「霞ヶ関」 the same key. Runs after small kana became large: both are then ガ or ケ after a kanji. */
export const smallKeAfterKanjiReplacement = {
  found: '([一-鿿㐀-䶿々])ガ',
  replacement: 'ケ',
} as const;

const to = Array.from(searchKeyLetterReplacements.to);
const folded = new Map(
  Array.from(
    searchKeyLetterReplacements.from,
    (letter, index) => [letter, to[index] ?? ''] as const,
  ),
);
const gaAfterKanji = new RegExp(smallKeAfterKanjiReplacement.found, 'gu');

/**
 * The key by which names of persons and places are compared, both stored and typed: any width and case, hiragana as
 * katakana, without spaces and dashes, variants of kanji as the usual ones, 「霞が関」 as 「霞ヶ関」. `searchKeySql` makes the
 * same key in SQL. (Rule 8.8)
 */
export function searchKeyOf(text: string): string {
  const letters = Array.from(toHalfWidth(text).toLowerCase().replaceAll(/\s/g, ''));
  return letters
    .map((letter) => folded.get(letter) ?? letter)
    .join('')
    .replaceAll(gaAfterKanji, `$1${smallKeAfterKanjiReplacement.replacement}`);
}
