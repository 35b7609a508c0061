/** The action that a PDF reader runs by itself when it opens the file. */
const opening = /\/OpenAction(?![A-Za-z0-9])\s{0,20}/g;
/** Actions of a page or a field, given directly or by reference. */
const additional = /\/AA\s{0,20}(?:<<|\d{1,10}\s{1,20}\d{1,5}\s{1,20}R)/;
/**
 * An action that only shows a place in the same file, in the form that programs write. No further action follows it.
 */
const showsPlace =
  /<<\s{0,20}(?:\/Type\s{0,20}\/Action\s{0,20}|\/S\s{0,20}\/GoTo\s{0,20}|\/D\s{0,20}(?:\[[^\]<>]{0,200}\]|\([^()\\]{0,200}\)|\/[\w.-]{1,100})\s{0,20}){1,5}>>/y;
const reference = /(\d{1,10})\s{1,20}(\d{1,5})\s{1,20}R/y;
const link = /\/S\s{0,20}\/URI(?![A-Za-z0-9])/;
/** Each further opening action is a sign of appended changes; no program appends as many. */
const maxOpenings = 50;

/**
 * True when opening a PDF does more than show a place in the file: it could call an address. A link that a person has
 * to click does not count. `text` has no escaped names.
 */
export function hasPdfOpenAction(text: string): boolean {
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
  // An action within an object stream has no header in the text, so it could be any action of the file.
  return isFound || !link.test(text);
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
