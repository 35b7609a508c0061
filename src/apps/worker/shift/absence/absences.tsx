import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import CircleCheckBig from 'lucide-react/icons/circle-check-big';
import { Link } from 'react-router';

import { paths } from '#platform/base/paths.ts';
import { StateBadge } from '#platform/ui/feedback/badge.tsx';
import { buttonClass } from '#platform/ui/button-class.ts';
import { Card } from '#platform/ui/display/card.tsx';
import { DefinitionList, DefinitionRow } from '#platform/ui/display/definition-list.tsx';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { JstTime } from '#platform/ui/dates/jst-time.tsx';
import { PagedQueryLoadMore } from '#platform/ui/navigation/load-more.tsx';
import { Words } from '#platform/ui/display/words.tsx';
import { pageLoaders } from '#platform/web/graphql/page.ts';
import { Screen } from '#platform/web/screen/screen.tsx';

import { reportedAbsencesQuery, type AbsenceView } from '../cancellation-client.ts';
import { ShiftFacilityAndTime } from '../shift-head.tsx';

const route = pageLoaders({ needsSession: true, queries: () => [reportedAbsencesQuery()] });
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** 欠勤の確認: the recorded absences, each with 「事実と違う」 while it can be contested. */
export default function Absences() {
  const list = useSuspenseInfiniteQuery(reportedAbsencesQuery());
  const shown = list.data.rows;
  return (
    <Screen title="欠勤の確認" back={paths.shifts.history()} focusKey="absences">
      {shown.length === 0 ? (
        <EmptyState
          icon={<CircleCheckBig />}
          title="欠勤の記録はありません"
          actions={
            <Link to={paths.shifts()} className={buttonClass()}>
              <Words>予定を見る</Words>
            </Link>
          }
        />
      ) : (
        <div className="flex flex-col gap-4 px-4 py-5">
          <ul className="flex flex-col gap-4">
            {shown.map((absence) => (
              <li key={absence.id}>
                <AbsenceCard absence={absence} />
              </li>
            ))}
          </ul>
          <PagedQueryLoadMore list={list} />
        </div>
      )}
    </Screen>
  );
}

function AbsenceCard({ absence }: { absence: AbsenceView }) {
  const { id, shift, reasonText, notifiedAt, contestDeadline, canContest } = absence;
  const answer = answerOf(absence);
  return (
    <Card as="article" className="flex flex-col gap-3">
      <p>
        <AbsenceBadge absence={absence} />
      </p>
      <ShiftFacilityAndTime shift={shift} />
      <DefinitionList>
        {reasonText && (
          <DefinitionRow label="理由">
            <Words>{reasonText}</Words>
          </DefinitionRow>
        )}
        <DefinitionRow label="記録した日時">
          <JstTime at={notifiedAt} />
        </DefinitionRow>
        {canContest && contestDeadline && (
          <DefinitionRow label="申し立ての期限">
            <JstTime at={contestDeadline} />
          </DefinitionRow>
        )}
        {answer && (
          <DefinitionRow label="事務局の確認">
            <Words>{answer}</Words>
          </DefinitionRow>
        )}
      </DefinitionList>
      {canContest && (
        <Link to={paths.shift.absence(id)} className={buttonClass({ variant: 'secondary' })}>
          <Words>事実と違う</Words>
        </Link>
      )}
    </Card>
  );
}

function AbsenceBadge({ absence }: { absence: AbsenceView }) {
  const { absenceReason, reportState, contestState } = absence;
  if (!absenceReason) return <StateBadge tone="neutral">欠勤を報告済み</StateBadge>;
  if (absenceReason !== 'Absented') {
    return <StateBadge tone="neutral">{reasonLabels[absenceReason]}</StateBadge>;
  }
  const isExcused = reportState === 'EXCUSED' || contestState === 'EXCUSED';
  return (
    <StateBadge tone={isExcused ? 'neutral' : 'danger'}>
      {isExcused ? '欠勤' : reasonLabels[absenceReason]}
    </StateBadge>
  );
}

const reasonLabels: Record<NonNullable<AbsenceView['absenceReason']>, string> = {
  Absented: '無断欠勤',
  Dismissed: '当日の勤務終了',
  Deleted: '取り消し',
};

const answers: Record<NonNullable<AbsenceView['contestState']>, string> = {
  WAITING: '確認しています。結果はお知らせします',
  UPHELD: '記録のとおりと確認しました',
  EXCUSED: '事情を確認しました。ペナルティはありません',
  WORKED: '勤務していたことを確認しました',
  WITHDRAWN: '報告は取り消されました',
};

/** Returns the result of the worker's report or objection, with the operator's note; null without one. */
function answerOf({ contestState, reportState, answerNote }: AbsenceView): string | null {
  const state = contestState ?? reportState;
  if (state === null) return null;
  return answerNote === null ? answers[state] : `${answers[state]}（${answerNote}）`;
}
