import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';

import { paths } from '#platform/base/paths.ts';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { buttonClass } from '#platform/ui/button-class.ts';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/display/card.tsx';
import { DefinitionList, DefinitionRow } from '#platform/ui/display/definition-list.tsx';
import { JstTime } from '#platform/ui/dates/jst-time.tsx';
import { Words } from '#platform/ui/display/words.tsx';
import { pageLoaders } from '#platform/web/graphql/page.ts';
import type { ScreenHandle } from '#platform/web/screen-handle.ts';
import { Screen } from '#platform/web/screen/screen.tsx';

import { shiftQuestionnaireQuery, type QuestionnaireView } from '../cancellation-client.ts';
import type { Route } from './+types/questionnaire.ts';
import { yesNoText, QuestionSteps } from './question-steps.tsx';
import { ShiftFacilityAndTime } from '../shift-head.tsx';

const route = pageLoaders<Route.LoaderArgs>({
  needsSession: true,
  queries: ({ params }) => [shiftQuestionnaireQuery(params.attendanceId)],
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;
export const handle: ScreenHandle = { hidesTabs: true };

/**
 * 出勤前アンケート: one question per screen; a worker who cannot come continues to the cancellation.
 */
export default function Questionnaire({ params: { attendanceId: id } }: Route.ComponentProps) {
  const view = useSuspenseQuery(shiftQuestionnaireQuery(id)).data.attendanceQuestionnaire;
  const [again, setAgain] = useState(false);
  const isOpen = view.cannotAnswerReason === null;
  if (isOpen && (again || view.answeredAt === null)) return <QuestionSteps key={id} view={view} />;
  return (
    <Screen title="出勤前アンケート" back={paths.shift(id)} focusKey={id}>
      <div className="flex flex-col gap-5 px-4 py-5">
        {!isOpen && (
          <Banner tone="info" title="今は回答できません">
            {view.cannotAnswerReason}
          </Banner>
        )}
        <Card>
          <ShiftFacilityAndTime shift={view.shift} />
        </Card>
        {view.answeredAt && <Given view={view} answeredAt={view.answeredAt} />}
        {isOpen && (
          <Button variant="secondary" wide onClick={() => setAgain(true)}>
            回答し直す
          </Button>
        )}
        <Link to={paths.shift(id)} className={buttonClass({ variant: 'secondary', wide: true })}>
          <Words>勤務の詳細を見る</Words>
        </Link>
      </div>
    </Screen>
  );
}

function Given({ view, answeredAt }: { view: QuestionnaireView; answeredAt: string }) {
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="font-bold">
        <Words>
          <JstTime at={answeredAt} /> の回答
        </Words>
      </h2>
      <DefinitionList>
        {view.items
          .filter(({ answer }) => answer !== null)
          .map(({ id, text, answer }) => (
            <DefinitionRow key={id} label={text} layout="split">
              <Words>{yesNoText(answer ?? false)}</Words>
            </DefinitionRow>
          ))}
      </DefinitionList>
    </Card>
  );
}
