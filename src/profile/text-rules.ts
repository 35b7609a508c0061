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

// One character in front is enough, and keeps both linear in the length of the text.
const address = /[\w.+-]\s?@\s?[\w-]+\.\w/;
const link =
  /https?:|www\.|[a-z0-9-]\.(?:com|net|org|jp|info|biz|me|io|co|app|link|site|xyz|tv|page|dev)(?![a-z0-9])/i;
// Whatever people put between the groups of a number.
const between = /(\d)[\s().・,/‐‑‒–—―−ー_-]+(?=\d)/g;

/**
 * True for a text that holds an address on the web, an e-mail address or a telephone number, in
 * whatever width they are typed. (Rule 4.2)
 */
export function hasContact(text: string): boolean {
  const plain = text.normalize('NFKC');
  if (address.test(plain) || link.test(plain)) return true;
  // Runs of digits, joined where only separators lie between them.
  const digits = plain.replace(between, '$1');
  return /(?:^|\D)0\d{9,10}(?:\D|$)/.test(digits) || /\+\s?81[1-9]\d{8,9}(?:\D|$)/.test(digits);
}
