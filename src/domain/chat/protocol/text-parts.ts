import { parseUrl } from '#platform/base/url.ts';

export type MessageTextPart = { kind: 'text' | 'link'; text: string };

/**
 * Characters that an address may contain: those of ASCII, and characters of other scripts. Full-width forms, Japanese
 * punctuation, arrows and symbols end the address.
 */
const address = /https?:\/\/(?:(?![\uFF00-\uFFEF])[!#-&(-;=?-~\p{L}\p{N}\p{M}・])+/gu;
/** Trailing punctuation and closing brackets do not belong to the URL. */
const tail = /[.,;:!?)\]}・]+$/;
const otherScript = /[^\u0021-\u007E]+/g;
const hiragana = /[\u3041-\u309F]/;
/** Words that continue the sentence directly after an address. */
const sentence = /を(?=[ごお見参確開押読])|です/;

/**
 * Splits a message into text and links. Only `http` and `https` URLs become links: any other scheme could
 * run a script. A sentence that follows without a space is no part of the link.
 */
export function messageTextPartsOf(text: string): MessageTextPart[] {
  const parts: MessageTextPart[] = [];
  const pattern = new RegExp(address);
  let done = 0;
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    const link = match[0].slice(0, endOfAddress(match[0])).replace(tail, '');
    // The text after the end of this link may contain the next address.
    pattern.lastIndex = match.index + Math.max(link.length, 'http://'.length);
    if (parseUrl(link) === null) continue;
    if (match.index > done) parts.push({ kind: 'text', text: text.slice(done, match.index) });
    parts.push({ kind: 'link', text: link });
    done = match.index + link.length;
  }
  if (done < text.length) parts.push({ kind: 'text', text: text.slice(done) });
  return parts;
}

/** Index at which an address ends within a run of characters that an address may contain. */
function endOfAddress(run: string): number {
  const path = run.indexOf('/', run.indexOf('//') + 2);
  for (const { 0: letters, index } of run.matchAll(otherScript)) {
    if (!isInside(run, { letters, index, path })) return index;
    const goesOn = letters.search(sentence);
    if (goesOn >= 0) return index + goesOn;
  }
  return run.length;
}

type ScriptRun = { letters: string; index: number; path: number };

/**
 * True when letters of another script belong to the address: as a name between delimiters (`/地図`, `?q=地図`,
 * `日本語.jp`), or within such a name (`/2026年度.pdf`). Directly after ASCII letters they begin the next sentence
 * (`/mapをご覧ください`).
 */
function isInside(run: string, { letters, index, path }: ScriptRun): boolean {
  const before = run.slice(0, index);
  const startsName = /[/=\-_.#?&%+~@]$/.test(before);
  if (startsName) return !(index === path + 1 && hiragana.test(letters.charAt(0)));
  const isHost = path < 0 || index < path;
  const after = run.slice(index + letters.length);
  const goesOn = isHost ? /^\.[a-z]/i : /^[/=\-_.#?&%][\p{L}\p{N}]/u;
  return goesOn.test(after) && !hiragana.test(letters);
}
