// Every dash from a keyboard or a paste is read as the long vowel mark of kana.
const dashes = /[‐‑‒–—―−\-ｰ]/g;
const hiragana = /[ぁ-ゖゝゞ]/g;

/**
 * Full-width katakana from half-width kana, hiragana and any dash: NFKC, then hiragana to katakana, then
 * dashes to `ー`, then trim. Other characters stay, so that validation can report them.
 */
export function toKatakana(text: string): string {
  return text
    .normalize('NFKC')
    .replace(hiragana, (kana) => String.fromCodePoint((kana.codePointAt(0) ?? 0) + 0x60))
    .replace(dashes, 'ー')
    .trim();
}

/**
 * The stored form of a name's reading: katakana without the spaces and `・` that separate the parts of a
 * name in a passport.
 */
export function toNameKana(text: string): string {
  return toKatakana(text).replace(/[\s・]+/g, '');
}

/** True for a reading of a person's name: katakana only, no `・` and no space. (Rule 4.2) */
export function isNameKana(text: string): boolean {
  return /^[ァ-ヶー]+$/.test(text);
}
