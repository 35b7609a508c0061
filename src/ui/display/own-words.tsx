import { createContext, use } from 'react';

import { partsOf } from '#base/texts/annotated.ts';

import { Furigana } from './words.tsx';

/** Texts that people wrote, without and with their furigana; null when furigana is off. */
export const OwnTextsContext = createContext<ReadonlyMap<string, string> | null>(null);

/** A text that a facility wrote: word for word, with furigana if it is turned on and known. */
export function OwnWords({ children: text }: { children: string }) {
  const annotated = use(OwnTextsContext)?.get(text);
  if (annotated === undefined) return text;
  // One element, so that a flex container treats the text as one item. Its lines leave room for the readings.
  return (
    <span className="leading-[2]">
      <Furigana parts={partsOf(annotated)} />
    </span>
  );
}
