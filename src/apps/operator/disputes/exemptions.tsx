import { formatYen } from '#platform/base/yen.ts';
import { StateBadge } from '#platform/ui/feedback/badge.tsx';
import { operatorPageLoaders } from '#apps/operator/parts/operator-page.ts';
import { exemptionProofDays } from '#domain/attendance/cancellation/cancel-limits.ts';
import {
  askedCancellationListedDays,
  askedCancellationDecisionHours,
} from '#domain/attendance/asked/asked-rules.ts';

import {
  askedCancellationsQuery,
  OperatorApproveExemptionMutation,
  OperatorRejectExemptionMutation,
  waitingExemptionsQuery,
  type WaitingExemption,
  DecideAskedCancellationMutation,
  type AskedCancellation,
} from './cancellation-client.ts';
import { createOperatorAct, reasonFieldReadByWorker } from '#apps/operator/parts/acts.tsx';
import { FileLink } from '#apps/operator/parts/file-link.tsx';
import { QueueScreen } from '#apps/operator/parts/queue-screen.tsx';
import { CaseQueue, type QueueEntry } from '#apps/operator/parts/queue.tsx';
import { ShiftSummaryLine } from '#apps/operator/parts/shift-meta.tsx';
import { workerNameText } from '#apps/operator/parts/worker-name.ts';

const route = operatorPageLoaders({
  right: 'operator.shifts',
  queries: () => [waitingExemptionsQuery(), askedCancellationsQuery()],
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** キャンセルの証明: queues of the proofs for cancellations without a penalty, and of cancellations the facility asked for. */
export default function OperatorExemptionsPage() {
  return (
    <QueueScreen title="キャンセルの証明">
      <CaseQueue
        title="確認を待っている証明"
        query={waitingExemptionsQuery()}
        cases="EXEMPTION"
        empty={`キャンセルしたワーカーが、やむを得ない事情の証明を${exemptionProofDays}日以内に送ると、ここに並びます。`}
        entry={proofEntry}
      />
      <CaseQueue
        title="施設から頼まれたキャンセル"
        query={askedCancellationsQuery()}
        cases="EXEMPTION"
        empty={`ワーカーが「施設から頼まれた」を理由にキャンセルすると、${askedCancellationListedDays}日間ここに並びます。施設が否定したときは、${askedCancellationDecisionHours}時間以内に決めてください。`}
        entry={askedEntry}
      />
    </QueueScreen>
  );
}

function proofEntry(proof: WaitingExemption): QueueEntry {
  const { id, workerName, reason, note, cancelReason, penaltyPoints, pictureUrl } = proof;
  return {
    id,
    title: reason,
    lines: [
      `キャンセルの理由：${cancelReason}（${penaltyPoints}ポイント）`,
      note,
      pictureUrl && <FileLink href={pictureUrl}>証明の写真を保存する</FileLink>,
    ],
    meta: <ShiftSummaryLine shift={proof} />,
    times: { 受付: proof.submittedAt },
    subject: `${workerNameText(workerName)}さん`,
    acts: [
      createOperatorAct({
        label: '免除する',
        title: 'ペナルティを免除しますか？',
        text: 'ポイントと、このキャンセルで始まった応募の制限を取り消します。',
        done: '免除しました',
        operation: OperatorApproveExemptionMutation,
        input: () => ({ id }),
      }),
      createOperatorAct({
        label: '差し戻す',
        danger: true,
        title: '証明を差し戻しますか？',
        done: '差し戻しました',
        operation: OperatorRejectExemptionMutation,
        reason: reasonFieldReadByWorker,
        input: (given) => ({ id, reason: given.reason }),
      }),
    ],
  };
}

const states: Record<AskedCancellation['state'], string> = {
  ASKED: '施設の回答待ち',
  DENIED: '施設は否定',
  SPARED: '回答なし（免除済み）',
};

/** Entry of a cancellation that the facility is said to have asked for, with its decision. (Rule 8.9) */
function askedEntry(asked: AskedCancellation): QueueEntry {
  const { id, state, workerName, askedBy, note, points, compensation, dueAt } = asked;
  return {
    id,
    title: `${askedBy ?? '施設の方'}さんから頼まれたという説明`,
    badge: (
      <StateBadge tone={state === 'DENIED' ? 'danger' : 'neutral'}>{states[state]}</StateBadge>
    ),
    lines: [
      `認めるとき施設が支払う額：${formatYen(compensation)}（税引前・交通費込み）、認めないときのペナルティ：${points}点`,
      note,
    ],
    meta: <ShiftSummaryLine shift={asked} />,
    times: { 期限: dueAt },
    subject: `${workerNameText(workerName)}さん`,
    acts: [
      createOperatorAct({
        label: '施設の中止と認める',
        title: '施設による中止と認めますか？',
        text: '施設による中止になり、上の額を施設が支払います。決めた後は取り消せません。',
        confirmLabel: '認める',
        done: '施設による中止と認めました',
        operation: DecideAskedCancellationMutation,
        reason: reasonFieldReadByWorker,
        input: ({ reason }) => ({ id, hadAsked: true, note: reason }),
      }),
      state === 'DENIED' &&
        createOperatorAct({
          label: '認めない',
          danger: true,
          title: '施設の依頼を認めませんか？',
          text: 'キャンセルのときのペナルティがつきます。ワーカーは証明を出すことができます。',
          done: '認めないと決めました',
          operation: DecideAskedCancellationMutation,
          reason: reasonFieldReadByWorker,
          input: ({ reason }) => ({ id, hadAsked: false, note: reason }),
        }),
    ],
  };
}
