export type TextPart = { kind: 'text' | 'link'; text: string };

const address = /https?:\/\/[^\s<>"'「」『』（）【】、。！？\u3000]+/g;
/** What ends a sentence or a bracket stands after an address, not in it. */
const tail = /[.,;:!?)\]}]+$/;

/**
 * A message in parts: words, and web addresses that become links. Only `http` and `https`, so that
 * nothing a person writes can run as a script.
 */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let done = 0;
  for (const match of text.matchAll(address)) {
    const link = match[0].replace(tail, '');
    if (!URL.canParse(link)) continue;
    if (match.index > done) parts.push({ kind: 'text', text: text.slice(done, match.index) });
    parts.push({ kind: 'link', text: link });
    done = match.index + link.length;
  }
  if (done < text.length) parts.push({ kind: 'text', text: text.slice(done) });
  return parts;
}
