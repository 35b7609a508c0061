/** True for text with emoji, characters that are invisible or change the direction, or characters without a glyph. */
export function hasEmojiOrInvisibleCharacter(text: string): boolean {
  return /[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Cf}\p{Co}\p{Cs}\u20e3]/u.test(
    withoutVariants(text),
  );
}

/** Removes variation selectors: real names and places have them for variants of a character, such as the second 辻. */
function withoutVariants(text: string): string {
  return text.replace(/[\u{E0100}-\u{E01EF}]/gu, '');
}
