import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from 'react-router';

import { paths } from '#platform/base/paths.ts';
import { StateBadge, type StateTone } from '#platform/ui/feedback/badge.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { buttonClass } from '#platform/ui/button-class.ts';
import { Card } from '#platform/ui/display/card.tsx';
import { DefinitionList, DefinitionRow } from '#platform/ui/display/definition-list.tsx';
import { JstTime } from '#platform/ui/dates/jst-time.tsx';
import { Words } from '#platform/ui/display/words.tsx';
import { pageLoaders } from '#platform/web/graphql/page.ts';
import type { ScreenHandle } from '#platform/web/screen-handle.ts';
import { Screen } from '#platform/web/screen/screen.tsx';

import { penaltyExemptionQuery, type ExemptionView } from '../cancellation-client.ts';
import type { Route } from './+types/exemption.ts';
import { ExemptionForm } from './exemption-form.tsx';
import { ShiftFacilityAndTime } from '../shift-head.tsx';

const route = pageLoaders<Route.LoaderArgs>({
  needsSession: true,
  queries: ({ params }) => [penaltyExemptionQuery(params.attendanceId)],
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;
export const handle: ScreenHandle = { hidesTabs: true };

/** ペナルティの免除: the proof that waives the penalty of a cancellation, and the state of its review. */
export default function Exemption({ params: { attendanceId: id } }: Route.ComponentProps) {
  const view = useSuspenseQuery(penaltyExemptionQuery(id)).data.penaltyExemption;
  return (
    <Screen title="ペナルティの免除" back={paths.shift(id)} focusKey={id}>
      {view.cannotSubmitReason === null ? (
        <ExemptionForm key={id} view={view}>
          <ExemptionSummary view={view} />
        </ExemptionForm>
      ) : (
        <div className="flex flex-col gap-5 px-4 py-5">
          <ExemptionSummary view={view} />
          <Banner tone="info" title="今は申請できません">
            {view.cannotSubmitReason}
          </Banner>
          <Link to={paths.shift(id)} className={buttonClass({ variant: 'secondary', wide: true })}>
            <Words>勤務の詳細を見る</Words>
          </Link>
        </div>
      )}
    </Screen>
  );
}

/** The shift, its penalty, and the latest proof. */
function ExemptionSummary({ view }: { view: ExemptionView }) {
  const { shift, penaltyPoints, deadline, state, reasonName, submittedAt, answerNote } = view;
  return (
    <>
      {state === 'REJECTED' && (
        <Banner tone="danger" announce={false} title="証明を確認できませんでした">
          {answerNote}
        </Banner>
      )}
      <Card className="flex flex-col gap-3">
        {state && (
          <p>
            <StateBadge tone={states[state].tone}>{states[state].label}</StateBadge>
          </p>
        )}
        <ShiftFacilityAndTime shift={shift} />
        <DefinitionList>
          <DefinitionRow label="ペナルティ">
            <Words>{penaltyPoints}点</Words>
          </DefinitionRow>
          <DefinitionRow label="提出の期限">
            <JstTime at={deadline} />
          </DefinitionRow>
          {reasonName && (
            <DefinitionRow label="申請した理由">
              <Words>{reasonName}</Words>
            </DefinitionRow>
          )}
          {submittedAt && (
            <DefinitionRow label="提出した日時">
              <JstTime at={submittedAt} />
            </DefinitionRow>
          )}
        </DefinitionList>
      </Card>
    </>
  );
}

const states: Record<NonNullable<ExemptionView['state']>, { label: string; tone: StateTone }> = {
  SUBMITTED: { label: '事務局が確認中', tone: 'warn' },
  APPROVED: { label: '免除されました', tone: 'success' },
  REJECTED: { label: '差し戻し', tone: 'danger' },
};
