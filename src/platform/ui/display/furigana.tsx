import type { FuriganaTextPart } from '#platform/base/texts/marked-text.ts';

import { FuriganaText, type FuriganaRenderer } from './words.tsx';

/**
 * Returns a function that shows a text with the furigana of a table. At each position, the longest word of the table
 * that begins there counts.
 */
export function createFuriganaRenderer(table: ReadonlyMap<string, string>): FuriganaRenderer {
  const words = byFirst([...table.keys()]);
  return (text) => <FuriganaText parts={partsOf(text, table, words)} />;
}

type ByFirst = ReadonlyMap<string, readonly string[]>;

/** Groups the words by their first character, each group with the longest first. */
function byFirst(words: readonly string[]): ByFirst {
  const made = new Map<string, string[]>();
  for (const word of words.toSorted((one, other) => other.length - one.length)) {
    const first = word.charAt(0);
    made.set(first, [...(made.get(first) ?? []), word]);
  }
  return made;
}

function partsOf(
  text: string,
  table: ReadonlyMap<string, string>,
  words: ByFirst,
): FuriganaTextPart[] {
  const parts: FuriganaTextPart[] = [];
  let plain = '';
  for (let at = 0; at < text.length;) {
    const word = words.get(text[at] ?? '')?.find((one) => text.startsWith(one, at));
    if (word === undefined) plain += text[at];
    else {
      if (plain !== '') parts.push({ text: plain, reading: null });
      plain = '';
      parts.push({ text: word, reading: table.get(word) ?? null });
    }
    at += word?.length ?? 1;
  }
  if (plain !== '') parts.push({ text: plain, reading: null });
  return parts;
}
