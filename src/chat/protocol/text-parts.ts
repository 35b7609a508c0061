import { parseUrl } from '#base/url.ts';

export type TextPart = { kind: 'text' | 'link'; text: string };

const address = /https?:\/\/[^\s<>"'「」『』（）【】、。！？\u3000]+/g;
/** Trailing punctuation and closing brackets do not belong to the URL. */
const tail = /[.,;:!?)\]}]+$/;

/**
 * Splits a message into text and links. Only `http` and `https` URLs become links: any other scheme could
 * run a script.
 */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let done = 0;
  for (const match of text.matchAll(address)) {
    const link = match[0].replace(tail, '');
    if (parseUrl(link) === null) continue;
    if (match.index > done) parts.push({ kind: 'text', text: text.slice(done, match.index) });
    parts.push({ kind: 'link', text: link });
    done = match.index + link.length;
  }
  if (done < text.length) parts.push({ kind: 'text', text: text.slice(done) });
  return parts;
}
