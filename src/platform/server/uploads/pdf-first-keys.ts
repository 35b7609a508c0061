/**
 * The key `/First`, each letter possibly escaped. Only object streams and outlines have this key, and a reader cannot
 * unpack an object stream without it, whatever else its dictionary contains.
 */
const firstKey = /\/(?:F|#46)(?:i|#69)(?:r|#72)(?:s|#73)(?:t|#74)(?![^\0\s()<>[\]{}/%])/g;
/** White space, a comment, a hexadecimal string, a name, a bracket or a word. */
const token =
  /[\0\s]+|%[^\r\n]*|<<|>>|<[\da-fA-F\0\s]*>|\/[^\0\s()<>[\]{}/%]*|[[\]]|[^\0\s()<>[\]{}/%]+/y;
/** Limit of characters that are read behind all keys together; the outlines of a real document are far shorter. */
const maxCharacters = 4 * 1024 * 1024;

/**
 * Counts the `/First` keys whose dictionary belongs to a stream. Reads on from each key as a reader would, so that no
 * string or comment before the key can hide the stream. Infinity when the text behind a key is not a dictionary, or
 * is too long.
 */
export function countPdfObjectStreams(text: string): number {
  let count = 0;
  let left = maxCharacters;
  for (const match of text.matchAll(firstKey)) {
    const from = match.index + match[0].length;
    const end = endOfDictionary(text, from, from + left);
    const next = end === null ? null : skipBlank(text, end, from + left);
    if (next === null) return Infinity;
    left -= next - from;
    if (text.startsWith('stream', next)) count += 1;
  }
  return count;
}

const blank = /[\0\s]+|%[^\r\n]*/y;

/** The index behind white space and comments; null beyond the limit. */
function skipBlank(text: string, from: number, limit: number): number | null {
  let at = from;
  // One run of blanks at a time: a repeated group would overflow the stack of the regular expression.
  for (;;) {
    blank.lastIndex = at;
    const length = blank.exec(text)?.[0].length ?? 0;
    if (length === 0) return at;
    at += length;
    if (at > limit) return null;
  }
}

/** The index behind the `>>` that closes the dictionary around `from`; null where there is none. */
function endOfDictionary(text: string, from: number, limit: number): number | null {
  let depth = 0;
  let at = from;
  while (at < text.length && at < limit) {
    if (text[at] === '(') {
      at = endOfString(text, at);
      continue;
    }
    token.lastIndex = at;
    const found = token.exec(text)?.[0];
    if (found === undefined) return null;
    at += found.length;
    if (found === '<<') depth += 1;
    if (found !== '>>') continue;
    if (depth === 0) return at;
    depth -= 1;
  }
  return null;
}

/** The index behind a literal string, whose parentheses nest. */
function endOfString(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '\\') at += 1;
    else if (sign === '(') depth += 1;
    else if (sign === ')') depth -= 1;
    if (depth === 0) return at + 1;
  }
  return text.length;
}
