import { disputeTextLengthBounds } from '#domain/billing/disputes/dispute-rules.ts';
import { operatorPaths } from '#platform/base/people/paths.ts';
import { formatYen } from '#platform/base/yen.ts';
import { JstTime, JstTimeRange } from '#platform/ui/dates/jst-time.tsx';

import { createOperatorAct, reasonFieldReadByCorporation } from '#apps/operator/parts/acts.tsx';
import { DueBadge } from '#apps/operator/parts/due-badge.tsx';
import { operatorPageLoaders } from '#apps/operator/parts/operator-page.ts';
import { QueueScreen } from '#apps/operator/parts/queue-screen.tsx';
import { CaseQueue, type QueueEntry } from '#apps/operator/parts/queue.tsx';
import { RightLink } from '#apps/operator/parts/right-link.tsx';
import { workerNameText } from '#apps/operator/parts/worker-name.ts';
import {
  AnswerBillingDisputeMutation,
  billingDisputesQuery,
  type BillingDispute,
} from './billing-disputes-client.ts';

const route = operatorPageLoaders({
  right: 'operator.attendances',
  queries: () => [billingDisputesQuery()],
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** 請求への異議: queue of corporations' disputes about lines of a draft, each to be answered. (Rule 8.7) */
export default function OperatorBillingDisputesPage() {
  return (
    <QueueScreen title="請求への異議">
      <p className="text-fg-2">
        異議は金額を変えません。給与が違うときは、先に
        <RightLink right="operator.money" to={operatorPaths.wageRaises()}>
          承認した給与の訂正
        </RightLink>
        をしてから回答してください。回答するまで、その勤務は請求に入りません。
      </p>
      <CaseQueue
        title="回答を待っている異議"
        query={billingDisputesQuery()}
        empty="法人が、請求の下書きの勤務に異議を出すと、理由とともにここに並びます。"
        entry={disputeEntry}
      />
    </QueueScreen>
  );
}

function disputeEntry(dispute: BillingDispute): QueueEntry {
  const { disputeId, corporationName, facilityName, title, startsAt, endsAt } = dispute;
  const { reason, raisedBy, raisedAt, locksAt, advance, fee } = dispute;
  const workerName = workerNameText(dispute.workerName);
  return {
    id: disputeId,
    title: (
      <>
        {corporationName}　<JstTime at={startsAt} format="day" />{' '}
        <JstTimeRange from={startsAt} to={endsAt} />
      </>
    ),
    badge: locksAt !== null && <DueBadge at={locksAt} />,
    lines: [reason],
    facts: [
      {
        label: '今の金額',
        text: `立て替えたお金${formatYen(advance)}・手数料${formatYen(fee)}（税抜）`,
      },
      { label: '出した方', text: raisedBy },
    ],
    meta: `${facilityName}・${workerName}・${title}`,
    times: { 受付: raisedAt, 請求の確定: locksAt },
    subject: `${corporationName} ${workerName}さんの勤務`,
    acts: [
      createOperatorAct({
        label: '回答する',
        title: 'この異議に回答しますか？',
        text: '回答すると、この勤務は、その時点の金額で次の請求に入ります。回答した後は変えられません。',
        done: '異議に回答しました',
        reason: { ...reasonFieldReadByCorporation, ...disputeTextLengthBounds, label: '回答' },
        operation: AnswerBillingDisputeMutation,
        input: ({ reason: answer }) => ({ id: disputeId, answer }),
      }),
    ],
  };
}
