import type { OperatorTransferFragment } from '#gen/operator-operations.ts';
import { StateBadge } from '#ui/feedback/badge.tsx';
import { JstTime } from '#ui/dates/jst-time.tsx';
import { Money } from '#ui/display/money.tsx';

/** Who is paid how much into which account, and how far the transfer is. */
export function TransferLine({ transfer }: { transfer: OperatorTransferFragment }) {
  const { workerName, amount, account, kind, state, requestedAt } = transfer;
  return (
    <div className="flex flex-col gap-1">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="font-bold">
          {workerName ?? '氏名未登録'} <Money amount={amount} />
        </p>
        <TransferBadge state={state} />
      </div>
      <p className="text-sm text-fg-2">
        {kind === 'EARLY' ? '振込申請' : '支払日の振込'}・{account}・<JstTime at={requestedAt} />
      </p>
    </div>
  );
}

function TransferBadge({ state }: { state: string }) {
  if (state === 'REQUESTED') return <StateBadge tone="warn">受付</StateBadge>;
  if (state === 'COMPLETED') return <StateBadge tone="success">完了</StateBadge>;
  return <StateBadge tone="info">銀行で処理中</StateBadge>;
}
