import Check from 'lucide-react/icons/check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import { useState } from 'react';
import { Link } from 'react-router';

import { paths } from '#platform/base/paths.ts';
import { StateBadge } from '#platform/ui/feedback/badge.tsx';
import { buttonClass } from '#platform/ui/button-class.ts';
import { Button } from '#platform/ui/button.tsx';
import { Card, Section } from '#platform/ui/display/card.tsx';
import { ListRow, RowList } from '#platform/ui/navigation/list-row.tsx';
import { Money } from '#platform/ui/display/money.tsx';
import { MarkedText } from '#platform/ui/display/with-furigana.tsx';
import { Words } from '#platform/ui/display/words.tsx';

import type { RecruitmentDetailView } from './detail-client.ts';
import { FacilityText } from './facility-text.tsx';

type DetailProps = { detail: RecruitmentDetailView };

/** Number of other times to show: few enough that the work description stays visible. */
const otherTimesShown = 4;

/** Section with the same job at other times. */
export function OtherShiftTimesSection({
  detail: { recruitmentId, otherCandidates },
}: DetailProps) {
  const [showsAll, setShowsAll] = useState(false);
  if (otherCandidates.length === 0) return null;
  const shown = showsAll ? otherCandidates : otherCandidates.slice(0, otherTimesShown);
  const rest = otherCandidates.length - otherTimesShown;
  return (
    <Section title="他の日程">
      <Link
        to={paths.recruitment.dates(recruitmentId)}
        className={buttonClass({ variant: 'secondary', size: 'sm' })}
      >
        <Words>日程を選んでまとめて応募</Words>
      </Link>
      <RowList>
        {shown.map((other) => {
          const facts = {
            title: <span className="font-bold tabular-nums">{other.times}</span>,
            value: <Money amount={other.salary} />,
          };
          return other.canApply ? (
            <ListRow
              key={other.otherCandidatesId}
              as={Link}
              to={paths.recruitment(other.otherCandidatesId)}
              {...facts}
              description={`残り${other.remainingRecruitmentNumbers}名`}
            />
          ) : (
            <ListRow
              key={other.otherCandidatesId}
              {...facts}
              description={other.warningDialogView?.description ?? '応募の受け付けは終わりました'}
            />
          );
        })}
      </RowList>
      {rest > 0 && (
        <Button
          variant="secondary"
          size="sm"
          wide
          aria-expanded={showsAll}
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? '日程を折りたたむ' : `ほか${rest}件の日程を見る`}
        </Button>
      )}
    </Section>
  );
}

type WorkProps = { detail: Pick<RecruitmentDetailView, 'tasks' | 'description' | 'workflow'> };

/** Sections with the tasks and the course of the day. */
export function WorkSections({ detail }: WorkProps) {
  return (
    <>
      <Section title="お仕事の内容">
        <Card className="flex flex-col gap-4">
          <ul aria-label="業務" className="flex flex-wrap gap-2">
            {detail.tasks.map((task) => (
              <li
                key={task}
                className="rounded-full bg-brand-weak px-3 py-1 text-sm leading-150 font-bold text-brand-strong text-balance"
              >
                <Words>{task}</Words>
              </li>
            ))}
          </ul>
          <FacilityText text={detail.description} />
        </Card>
      </Section>
      {detail.workflow.length > 0 && (
        <Section title="1日の流れ">
          <Card>
            <ol className="flex flex-col">
              {detail.workflow.map((step, index) => (
                <li
                  key={`${step.time} ${step.description}`}
                  className="relative flex gap-3 pb-4 last:pb-0"
                >
                  <span aria-hidden className="relative flex w-3 shrink-0 justify-center">
                    <span className="mt-[0.55em] size-3 rounded-full border-[3px] border-brand bg-surface" />
                    {index < detail.workflow.length - 1 && (
                      <span className="absolute top-[1.4em] -bottom-[1.3em] w-0.5 bg-brand-line" />
                    )}
                  </span>
                  {/* With large text the step wraps below its time. */}
                  <span className="flex min-w-0 flex-1 flex-wrap gap-x-3">
                    <span className="w-[3em] shrink-0 font-bold tabular-nums">{step.time}</span>
                    <span className="min-w-0 flex-[1_1_7em] text-balance">
                      <MarkedText>{step.description}</MarkedText>
                    </span>
                  </span>
                </li>
              ))}
            </ol>
          </Card>
        </Section>
      )}
    </>
  );
}

type RequirementsProps = {
  detail: Pick<RecruitmentDetailView, 'requirementLicenses' | 'requirementNote'>;
};

/** Section with the required licences, each marked if the viewer has it. */
export function RequirementsSection({ detail }: RequirementsProps) {
  const groups = detail.requirementLicenses;
  return (
    <Section title="応募条件">
      <Card className="flex flex-col gap-4">
        {groups.length === 0 && (
          <p>
            <Words>必要な資格はありません。</Words>
          </p>
        )}
        {groups.map(({ licenses }) => (
          <div key={licenses.map(({ id }) => id).join()} className="flex flex-col gap-1">
            <p className="text-sm font-bold text-fg-2">
              <Words>{licenses.length > 1 ? '次の資格のうち、いずれか1つ' : '次の資格'}</Words>
            </p>
            <ul className="flex flex-col">
              {licenses.map((license) => (
                <li
                  key={license.id}
                  className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-1.5 leading-150"
                >
                  <span className="inline-flex min-w-0 items-start gap-2">
                    {license.held ? (
                      <Check aria-hidden className="mt-[0.2em] size-5 shrink-0 text-brand" />
                    ) : (
                      <CircleDashed aria-hidden className="mt-[0.2em] size-5 shrink-0 text-fg-3" />
                    )}
                    <span className="min-w-0">{license.name}</span>
                  </span>
                  {license.held !== null && (
                    <StateBadge tone={license.held ? 'success' : 'neutral'}>
                      {license.held ? '登録済み' : '未登録'}
                    </StateBadge>
                  )}
                </li>
              ))}
            </ul>
          </div>
        ))}
        <FacilityText text={detail.requirementNote} />
      </Card>
    </Section>
  );
}

/** Section with notes of the facility for the worker; nothing without a text. */
export function FacilityNotesSection({
  detail: { note },
}: {
  detail: Pick<RecruitmentDetailView, 'note'>;
}) {
  if (note.trim() === '') return null;
  return (
    <Section title="注意事項">
      <Card>
        <FacilityText text={note} />
      </Card>
    </Section>
  );
}

type QuestionsProps = { detail: Pick<RecruitmentDetailView, 'workQuestions'> };

/**
 * Section with the questions that the facility asks after the contract, shown in advance to avoid surprises; nothing
 * without questions.
 */
export function WorkQuestionsSection({ detail: { workQuestions } }: QuestionsProps) {
  if (workQuestions.length === 0) return null;
  return (
    <Section title="施設からの質問">
      <Card className="flex flex-col gap-3">
        <p className="text-sm leading-160 text-fg-2">
          <Words>契約のあと、勤務の開始までに回答します。応募のときは、回答しません。</Words>
        </p>
        <ul className="flex list-disc flex-col gap-1 pl-[1.2em] wrap-anywhere">
          {workQuestions.map(({ text, required }) => (
            <li key={text}>
              <MarkedText>{text}</MarkedText>
              {!required && (
                <span className="text-sm text-fg-2">
                  （<Words>回答は任意</Words>）
                </span>
              )}
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  );
}
