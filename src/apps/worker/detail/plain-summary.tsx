import { use } from 'react';

import { Card, Section } from '#platform/ui/display/card.tsx';
import type { Sentence } from '#platform/ui/display/sentence.ts';
import { ContractPrevailsNote } from '#platform/ui/display/plain-notes.tsx';
import { PlainLanguageContext, Words } from '#platform/ui/display/words.tsx';

import type { RecruitmentDetailView } from '#apps/parts/recruitment/detail-client.ts';

type PlainSummaryProps = {
  detail: Pick<
    RecruitmentDetailView,
    'tasks' | 'benefits' | 'requirementLicenses' | 'breakTimeLabel' | 'workQuestions'
  > & { facility: Pick<RecruitmentDetailView['facility'], 'features'> };
};

/**
 * Explains the facility's list choices (tasks, benefits, licences) in plain language, for workers who turned
 * plain language on. The facility's own texts and the agreed terms are not repeated here.
 */
export function PlainLanguageSummary({ detail }: PlainSummaryProps) {
  const plainLanguage = use(PlainLanguageContext);
  if (plainLanguage === null) return null;
  const sentencesOf = (names: readonly string[]) =>
    names.flatMap((name) => plainLanguage.explain(name) ?? []);
  const { tasks, benefits, facility, requirementLicenses, breakTimeLabel, workQuestions } = detail;
  const minutes = /\d+/.exec(breakTimeLabel)?.[0];
  return (
    <Section title="やさしい日本語">
      <Card className="flex flex-col gap-4">
        <Sentences title="あなたがすること" sentences={sentencesOf(tasks)} />
        <Sentences
          title="知っておくこと"
          sentences={[
            minutes ? `休む時間は${minutes}分です。` : '休む時間はありません。',
            requirementLicenses.length > 0
              ? '資格がいります。下の「応募できる人」を見てください。'
              : '資格がなくても働けます。',
            ...(workQuestions.length > 0 ? ['仕事の前に、施設の質問に答えます。'] : []),
            ...sentencesOf([...benefits, ...facility.features]),
          ]}
        />
        <ContractPrevailsNote className="text-sm text-fg-2" />
      </Card>
    </Section>
  );
}

function Sentences({ title, sentences }: { title: Sentence; sentences: readonly string[] }) {
  if (sentences.length === 0) return null;
  return (
    <div className="flex flex-col gap-1">
      <h3 className="font-bold">
        <Words>{title}</Words>
      </h3>
      <ul className="flex list-disc flex-col gap-1 pl-[1.2em]">
        {[...new Set(sentences)].map((sentence) => (
          <li key={sentence}>
            <Words>{sentence}</Words>
          </li>
        ))}
      </ul>
    </div>
  );
}
