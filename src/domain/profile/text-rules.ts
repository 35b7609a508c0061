/** True for pictures, and for signs that are drawn as nothing, in another direction, or not at all. */
export function hasPictures(text: string): boolean {
  return /[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Cf}\p{Co}\p{Cs}\u20e3]/u.test(
    withoutVariants(text),
  );
}

/** Variants of one character, such as the second 辻: part of real names and places. */
function withoutVariants(text: string): string {
  return text.replace(/[\u{E0100}-\u{E01EF}]/gu, '');
}
