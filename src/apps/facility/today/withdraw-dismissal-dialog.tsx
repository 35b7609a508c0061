import { ConfirmDialog } from '#platform/ui/overlays/dialog.tsx';
import { toast } from '#platform/ui/overlays/toast.ts';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';

import { DayShiftsQuery, WithdrawDismissalMutation, type DayShift } from './day-client.ts';

type Props = { shift: DayShift; onClose: () => void };

/**
 * Dialog to withdraw, while the case is undecided, the claim that a worker was sent home for the worker's own reasons.
 */
export function WithdrawDismissalDialog({ shift: { id, workerName }, onClose }: Props) {
  const withdraw = useGraphqlMutation(WithdrawDismissalMutation, {
    once: 'screen',
    invalidates: [DayShiftsQuery],
    onSuccess: () => {
      toast.success('取り下げました');
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="「ワーカーの事情」を取り下げますか？"
      confirmLabel="取り下げる"
      pending={withdraw.isPending}
      pendingLabel="送信しています…"
      {...(withdraw.error ? { error: withdraw.error.message } : {})}
      onConfirm={() => withdraw.mutate({ id })}
    >
      {workerName}さんに、予定の終了までの給与を全額支払います。勤務は終了したままです。
    </ConfirmDialog>
  );
}
