import CigaretteOff from 'lucide-react/icons/cigarette-off';
import type { ReactNode } from 'react';

import type { RecruitmentDetailQuery } from '#gen/worker-operations.ts';
import { Card, Section } from '#platform/ui/display/card.tsx';
import type { Sentence } from '#platform/ui/display/sentence.ts';
import { Words } from '#platform/ui/display/words.tsx';
import { Meter } from '#platform/ui/feedback/meter.tsx';

import { FacilityText } from './facility-text.tsx';

type AmbienceView = RecruitmentDetailQuery['recruitmentDetail']['facility']['ambience'];

/** Section with the mean care level of the residents and a text of the facility; nothing without both. */
export function AmbienceSection({ ambience }: { ambience: AmbienceView }) {
  if (ambience.averageNursingCareLevel === null && ambience.note.trim() === '') return null;
  return (
    <Section title="職場の雰囲気">
      <Card className="flex flex-col gap-4">
        {ambience.averageNursingCareLevel !== null && (
          <Meter
            label="入居者の平均介護度"
            value={ambience.averageNursingCareLevel}
            max={5}
            text={`${ambience.averageNursingCareLevel.toFixed(1)}（5段階）`}
          />
        )}
        <FacilityText text={ambience.note} />
      </Card>
    </Section>
  );
}

/** Section with words as chips, without duplicates; nothing without words. */
export function WordChipsSection({ title, words }: { title: Sentence; words: readonly string[] }) {
  if (words.length === 0) return null;
  return (
    <Section title={title}>
      <ul className="flex flex-wrap gap-2">
        {[...new Set(words)].map((word) => (
          <li
            key={word}
            className="rounded-full border border-line bg-surface px-3 py-1 text-sm leading-150"
          >
            <Words>{word}</Words>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Line on 受動喫煙防止, which every posting must have. (Rule 3.9) */
export function SmokingMeasureLine({ measure }: { measure: Sentence }) {
  return (
    <Section title="受動喫煙の防止">
      <Card>
        <LineWithIcon icon={<CigaretteOff />}>
          <Words>{measure}</Words>
        </LineWithIcon>
      </Card>
    </Section>
  );
}

/** Line with one fact and its icon. */
export function LineWithIcon({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className="flex items-start gap-2">
      <span aria-hidden className="mt-[0.3em] shrink-0 text-brand [&>svg]:size-[1.2em]">
        {icon}
      </span>
      <span className="min-w-0">{children}</span>
    </p>
  );
}
