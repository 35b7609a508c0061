import { StateBadge } from '#platform/ui/feedback/badge.tsx';
import { operatorPageLoaders } from '#apps/operator/parts/operator-page.ts';

import {
  countersignRequestLabels,
  countersignRequestsQuery,
  OperatorApproveCountersignMutation,
  OperatorDeclineCountersignMutation,
  OperatorWithdrawCountersignMutation,
  type CountersignRequest,
} from './countersign-client.ts';
import { createOperatorAct } from '#apps/operator/parts/acts.tsx';
import {
  countersignDecisionNoteLengthBounds,
  countersignExpiryHours,
} from '#domain/countersign/countersign-rules.ts';
import { QueueScreen } from '#apps/operator/parts/queue-screen.tsx';
import { CaseQueue, type QueueEntry } from '#apps/operator/parts/queue.tsx';
import { workerNameText } from '#apps/operator/parts/worker-name.ts';

const route = operatorPageLoaders({
  right: 'operator.any',
  queries: () => [countersignRequestsQuery()],
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** 2人目の承認: queue of the actions that one operator requested and another one approves or declines. */
export default function OperatorCountersignPage() {
  return (
    <QueueScreen title="2人目の承認">
      <CaseQueue
        title="承認を待つ依頼"
        query={countersignRequestsQuery()}
        cases="COUNTERSIGN"
        controls={
          <p className="text-fg-2">
            依頼した人は承認できません。{countersignExpiryHours}
            時間以内に承認されない依頼は、何も変えずに終わります。
          </p>
        }
        empty="2人で決める操作を担当者が依頼すると、ほかの担当者が決めるまでここに並びます。"
        entry={requestEntry}
      />
    </QueueScreen>
  );
}

/** Acts on bank files, corporations, operators and fee rules: their requests name no worker. */
const kindsWithoutWorker: ReadonlySet<CountersignRequest['kind']> = new Set([
  'SETTLE_BANK_FILE',
  'PROVE_CORPORATION',
  'SET_EXPOSURE_LIMIT',
  'CHANGE_ROLES',
  'ADD_FEE_RULE',
  'REFUND',
  'REFUND_PAID',
]);

function requestEntry(request: CountersignRequest): QueueEntry {
  const { id, effect, reason, evidence, isOwn } = request;
  const subject = subjectOf(request);
  return {
    id,
    title: subject,
    badge: isOwn && <StateBadge tone="info">自分の依頼</StateBadge>,
    meta: `依頼 ${request.askedBy}`,
    times: { 日時: request.askedAt, 期限: request.expiresAt },
    facts: [
      { label: '承認すると', text: effect },
      { label: '理由', text: reason },
      { label: '根拠', text: evidence },
    ],
    subject,
    acts: isOwn ? [withdrawAct(id)] : [approveAct(request), declineAct(id)],
  };
}

/** The act with the worker concerned; the act alone where it concerns no worker, or the name was erased. */
const subjectOf = ({ kind, workerName }: CountersignRequest) =>
  kindsWithoutWorker.has(kind)
    ? countersignRequestLabels[kind]
    : `${countersignRequestLabels[kind]}：${workerNameText(workerName)}さん`;

const decision = {
  ...countersignDecisionNoteLengthBounds,
  label: '理由',
  note: '依頼した担当者が読み、記録に残ります',
};

const approveAct = ({ id, kind, effect }: CountersignRequest) =>
  createOperatorAct({
    label: '承認する',
    danger: true,
    title: `「${countersignRequestLabels[kind]}」を承認しますか？`,
    text: effect,
    done: '承認し、実行しました',
    operation: OperatorApproveCountersignMutation,
    reason: { ...decision, label: '確かめたこと' },
    input: ({ reason }) => ({ id, reason }),
  });

const unchanged = '何も変わりません。依頼は一覧から消えます。';

const declineAct = (id: string) =>
  createOperatorAct({
    label: '断る',
    variant: 'secondary',
    title: 'この依頼を断りますか？',
    text: unchanged,
    done: '依頼を断りました',
    operation: OperatorDeclineCountersignMutation,
    reason: decision,
    input: ({ reason }) => ({ id, reason }),
  });

const withdrawAct = (id: string) =>
  createOperatorAct({
    label: '依頼を取り下げる',
    variant: 'secondary',
    title: '依頼を取り下げますか？',
    text: unchanged,
    confirmLabel: '取り下げる',
    done: '依頼を取り下げました',
    operation: OperatorWithdrawCountersignMutation,
    input: () => ({ id }),
  });
