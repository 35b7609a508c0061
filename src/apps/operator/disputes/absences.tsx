import { operatorPageLoaders } from '#apps/operator/parts/operator-page.ts';

import {
  OperatorAnswerAbsenceMutation,
  waitingAbsencesQuery,
  type WaitingAbsence,
} from './cancellation-client.ts';
import { settledHoursFields, settleHoursEffectText } from './hours-fields.tsx';
import { inputOfTypedHours } from './worked-hours.ts';
import { createOperatorAct, reasonFieldReadByWorker } from '#apps/operator/parts/acts.tsx';
import { QueueScreen } from '#apps/operator/parts/queue-screen.tsx';
import { CaseQueue, type QueueEntry } from '#apps/operator/parts/queue.tsx';
import { ShiftSummaryLine } from '#apps/operator/parts/shift-meta.tsx';
import { workerNameText } from '#apps/operator/parts/worker-name.ts';

const route = operatorPageLoaders({
  right: 'operator.shifts',
  queries: () => [waitingAbsencesQuery()],
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** 欠勤: queue of the reported absences, and of those that the worker contests. */
export default function OperatorAbsencesPage() {
  return (
    <QueueScreen title="欠勤">
      <CaseQueue
        title="欠勤の報告と申し立て"
        query={waitingAbsencesQuery()}
        cases="ABSENCE"
        emptyTitle="確認を待っている欠勤はありません"
        empty="ワーカーが欠勤を報告するか、無断欠勤の記録に異議を申し立てると、ここに並びます。"
        entry={absenceEntry}
      />
    </QueueScreen>
  );
}

function absenceEntry(absence: WaitingAbsence): QueueEntry {
  const { id, kind, reason, toldName, sentAt, workerName } = absence;
  return {
    id,
    title: kind === 'report' ? '欠勤の報告' : '事実と違うという申し立て',
    lines: [reason, toldName !== null && `電話の相手：${toldName}`],
    meta: <ShiftSummaryLine shift={absence} />,
    times: { 受付: sentAt },
    subject: `${workerNameText(workerName)}さん`,
    acts: [
      createOperatorAct({
        label: '無断欠勤とする',
        danger: true,
        title: '無断欠勤としますか？',
        text: 'ポイントと応募の停止は、そのまま残ります。',
        done: '無断欠勤としました',
        operation: OperatorAnswerAbsenceMutation,
        reason: reasonFieldReadByWorker,
        input: ({ reason: note }) => ({ id, answer: 'UPHOLD' as const, note }),
      }),
      createOperatorAct({
        label: '事情を認める',
        variant: 'secondary',
        title: '事情を認めますか？',
        text: 'この欠勤のポイントと応募の停止を取り消します。給与は発生しません。',
        done: '事情を認めました',
        operation: OperatorAnswerAbsenceMutation,
        reason: reasonFieldReadByWorker,
        input: ({ reason: note }) => ({ id, answer: 'EXCUSE' as const, note }),
      }),
      kind === 'contest' &&
        createOperatorAct({
          label: '勤務していた',
          variant: 'secondary',
          title: '勤務していたと認めますか？',
          text: settleHoursEffectText,
          confirmLabel: '給与を確定する',
          done: '勤務していたと認めました',
          operation: OperatorAnswerAbsenceMutation,
          reason: reasonFieldReadByWorker,
          fields: settledHoursFields(absence),
          input: ({ reason: note, ...hours }) => ({
            id,
            answer: 'WORKED' as const,
            note,
            ...inputOfTypedHours(hours),
          }),
        }),
    ],
  };
}
