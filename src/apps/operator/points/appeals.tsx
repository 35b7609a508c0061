import { addDays, instantAtJst } from '#platform/base/jst.ts';
import { operatorPageLoaders } from '#apps/operator/parts/operator-page.ts';

import { createOperatorAct, reasonFieldReadByWorker } from '#apps/operator/parts/acts.tsx';
import { DueBadge } from '#apps/operator/parts/due-badge.tsx';
import { QueueScreen } from '#apps/operator/parts/queue-screen.tsx';
import { CaseQueue, type QueueEntry } from '#apps/operator/parts/queue.tsx';
import { workerNameText } from '#apps/operator/parts/worker-name.ts';
import { penaltyFeedbackOperatorAct } from '#apps/operator/people/feedback-act.tsx';
import { appealLimits, maxOperatorTextLength } from '#domain/points/penalties/appeal-rules.ts';
import {
  OperatorAnswerAppealMutation,
  penaltyAppealsQuery,
  type PenaltyAppeal,
} from './points-client.ts';

const route = operatorPageLoaders({
  right: 'operator.shifts',
  queries: () => [penaltyAppealsQuery()],
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** ペナルティの申し立て: queue of workers' appeals against penalties, each to be answered. */
export default function OperatorAppealsPage() {
  return (
    <QueueScreen title="ペナルティの申し立て">
      <CaseQueue
        title="回答を待っている申し立て"
        query={penaltyAppealsQuery()}
        empty={`ワーカーがペナルティに${appealLimits.days}日以内に申し立てると、${appealLimits.answerBusinessDays}営業日の回答の期限とともにここに並びます。`}
        entry={appealEntry}
      />
    </QueueScreen>
  );
}

const answer = {
  operation: OperatorAnswerAppealMutation,
  reason: { ...reasonFieldReadByWorker, max: maxOperatorTextLength, label: '回答' },
};

function appealEntry(appeal: PenaltyAppeal): QueueEntry {
  const { id, workerId, workerName, note, points, reason, filedAt, answerDueOn } = appeal;
  const name = workerNameText(workerName);
  return {
    id,
    title: `${name}　${note}（+${points}点）`,
    badge: <DueBadge at={instantAtJst(addDays(answerDueOn, 1)).toISOString()} />,
    lines: [reason],
    times: { 受付: filedAt, 回答の期限: answerDueOn },
    subject: `${name}さん`,
    acts: [
      createOperatorAct({
        ...answer,
        label: '認める',
        title: '申し立てを認めますか？',
        text: 'ペナルティと、それで始まった応募の制限を取り消します。',
        done: '申し立てを認めました',
        input: (given) => ({ id, accept: true, answer: given.reason }),
      }),
      createOperatorAct({
        ...answer,
        label: '認めない',
        danger: true,
        title: '申し立てを認めませんか？',
        text: 'ペナルティは残ります。回答した後は変えられません。',
        done: '申し立てに回答しました',
        input: (given) => ({ id, accept: false, answer: given.reason }),
      }),
      penaltyFeedbackOperatorAct({ id: workerId, name }),
    ],
  };
}
