import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import MessageSquareWarning from 'lucide-react/icons/message-square-warning';
import { useState } from 'react';

import { addDays, atJst } from '#platform/base/jst.ts';
import { Button } from '#platform/ui/button.tsx';
import { JstTime } from '#platform/ui/dates/jst-time.tsx';
import { staffPage } from '#platform/web/back-office/staff-page.ts';

import { ReasonedAct } from '#apps/operator/parts/acts.tsx';
import { DueBadge } from '#apps/operator/parts/due-badge.tsx';
import { QueueList, QueueRow } from '#apps/operator/parts/queue-list.tsx';
import { QueueScreen } from '#apps/operator/parts/queue-screen.tsx';
import { nameOf } from '#apps/operator/parts/worker-name.ts';
import {
  OperatorAnswerAppeal,
  OperatorAppeals,
  penaltyAppeals,
  type PenaltyAppeal,
} from './points-client.ts';
import { FeedbackDialog } from '#apps/operator/people/feedback-dialog.tsx';

const route = staffPage({ side: 'operator', queries: () => [penaltyAppeals()] });
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** ペナルティの申し立て: what workers say against theirs, and the answer. */
export default function OperatorAppealsPage() {
  const list = useSuspenseInfiniteQuery(penaltyAppeals());
  return (
    <QueueScreen title="ペナルティの申し立て">
      <QueueList
        title="回答を待っている申し立て"
        list={list}
        rows={list.data.rows}
        keyOf={({ id }) => id}
        empty={{
          icon: <MessageSquareWarning />,
          title: '回答を待っている申し立てはありません',
          text: 'ワーカーがペナルティに7日以内に申し立てると、3営業日の回答の期限とともにここに並びます。',
        }}
      >
        {(appeal) => <AppealRow appeal={appeal} />}
      </QueueList>
    </QueueScreen>
  );
}

function AppealRow({ appeal }: { appeal: PenaltyAppeal }) {
  const { id, workerId, workerName, note, points, reason, filedAt, answerDueOn } = appeal;
  const [asked, setAsked] = useState<'accept' | 'reject' | 'feedback' | null>(null);
  const close = () => setAsked(null);
  const accepts = asked === 'accept';
  const name = nameOf(workerName);
  return (
    <QueueRow
      title={`${name}　${note}（+${points}点）`}
      badge={<DueBadge at={atJst(addDays(answerDueOn, 1)).toISOString()} />}
      meta={
        <>
          受付 <JstTime at={filedAt} />
          ・回答の期限 <JstTime at={answerDueOn} />
        </>
      }
      actions={
        <>
          <Button size="sm" aria-label={`${name}さん：認める`} onClick={() => setAsked('accept')}>
            認める
          </Button>
          <Button
            size="sm"
            variant="danger"
            aria-label={`${name}さん：認めない`}
            onClick={() => setAsked('reject')}
          >
            認めない
          </Button>
          <Button
            size="sm"
            variant="secondary"
            aria-label={`${name}さん：ひとことを書く`}
            onClick={() => setAsked('feedback')}
          >
            ひとことを書く
          </Button>
        </>
      }
    >
      <p className="wrap-anywhere whitespace-pre-line">{reason}</p>
      {(asked === 'accept' || asked === 'reject') && (
        <ReasonedAct
          title={accepts ? '申し立てを認めますか？' : '申し立てを認めませんか？'}
          confirmLabel={accepts ? '認める' : '認めない'}
          done={accepts ? '申し立てを認めました' : '申し立てに回答しました'}
          danger={!accepts}
          label="回答"
          length={{ min: 1, max: 500 }}
          operation={OperatorAnswerAppeal}
          invalidates={[OperatorAppeals]}
          input={(answer) => ({ id, accept: accepts, answer })}
          onClose={close}
        >
          <p>
            {accepts
              ? 'ペナルティと、それで始まった応募の制限を取り消します。'
              : 'ペナルティは残ります。回答した後は変えられません。'}
          </p>
        </ReasonedAct>
      )}
      {asked === 'feedback' && <FeedbackDialog worker={{ id: workerId, name }} onClose={close} />}
    </QueueRow>
  );
}
