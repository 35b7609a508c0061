import { isNameKana } from '#platform/base/kana.ts';
import { characterCount, normalizeLine } from '#platform/base/text.ts';

import { profileSentences as sentences } from './messages.ts';
import { maxFullNameLength, maxKanjiNameLength, maxNameKanaLength } from './limits.ts';

// Kanji, kana and Latin letters with their variants and accents, and the signs between the parts
// of a name. The look-ahead excludes signs that only belong to a script, such as ㊗ and Ⅷ.
const nameLetters =
  /^(?:(?=\p{L})[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Latin}〆ー][\u0300-\u036f\u{E0100}-\u{E01EF}]*|ー|[ ・'’‘ʻʼ.-])+$/u;
const otherScript =
  /(?!\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Latin}|\p{Script=Common}|\p{Script=Inherited})\p{L}/u;
const fullWidthLatin = /[Ａ-Ｚａ-ｚ＇．－]/g;

/** A typed part of a name as it is stored: one line, letters with their accents, Latin letters half-width. */
export function normalizedName(typed: string): string {
  return normalizeLine(typed).replace(fullWidthLatin, (letter) => letter.normalize('NFKC'));
}

/** Returns the error sentence for a part of a name that no document could print in this form, or null. (Rule 4.2) */
export function whyNameInvalid(name: string): string | null {
  if (name === '') return sentences.nameEmpty;
  if (/\p{N}/u.test(name)) return sentences.nameDigits;
  if (otherScript.test(name)) return sentences.nameScript;
  if (!nameLetters.test(name) || !/\p{L}/u.test(name)) return sentences.nameCharacters;
  const kanji = name.match(/\p{Script=Han}/gu)?.length ?? 0;
  const isTooLong = characterCount(name) > maxFullNameLength || kanji > maxKanjiNameLength;
  return isTooLong ? sentences.nameTooLong : null;
}

export function whyKanaInvalid(kana: string): string | null {
  if (!isNameKana(kana)) return sentences.kana;
  return characterCount(kana) > maxNameKanaLength ? sentences.kanaTooLong : null;
}

/** True for the input of a person without a first name: empty, a dash, a dot or an asterisk. */
export const isEmptyName = (typed: string): boolean =>
  /^[-‐‑‒–—―−ー－.・*＊]?$/u.test(normalizeLine(typed));

type FirstNames = { firstName?: string; firstKana?: string };

/** Errors by field if only one of first name and reading is given: a person with one name has neither. */
export function firstNameKanaPairProblems({
  firstName,
  firstKana,
}: FirstNames): Record<string, string> {
  if (firstName === undefined || firstKana === undefined) return {};
  if (firstName !== '' && firstKana === '') return { firstKana: sentences.kana };
  return firstName === '' && firstKana !== '' ? { firstName: sentences.nameEmpty } : {};
}
