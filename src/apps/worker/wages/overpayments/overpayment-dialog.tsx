import { formatYen } from '#platform/base/yen.ts';
import { ConfirmDialog } from '#platform/ui/overlays/dialog.tsx';
import { toast } from '#platform/ui/overlays/toast.ts';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';
import { deductionDivisor } from '#domain/pay/overpayments/overpayment-rules.ts';

import {
  AnswerOverpaymentMutation,
  queriesStaleAfterOverpaymentAnswer,
  type OverpaymentView,
} from './overpayment-client.ts';

type DialogProps = { overpayment: OverpaymentView; agrees: boolean; onClose: () => void };

/** Asks for confirmation of an answer and states its consequences. */
export function OverpaymentDialog({ overpayment, agrees, onClose }: DialogProps) {
  const { id, amount, textVersion } = overpayment;
  const send = useGraphqlMutation(AnswerOverpaymentMutation, {
    once: 'screen',
    invalidates: queriesStaleAfterOverpaymentAnswer,
    onSuccess: () => {
      toast.success(agrees ? '差し引きに同意しました' : '同意しないと回答しました');
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={
        agrees ? `${formatYen(amount)}の差し引きに同意しますか？` : '同意しないと回答しますか？'
      }
      confirmLabel={agrees ? '同意する' : '同意しない'}
      pending={send.isPending}
      pendingLabel="送信しています…"
      {...(send.error ? { error: send.error.message } : {})}
      onConfirm={() => send.mutate({ input: { id, agrees, textVersion } })}
    >
      {agrees
        ? `同じ法人の給与から、1回に${deductionDivisor}分の1まで差し引きます。回答はあとから変えられません。`
        : '何も差し引きません。回答はあとから変えられません。'}
    </ConfirmDialog>
  );
}
