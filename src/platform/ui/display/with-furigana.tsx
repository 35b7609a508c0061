import { createContext, use } from 'react';

import { partsOf } from '#platform/base/texts/marked-text.ts';

import { Furigana } from './words.tsx';

/** Marked texts by their text without furigana; null when furigana is off. */
export const MarkedTextsContext = createContext<ReadonlyMap<string, string> | null>(null);

/** A text that a person wrote, unchanged; with its furigana where furigana is on and `MarkedTextsContext` has it. */
export function WithFurigana({ children: text }: { children: string }) {
  const marked = use(MarkedTextsContext)?.get(text);
  if (marked === undefined) return text;
  // One element, so that a flex container treats the text as one item. Its lines leave room for the readings.
  return (
    <span className="leading-[2]">
      <Furigana parts={partsOf(marked)} />
    </span>
  );
}
