import { createContext, use } from 'react';

import { parseMarkedText } from '#platform/base/texts/marked-text.ts';

import { FuriganaText } from './words.tsx';

/** The marked texts (with furigana) by their plain text; null when furigana is off. */
export const MarkedTextsContext = createContext<ReadonlyMap<string, string> | null>(null);

/**
 * Shows a text that a person wrote, unchanged, and with furigana if furigana is on and `MarkedTextsContext` has the
 * text.
 */
export function MarkedText({ children: text }: { children: string }) {
  const marked = use(MarkedTextsContext)?.get(text);
  if (marked === undefined) return text;
  // One element, so that a flex container treats the text as one item. The line height leaves space for the furigana.
  return (
    <span className="leading-[2]">
      <FuriganaText parts={parseMarkedText(marked)} />
    </span>
  );
}
