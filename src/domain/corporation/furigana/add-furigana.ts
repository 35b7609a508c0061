import {
  hasFuriganaMarks,
  formatMarkedText,
  type FuriganaTextPart,
} from '#platform/base/texts/marked-text.ts';

import { careWordFurigana, counterFurigana, wordsWithAmbiguousReading } from './words.ts';

/** A word as the dictionary divides a text. */
export type DictionaryToken = {
  surface: string;
  /** In katakana; null for a word that the dictionary lacks. */
  reading: string | null;
  /** Parts of speech from the dictionary, from the coarse to the fine one. */
  kinds: readonly (string | undefined)[];
  /** Position of the token in the text, in bytes of UTF-8. */
  byteStart: number;
  byteEnd: number;
};

type Word = Omit<DictionaryToken, 'byteStart' | 'byteEnd'>;

const kanji = /[\u4E00-\u9FFF\u3400-\u4DBF々]/;
const oneKanji = /^[\u4E00-\u9FFF\u3400-\u4DBF]$/;
const figure = /[0-9０-９一二三四五六七八九十百千数何]$/;
const figureFirst = /^[0-9０-９一二三四五六七八九十百千数何]/;

/**
 * The text with furigana above its words. A word that the dictionary lacks, a person's name and a word whose
 * reading is uncertain have none.
 */
export function addFurigana(text: string, tokens: readonly DictionaryToken[]): string {
  if (hasFuriganaMarks(text)) return text;
  const words = wordsOf(text, tokens);
  const parts: FuriganaTextPart[] = [];
  for (let at = 0; at < words.length;) {
    const known = knownWord(words, at);
    if (known) parts.push(...above(known.surface, known.reading));
    else parts.push(...readWord(words, at));
    at += known?.count ?? 1;
  }
  return formatMarkedText(joined(parts));
}

/** The tokens and what the dictionary leaves out between them, such as line breaks. */
function wordsOf(text: string, tokens: readonly DictionaryToken[]): Word[] {
  const bytes = Buffer.from(text);
  const words: Word[] = [];
  let end = 0;
  const addGap = (until: number) => {
    if (until > end)
      words.push({ surface: bytes.toString('utf8', end, until), reading: null, kinds: [] });
  };
  for (const token of tokens) {
    addGap(token.byteStart);
    words.push(token);
    end = token.byteEnd;
  }
  addGap(bytes.length);
  return words;
}

const maxKnownLength = Math.max(...[...careWordFurigana.keys()].map(({ length }) => length));

/** The longest word of `careWordFurigana` that begins at token `from` and ends at the end of a token; null for none. */
function knownWord(words: readonly Word[], from: number) {
  let found: { surface: string; reading: string; count: number } | null = null;
  if (isWithinNumber(words, from)) return found;
  let surface = '';
  for (let at = from; at < words.length; at += 1) {
    surface += words[at]?.surface ?? '';
    if (surface.length > maxKnownLength) break;
    const reading = careWordFurigana.get(surface);
    if (reading !== undefined) found = { surface, reading, count: at - from + 1 };
  }
  return found;
}

/** True if a figure here belongs to a larger number or a date: 一人 of 十一人, 一日 of 十月一日. */
function isWithinNumber(words: readonly Word[], at: number): boolean {
  const last = words[at - 1]?.surface ?? '';
  return figureFirst.test(words[at]?.surface ?? '') && (figure.test(last) || last.endsWith('月'));
}

function readWord(words: readonly Word[], at: number): FuriganaTextPart[] {
  const word = words[at];
  if (!word) return [];
  const { surface } = word;
  const reading = kanji.test(surface) ? readingOf(words, at, word) : null;
  return reading === null ? [{ text: surface, reading: null }] : above(surface, reading);
}

function readingOf(words: readonly Word[], at: number, word: Word): string | null {
  const { surface, reading, kinds } = word;
  const last = words[at - 1]?.surface ?? '';
  if (figure.test(last)) return counterAfter(last, surface);
  if (reading === null || wordsWithAmbiguousReading.has(surface)) return null;
  if (kinds[1] === '数' || isName(word) || isTornApart(words, at)) return null;
  return toHiragana(reading);
}

/** The reading of a counter after a figure. The reading of 分 depends on the last digit: 5分（ふん）, 10分（ぷん）. */
function counterAfter(amount: string, counter: string): string | null {
  if (counter === '分')
    return /[134680１３４６８０]$/.test(amount)
      ? 'ぷん'
      : /[2579２５７９]$/.test(amount)
        ? 'ふん'
        : null;
  if (counter === '人') return /(?:^|\D)[12]$|[^0-9]$/.test(amount) ? null : 'にん';
  return /\d$/.test(amount) ? (counterFurigana.get(counter) ?? null) : null;
}

/** True if a word is a name with an uncertain reading: a name of a person, or a place name of one character. */
function isName({ surface, kinds }: Word): boolean {
  return kinds[1] === '固有名詞' && (kinds[2] !== '地域' || surface.length === 1);
}

/** True if a token is one of several single kanji in a row: parts of a word that the dictionary lacks. */
function isTornApart(words: readonly Word[], at: number): boolean {
  let from = at;
  let to = at;
  const isPart = (index: number) => oneKanji.test(words[index]?.surface ?? '');
  if (!isPart(at)) return false;
  while (isPart(from - 1)) from -= 1;
  while (isPart(to + 1)) to += 1;
  return from < to && words.slice(from, to + 1).some(({ kinds }) => kinds[1] !== '接尾');
}

const toHiragana = (katakana: string): string =>
  katakana.replace(/[ァ-ヶ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60));

/** Puts the reading above the kanji of a word only: 申（もう）し送（おく）り. Above the whole word if it cannot be divided. */
function above(surface: string, reading: string): FuriganaTextPart[] {
  const pieces = surface.split(/([\u4E00-\u9FFF\u3400-\u4DBF々]+)/).filter((piece) => piece !== '');
  const shape = pieces.map((piece) => (kanji.test(piece) ? '(.+)' : literal(toHiragana(piece))));
  const read = new RegExp(`^${shape.join('')}$`).exec(toHiragana(reading))?.slice(1);
  if (!read) return [{ text: surface, reading }];
  return pieces.map((text) => ({
    text,
    reading: kanji.test(text) ? (read.shift() ?? null) : null,
  }));
}

const literal = (piece: string): string => piece.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** Joins neighbouring parts that have no reading. */
function joined(parts: readonly FuriganaTextPart[]): FuriganaTextPart[] {
  const made: FuriganaTextPart[] = [];
  for (const part of parts) {
    const last = made.at(-1);
    if (last && last.reading === null && part.reading === null) {
      made[made.length - 1] = { text: last.text + part.text, reading: null };
    } else made.push(part);
  }
  return made;
}
