/** Characters as people count them: `𠮷野家` is 3. */
export function lengthOf(text: string): number {
  return Array.from(text).length;
}

// Marks, embeddings, overrides and isolates of text direction: they make a name read as another one.
const direction = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
// Zero-width spaces, soft hyphens and tag characters: they make two different texts look alike.
const zeroWidth = /[\u00ad\u180e\u200b\u2060-\u2064\ufeff\u{e0000}-\u{e007f}]/gu;
// A joiner belongs between two parts of one emoji and nowhere else in Japanese text.
const looseJoiner =
  /(?<!\p{Extended_Pictographic}(?:\ufe0f|\p{Emoji_Modifier})?)[\u200c\u200d]|\u200c|\u200d(?!\p{Extended_Pictographic})/gu;

/** Text in which every character is seen, so that nothing reads as something else than it is. */
function withoutInvisible(text: string): string {
  return text.toWellFormed().replace(direction, '').replace(zeroWidth, '').replace(looseJoiner, '');
}

/** Whether `normalizeLine` and `normalizeLines` would remove an invisible character. */
export function hasInvisible(text: string): boolean {
  return withoutInvisible(text) !== text.toWellFormed();
}

/** One line of text without control and invisible characters, outer spaces and repeated spaces. */
export function normalizeLine(text: string): string {
  return withoutInvisible(text)
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Several lines of text with uniform newlines and without control and invisible characters. */
export function normalizeLines(text: string): string {
  return withoutInvisible(text)
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim();
}
