/** Characters as people count them: `𠮷野家` is 3. */
export function characterCount(text: string): number {
  return Array.from(text).length;
}

/**
 * Limit of characters of a URL that a browser or a customer gave. Repeated by the constraints
 * `webhook_endpoints_url_check` and `push_devices_endpoint_check` and in the API by
 * `RegisterPushDeviceInput.endpoint`.
 */
export const maxUrlLength = 1_000;

/** The beginning of a text, for a preview or a quote. */
export function textBeginning(text: string, most: number): string {
  const characters = Array.from(text.replaceAll(/\s+/g, ' '));
  return characters.length <= most ? characters.join('') : `${characters.slice(0, most).join('')}…`;
}

// Marks, embeddings, overrides and isolates of text direction: with them, a name can be shown as a different one.
const direction = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
// Zero-width spaces, soft hyphens, fillers and the blank of Braille: they make two different texts look alike.
const zeroWidth = /[\u034f\u00ad\u115f\u1160\u180e\u200b\u2060-\u2064\u2800\u3164\ufeff\uffa0]/g;
// Tag characters are allowed in the flag of a region, which they name: England's for example.
const tags =
  /(\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{3,6}\u{e007f})|[\u{e0000}-\u{e007f}]/gu;
// A joiner belongs between two parts of one emoji and nowhere else in Japanese text.
const looseJoiner =
  /(?<!\p{Extended_Pictographic}(?:\ufe0f|\p{Emoji_Modifier})?)[\u200c\u200d]|\u200c|\u200d(?!\p{Extended_Pictographic})/gu;

/** Removes invisible characters, so that no text can look like a different one. */
function withoutInvisible(text: string): string {
  return text
    .toWellFormed()
    .replace(direction, '')
    .replace(zeroWidth, '')
    .replace(tags, '$1')
    .replace(looseJoiner, '');
}

/**
 * Joins each accent and voicing mark to its letter; some systems send them apart. Kanji of names keep their form:
 * plain NFC would replace U+FA19 by 神.
 */
function composed(text: string): string {
  return text.replaceAll(/[^\uf900-\ufaff\u{2f800}-\u{2fa1f}]+/gu, (part) => part.normalize('NFC'));
}

/** True when `normalizeLine` and `normalizeLines` would remove an invisible character. */
export function hasInvisibleCharacter(text: string): boolean {
  return withoutInvisible(text) !== text.toWellFormed();
}

/** One line of text without control and invisible characters, outer spaces and repeated spaces. */
export function normalizeLine(text: string): string {
  return composed(withoutInvisible(text))
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Several lines of text with uniform newlines and without control and invisible characters. */
export function normalizeLines(text: string): string {
  return composed(withoutInvisible(text))
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim();
}

/** True for a normalised text that is not empty and has at most `maxLength` characters. */
export function isTextWithin(text: string, maxLength: number): boolean {
  return text !== '' && characterCount(text) <= maxLength;
}

/** Half-width text without invisible characters: the first step in reading typed digits or addresses. (Rule 8.8) */
export function toHalfWidth(text: string): string {
  return withoutInvisible(text).normalize('NFKC').trim();
}

// Separators of numbers as people and papers write them.
const separators = /[\s\-‐‑‒–—―−ー~〜.,・/()〒]/g;

/**
 * Removes the separators from a typed number in any width, for storing. Other characters are not changed. (Rule 8.8)
 */
export function withoutNumberSeparators(text: string): string {
  return toHalfWidth(text).replaceAll(separators, '');
}

/** The digits of a Japanese phone number: `withoutNumberSeparators`, with a leading +81 or 0081 replaced by 0. (Rule 8.8) */
export function phoneDigitsOf(text: string): string {
  return withoutNumberSeparators(toHalfWidth(text).replace(/^tel:/i, '')).replace(
    /^(?:\+|00)810?/,
    '0',
  );
}

const grouped = /^\d{1,3}(?:,\d{3})+$/;
const units = /(?:円|分前|分間|分|名|人|時間|日前|日間|日|年)$/;

/**
 * Reads a whole number of up to `maxDigits` digits in any width, with its unit and the signs of a spreadsheet: 「￥2,500」,
 * 「2500円」, `2500.0`. Null for any other text, so that a typing error never becomes a different number. (Rule 8.8)
 */
export function parseWholeNumber(text: string, maxDigits = 6): number | null {
  const plain = toHalfWidth(text)
    .replaceAll(/\s/g, '')
    .replace(/^[¥\\]/, '')
    .replace(units, '')
    .replace(/\.0*$/, '');
  const digits = grouped.test(plain) ? plain.replaceAll(',', '') : plain;
  return /^\d+$/.test(digits) && digits.length <= maxDigits ? Number(digits) : null;
}

/** A decimal number in any width; null for anything else. */
export function parseDecimal(text: string): number | null {
  const plain = toHalfWidth(text);
  return /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : null;
}

/** Formats the limit of a file's size in whole megabytes: `20MB`. */
export const formatMegabytes = (bytes: number): string => `${bytes / 2 ** 20}MB`;

/** Formats the size of a file: `340KB`, `2.4MB`. */
export function formatFileSize(bytes: number): string {
  const kilobytes = bytes / 1024;
  if (kilobytes < 1_000) return `${Math.max(1, Math.round(kilobytes))}KB`;
  return `${(kilobytes / 1024).toFixed(1)}MB`;
}
