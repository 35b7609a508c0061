import { useSuspenseQuery } from '@tanstack/react-query';

import { paths } from '#platform/base/paths.ts';
import { Card } from '#platform/ui/display/card.tsx';
import { DefinitionList, DefinitionRow } from '#platform/ui/display/definition-list.tsx';
import { Words } from '#platform/ui/display/words.tsx';
import { JstTime } from '#platform/ui/dates/jst-time.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { pageLoaders } from '#platform/web/graphql/page.ts';
import type { ScreenHandle } from '#platform/web/screen-handle.ts';
import { Screen } from '#platform/web/screen/screen.tsx';

import { ShiftFacilityAndTime } from '../shift-head.tsx';
import { workAnswerText } from '#domain/attendance/work-questions/answer-rules.ts';
import { workQuestionsQuery, type WorkQuestionsView } from './work-questions-client.ts';
import type { Route } from './+types/work-questions.ts';
import { WorkQuestionsForm } from './answer-form.tsx';
import { WorkQuestionReadersNote } from './who-reads.tsx';

const route = pageLoaders<Route.LoaderArgs>({
  needsSession: true,
  queries: ({ params }) => [workQuestionsQuery(params.attendanceId)],
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;
export const handle: ScreenHandle = { hidesTabs: true };

/** 施設からの質問: the facility's questions before the shift; answers can be changed until the shift begins. */
export default function WorkQuestions({ params: { attendanceId: id } }: Route.ComponentProps) {
  const view = useSuspenseQuery(workQuestionsQuery(id)).data.workQuestions;
  const canAnswer = view.cannotAnswerReason === null && view.questions.length > 0;
  return (
    <Screen title="施設からの質問" back={paths.shift(id)} focusKey={id}>
      {canAnswer ? <WorkQuestionsForm key={id} view={view} /> : <Closed view={view} />}
    </Screen>
  );
}

/** Shown when nothing can be answered: the reason, the shift, and the earlier answers. */
function Closed({ view }: { view: WorkQuestionsView }) {
  const { shift, questions, answeredAt, cannotAnswerReason } = view;
  return (
    <div className="flex flex-col gap-5 px-4 py-5">
      {questions.length === 0 ? (
        <Banner tone="info" title="施設からの質問はありません">
          この勤務では、回答することはありません。
        </Banner>
      ) : (
        <Banner tone="info" title="今は回答できません">
          {cannotAnswerReason}
        </Banner>
      )}
      <Card>
        <ShiftFacilityAndTime shift={shift} />
      </Card>
      {answeredAt && (
        <>
          <Card className="flex flex-col gap-3">
            <h2 className="font-bold">
              <Words>
                <JstTime at={answeredAt} /> の回答
              </Words>
            </h2>
            <DefinitionList>
              {questions.map((question) => (
                <DefinitionRow key={question.text} label={question.text} layout="stack">
                  <span className="wrap-anywhere whitespace-pre-line">
                    <Words>{workAnswerText(question, question.answer) ?? '未回答'}</Words>
                  </span>
                </DefinitionRow>
              ))}
            </DefinitionList>
          </Card>
          <WorkQuestionReadersNote />
        </>
      )}
    </div>
  );
}
