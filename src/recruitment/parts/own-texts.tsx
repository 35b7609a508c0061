import { useQuery } from '@tanstack/react-query';
import { use, useMemo, type ReactNode } from 'react';

import { withoutFurigana } from '#base/texts/annotated.ts';
import { OwnTextsContext } from '#ui/display/own-words.tsx';
import { ReadingsContext } from '#ui/display/words.tsx';

import type { facilityFurigana, recruitmentFurigana } from '../furigana/own-texts-client.ts';

type OwnTextsProps = {
  /** Asked only when furigana is on; without an answer the texts are shown as they are. */
  query: ReturnType<typeof recruitmentFurigana> | ReturnType<typeof facilityFurigana>;
  children: ReactNode;
};

/** Gives the facility's own texts below it their furigana, for those who turned it on. */
export function OwnTexts({ query, children }: OwnTextsProps) {
  const isOn = use(ReadingsContext) !== null;
  const texts = useQuery({ ...query, enabled: isOn }).data?.texts;
  const annotated = useMemo(
    () => (texts ? new Map(texts.map((text) => [withoutFurigana(text), text])) : null),
    [texts],
  );
  return <OwnTextsContext value={isOn ? annotated : null}>{children}</OwnTextsContext>;
}
