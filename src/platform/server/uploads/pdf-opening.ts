/** What a reader does by itself when it opens the file, or a page or field of it. */
const opening = /\/OpenAction(?![A-Za-z0-9])\s{0,20}/g;
/** Actions of a page or a field, given in place or elsewhere. */
const additional = /\/AA\s{0,20}(?:<<|\d{1,10}\s{1,20}\d{1,5}\s{1,20}R)/;
/** Shows a place in the same file: what programs write. No further action follows it. */
const showsPlace =
  /<<\s{0,20}(?:\/Type\s{0,20}\/Action\s{0,20}|\/S\s{0,20}\/GoTo\s{0,20}|\/D\s{0,20}(?:\[[^\]<>]{0,200}\]|\([^()\\]{0,200}\)|\/[\w.-]{1,100})\s{0,20}){1,5}>>/y;
const reference = /(\d{1,10})\s{1,20}(\d{1,5})\s{1,20}R/y;
const link = /\/S\s{0,20}\/URI(?![A-Za-z0-9])/;
/** More than one is a sign of changes that were appended; no program appends so many. */
const maxOpenings = 50;

/**
 * Whether a PDF does more by itself, when it is opened, than to show one of its own places: it could call
 * an address. Links that a reader follows on a click are no such thing. `text` has no escaped names.
 */
export function actsWhenOpened(text: string): boolean {
  if (additional.test(text)) return true;
  let count = 0;
  for (const found of text.matchAll(opening)) {
    count += 1;
    if (count > maxOpenings || !isHarmless(text, found.index + found[0].length)) return true;
  }
  return false;
}

function isHarmless(text: string, at: number): boolean {
  if (text[at] === '[' || matchAt(showsPlace, text, at)) return true;
  const named = matchAt(reference, text, at);
  if (!named) return false;
  const bodies = text.matchAll(
    new RegExp(`(?<!\\d)${named[1]}\\s{1,20}${named[2]}\\s{1,20}obj\\s{0,20}`, 'g'),
  );
  let isFound = false;
  for (const body of bodies) {
    isFound = true;
    const start = body.index + body[0].length;
    if (text[start] !== '[' && !matchAt(showsPlace, text, start)) return false;
  }
  // One within an object stream has no header there: it can be any of the file's actions.
  return isFound || !link.test(text);
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
