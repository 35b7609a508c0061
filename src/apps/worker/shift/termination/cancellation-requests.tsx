import { useSuspenseQuery } from '@tanstack/react-query';
import CalendarX2 from 'lucide-react/icons/calendar-x-2';
import { useState } from 'react';
import { Link } from 'react-router';

import { paths } from '#platform/base/paths.ts';
import { formatYen } from '#platform/base/yen.ts';
import { ProvisionalMark } from '#apps/worker/wages/parts/provisional-tax.tsx';
import { StateBadge, type StateTone } from '#platform/ui/feedback/badge.tsx';
import { buttonClass } from '#platform/ui/button-class.ts';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/display/card.tsx';
import { DefinitionList, DefinitionRow } from '#platform/ui/display/definition-list.tsx';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { JstTime } from '#platform/ui/dates/jst-time.tsx';
import { Words } from '#platform/ui/display/words.tsx';
import { pageLoaders } from '#platform/web/graphql/page.ts';
import { Screen } from '#platform/web/screen/screen.tsx';
import { fullCompensationWithinHours } from '#domain/attendance/termination/schedule-cancellation-rules.ts';

import { cancellationRequestsQuery, type CancellationRequestView } from '../cancellation-client.ts';
import { noApologyPointsSentence } from '#domain/attendance/termination/no-apology.ts';
import {
  CancellationRequestAnswerDialog,
  type CancellationRequestAnswer,
} from './answer-dialog.tsx';
import { ShiftFacilityAndTime } from '../shift-head.tsx';
import {
  ObjectionButton,
  TerminationPay,
  TerminationRows,
  terminationStateLabels,
} from './termination.tsx';

const route = pageLoaders({ needsSession: true, queries: () => [cancellationRequestsQuery()] });
export const loader = route.loader;
export const clientLoader = route.clientLoader;

const refreshMs = 60_000;

/** 施設からの中止依頼: the facilities' requests with reason, pay and deadline; neither answer is preselected. */
export default function CancellationRequests() {
  const [asked, setAsked] = useState<CancellationRequestAnswer | null>(null);
  const list = useSuspenseQuery({ ...cancellationRequestsQuery(), refetchInterval: refreshMs });
  const requests = list.data.scheduleCancellationRequests;
  return (
    <Screen title="施設からの中止依頼" back={paths.shifts()} focusKey="requests">
      {requests.length === 0 ? (
        <EmptyState
          icon={<CalendarX2 />}
          title="中止の依頼はありません"
          actions={
            <Link to={paths.shifts()} className={buttonClass()}>
              <Words>予定を見る</Words>
            </Link>
          }
        >
          施設から勤務の中止の依頼が届くと、ここに表示されます。
        </EmptyState>
      ) : (
        <ul className="flex flex-col gap-4 px-4 py-5">
          {requests.map((request) => (
            <li key={request.id}>
              <RequestCard request={request} onAnswer={setAsked} />
            </li>
          ))}
        </ul>
      )}
      {asked && (
        <CancellationRequestAnswerDialog
          key={asked.request.id}
          asked={asked}
          onClose={() => setAsked(null)}
        />
      )}
    </Screen>
  );
}

type RequestCardProps = {
  request: CancellationRequestView;
  onAnswer: (asked: CancellationRequestAnswer) => void;
};

function RequestCard({ request, onAnswer }: RequestCardProps) {
  const { shift, state, reason, answerBy, answeredAt, canAnswer, termination } = request;
  const { label, tone } = termination ? terminationStateLabels[termination.state] : states[state];
  return (
    <Card as="article" className="flex flex-col gap-3">
      <p>
        <StateBadge tone={tone}>{label}</StateBadge>
      </p>
      <ShiftFacilityAndTime shift={shift} />
      <DefinitionList>
        {termination && (
          <DefinitionRow label="契約終了の理由">
            <Words>{termination.reasonName}</Words>
          </DefinitionRow>
        )}
        <DefinitionRow label={termination ? '施設の説明' : '理由'}>
          <Words>{reason}</Words>
        </DefinitionRow>
        <DefinitionRow label={termination ? '給与' : '補償'}>
          <Pays request={request} />
        </DefinitionRow>
        {canAnswer && !termination && (
          <DefinitionRow label="同意しないとき">
            <Words>{ifRefused}</Words>
          </DefinitionRow>
        )}
        {canAnswer ? (
          <DefinitionRow label="回答の期限">
            <JstTime at={answerBy} />
          </DefinitionRow>
        ) : (
          answeredAt && (
            <DefinitionRow label="終了した日時">
              <JstTime at={answeredAt} />
            </DefinitionRow>
          )
        )}
        {termination && <TerminationRows termination={termination} />}
      </DefinitionList>
      <ObjectionButton request={request} />
      {canAnswer ? (
        <div className="flex flex-wrap gap-3 *:flex-[1_1_8rem]">
          {!termination && (
            <Button variant="secondary" onClick={() => onAnswer({ request, answer: 'refuse' })}>
              同意しない
            </Button>
          )}
          <Button variant="secondary" onClick={() => onAnswer({ request, answer: 'approve' })}>
            同意する
          </Button>
        </div>
      ) : (
        <Link
          to={paths.shift(shift.id)}
          className={buttonClass({ variant: 'secondary', size: 'sm' })}
        >
          <Words>勤務の詳細を見る</Words>
        </Link>
      )}
    </Card>
  );
}

const ifRefused =
  '勤務は予定どおり行われます。それでも施設が中止するときは、予定の給与と交通費の全額が支払われます。';

/** The yen or points that the worker receives if the shift is cancelled. */
function Pays({ request }: { request: CancellationRequestView }) {
  const { compensation, receivable, apologyPoints, termination } = request;
  if (termination?.sentHome) return <TerminationPay {...termination} />;
  if (compensation > 0) {
    return (
      <>
        <Words>
          予定の給与と交通費の全額 <span className="font-bold">{formatYen(compensation)}</span>
          <span className="block text-sm text-fg-2">
            <Words>税を引いた受取額の目安 {formatYen(receivable)}</Words>
            <ProvisionalMark isShown={request.isTaxProvisional} />
          </span>
        </Words>
      </>
    );
  }
  if (termination) return <TerminationPay {...termination} />;
  return (
    <>
      <Words>
        なし（開始の{fullCompensationWithinHours}時間以上前の中止は、給与の支払いがありません）
      </Words>
      <span className="block">
        {apologyPoints > 0 ? (
          <Words>おわび {apologyPoints}ポイント</Words>
        ) : (
          <Words>{noApologyPointsSentence}</Words>
        )}
      </span>
    </>
  );
}

const states: Record<CancellationRequestView['state'], { label: string; tone: StateTone }> = {
  REQUESTED: { label: '回答をお待ちしています', tone: 'danger' },
  APPROVED: { label: '同意しました', tone: 'neutral' },
  REFUSED: { label: '同意しませんでした', tone: 'neutral' },
  EXPIRED: { label: '期限切れ（勤務は予定どおり）', tone: 'neutral' },
  TERMINATED: { label: '施設が終了しました', tone: 'warn' },
};
