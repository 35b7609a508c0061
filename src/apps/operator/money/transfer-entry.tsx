import { JstTime } from '#platform/ui/dates/jst-time.tsx';
import { StateBadge } from '#platform/ui/feedback/badge.tsx';

import type { OperatorTransferLineFragment } from '#gen/operator-operations.ts';
import { WorkerNameAndAmount } from '#apps/operator/parts/name-and-money.tsx';
import type { QueueEntry } from '#apps/operator/parts/queue.tsx';

/** The entry of a transfer: the worker, the amount, the account, and the state of the transfer. */
export function transferQueueEntry(transfer: OperatorTransferLineFragment): QueueEntry {
  const { id, workerName, amount, account, kind, state, hold, requestedAt, expectedAt } = transfer;
  return {
    id,
    title: <WorkerNameAndAmount name={workerName} amount={amount} />,
    badge: <TransferBadge state={state} hold={hold} />,
    meta: (
      <>
        {kind === 'EARLY' ? '振込申請' : '支払日の振込'}・{account}・申請{' '}
        <JstTime at={requestedAt} />
        ・入金の予定 <JstTime at={expectedAt} format="day" />
      </>
    ),
  };
}

type BadgeProps = Pick<OperatorTransferLineFragment, 'state' | 'hold'>;

function TransferBadge({ state, hold }: BadgeProps) {
  if (state === 'REQUESTED' && hold === 'OPEN') return <StateBadge tone="warn">保留</StateBadge>;
  if (state === 'REQUESTED' && hold === 'CONFIRMED')
    return <StateBadge tone="warn">支払日まで保留</StateBadge>;
  if (state === 'REQUESTED') return <StateBadge tone="warn">受付</StateBadge>;
  if (state === 'COMPLETED') return <StateBadge tone="success">完了</StateBadge>;
  return <StateBadge tone="info">銀行で処理中</StateBadge>;
}
