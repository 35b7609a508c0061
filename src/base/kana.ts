// Every dash a keyboard or a paste may bring stands for the long vowel mark in kana.
const dashes = /[‐‑‒–—―−\-ｰ]/g;
const hiragana = /[ぁ-ゖゝゞ]/g;

/**
 * Full-width katakana from whatever was typed: half-width, hiragana, any dash. NFKC, then
 * hiragana to katakana, then dashes to `ー`, then trim; characters that are no kana stay, so that
 * the check can name them.
 */
export function toKatakana(text: string): string {
  return text
    .normalize('NFKC')
    .replace(hiragana, (kana) => String.fromCodePoint((kana.codePointAt(0) ?? 0) + 0x60))
    .replace(dashes, 'ー')
    .trim();
}

/**
 * The reading of a name as it is kept: what separates its parts in a passport, a space or a `・`, is
 * left out, for a reading has neither.
 */
export function toNameKana(text: string): string {
  return toKatakana(text).replace(/[\s・]+/g, '');
}

/** True for a reading of a person's name: katakana only, no `・` and no space. (Rule 4.2) */
export function isNameKana(text: string): boolean {
  return /^[ァ-ヶー]+$/.test(text);
}
