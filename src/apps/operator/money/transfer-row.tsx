import type { ReactNode } from 'react';

import type { OperatorTransferLineFragment } from '#gen/operator-operations.ts';
import { JstTime } from '#platform/ui/dates/jst-time.tsx';
import { Money } from '#platform/ui/display/money.tsx';
import { StateBadge } from '#platform/ui/feedback/badge.tsx';

import { QueueRow } from '#apps/operator/parts/queue-list.tsx';
import { nameOf } from '#apps/operator/parts/worker-name.ts';

type TransferRowProps = {
  transfer: OperatorTransferLineFragment;
  actions?: ReactNode;
  children?: ReactNode;
};

/** Row of a transfer: the worker, the amount, the account, and the state of the transfer. */
export function TransferRow({ transfer, actions, children }: TransferRowProps) {
  const { workerName, amount, account, kind, state, requestedAt, expectedAt } = transfer;
  return (
    <QueueRow
      title={
        <>
          {nameOf(workerName)}
          <Money amount={amount} />
        </>
      }
      badge={<TransferBadge state={state} />}
      meta={
        <>
          {kind === 'EARLY' ? '振込申請' : '支払日の振込'}・{account}・申請{' '}
          <JstTime at={requestedAt} />
          ・入金の予定 <JstTime at={expectedAt} format="day" />
        </>
      }
      actions={actions}
    >
      {children}
    </QueueRow>
  );
}

function TransferBadge({ state }: { state: string }) {
  if (state === 'REQUESTED') return <StateBadge tone="warn">受付</StateBadge>;
  if (state === 'COMPLETED') return <StateBadge tone="success">完了</StateBadge>;
  return <StateBadge tone="info">銀行で処理中</StateBadge>;
}
