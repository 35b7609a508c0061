// Matches only one character before the `@`, so that the time stays linear in the length of the text.
const address = /[\w.+-]\s?@\s?[\w-]+\.\w/;
const link =
  /https?:|www\.|[a-z0-9-]\.(?:com|net|org|jp|info|biz|me|io|co|app|link|site|xyz|tv|page|dev)(?![a-z0-9])/i;
// Separators that people put between the groups of a phone number.
const between = /(\d)[\s().・,/‐‑‒–—―−ー_-]+(?=\d)/g;

/**
 * True for a text that holds an address on the web, an e-mail address or a telephone number, in
 * whatever width they are typed. (Rule 4.2)
 */
export function isTextWithContactDetails(text: string): boolean {
  const plain = text.normalize('NFKC');
  if (address.test(plain) || link.test(plain)) return true;
  // Runs of digits, joined where only separators lie between them.
  const digits = plain.replace(between, '$1');
  return /(?:^|\D)0\d{9,10}(?:\D|$)/.test(digits) || /\+\s?81[1-9]\d{8,9}(?:\D|$)/.test(digits);
}

/** The names of the platform, in any width and case: a sender who uses one looks like the platform. */
const platform = /ひとこま|ヒトコマ|hitokoma/i;

/** Parts of an address that mail programs turn into a link, even with an uncommon ending. */
const linkLike = /:\/\/|[\p{L}\p{N}-]{2,}\.[a-z]{2,}(?:[/?#]|$|[^\p{L}])/iu;

/**
 * True when the name of a corporation or a facility may stand in a mail that the platform sends to others: it holds
 * no address, no telephone number and no name of the platform. (Decision 046)
 */
export function isMailableOrganizationName(name: string): boolean {
  const plain = name.normalize('NFKC');
  return !isTextWithContactDetails(plain) && !linkLike.test(plain) && !platform.test(plain);
}

/** Letters of any script, and the signs that stand between the parts of people's names. */
const personLetters = /^[\p{L}\p{M}\s・'’.,()-]+$/u;
/** Words that make a name look like an office of the platform. */
const office = /運営|事務局|サポート(?:窓口|センター)/;

/**
 * True when a person's name may stand in a mail that the platform sends to others: letters and the signs within names
 * only, so that no bracket, digit or sign makes the name a headline. (Decision 046)
 */
export function isMailablePersonName(name: string): boolean {
  const plain = name.normalize('NFKC');
  return isMailableOrganizationName(plain) && personLetters.test(plain) && !office.test(plain);
}
