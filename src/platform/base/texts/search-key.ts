import { halfWidth } from '../text.ts';
import { kanjiVariants } from './kanji-variants.ts';

const dashes = /[-‐‑‒–—―−]/g;
const waves = /[~〜～∼]/g;

/** A text without spaces in which signs that look the same are the same. (Rule 8.8) */
export function lookOf(text: string): string {
  return halfWidth(text).replaceAll(/\s/g, '').replaceAll(dashes, '-').replaceAll(waves, '~');
}

const hiragana =
  'ぁあぃいぅうぇえぉおかがきぎくぐけげこごさざしじすずせぜそぞただちぢっつづてでとどなにぬねのはばぱひびぴふぶぷへべぺほぼぽまみむめもゃやゅゆょよらりるれろゎわゐゑをんゔゕゖ';
const katakana =
  'アアイイウウエエオオカガキギクグケゲコゴサザシジスズセゼソゾタダチヂツツヅテデトドナニヌネノハバパヒビピフブプヘベペホボポマミムメモヤヤユユヨヨラリルレロワワヰヱヲンヴカケ';
const small = 'ァィゥェォッャュョヮヵヶ';
const large = 'アイウエオツヤユヨワカケ';
const dropped = " 　・.'’ʼ`,ーｰ~〜∼-‐‑‒–—―−\u{e0100}\u{e0101}\u{e0102}";

/**
 * The letters of a key: each of `from` becomes the one of `to` in its place, and those behind the end of
 * `to` are left out, as by `translate` of PostgreSQL.
 */
export const keyLetters = {
  from: kanjiVariants.from + hiragana + small + dropped,
  to: kanjiVariants.to + katakana + large,
} as const;
/** 「霞が関」 is 「霞ヶ関」: behind a kanji the two are one, once small kana are large. */
export const afterKanji = { found: '([一-鿿㐀-䶿々])ガ', replacement: 'ケ' } as const;

const to = Array.from(keyLetters.to);
const folded = new Map(
  Array.from(keyLetters.from, (letter, index) => [letter, to[index] ?? ''] as const),
);
const gaAfterKanji = new RegExp(afterKanji.found, 'gu');

/**
 * The key by which names of persons and places are compared, for what is stored and for what is typed: any
 * width and case, hiragana as katakana, without spaces and dashes, variants of kanji as the usual ones, 「霞が関」
 * as 「霞ヶ関」. `searchKeyOf` makes the same key in a statement. (Rule 8.8)
 */
export function searchKey(text: string): string {
  const letters = Array.from(halfWidth(text).toLowerCase().replaceAll(/\s/g, ''));
  return letters
    .map((letter) => folded.get(letter) ?? letter)
    .join('')
    .replaceAll(gaAfterKanji, `$1${afterKanji.replacement}`);
}
