import { useQuery } from '@tanstack/react-query';
import { use, useMemo, type ReactNode } from 'react';

import { withoutFurigana } from '#platform/base/texts/marked-text.ts';
import { MarkedTextsContext } from '#platform/ui/display/with-furigana.tsx';
import { FuriganaContext } from '#platform/ui/display/words.tsx';

import type { facilityFuriganaQuery, recruitmentFuriganaQuery } from './furigana-client.ts';

type FacilityFuriganaProps = {
  /** Query of the marked texts, sent only when furigana is on. Until the answer the texts show without furigana. */
  query: ReturnType<typeof recruitmentFuriganaQuery> | ReturnType<typeof facilityFuriganaQuery>;
  children: ReactNode;
};

/** Provides the furigana of the facility's texts to its children when furigana is on. */
export function FacilityFurigana({ query, children }: FacilityFuriganaProps) {
  const isOn = use(FuriganaContext) !== null;
  const texts = useQuery({ ...query, enabled: isOn }).data?.texts;
  const marked = useMemo(
    () => (texts ? new Map(texts.map((text) => [withoutFurigana(text), text])) : null),
    [texts],
  );
  return <MarkedTextsContext value={isOn ? marked : null}>{children}</MarkedTextsContext>;
}
