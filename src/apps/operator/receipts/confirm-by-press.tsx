import { formatYen, type Yen } from '#platform/base/yen.ts';
import { Button } from '#platform/ui/button.tsx';
import { toast } from '#platform/ui/overlays/toast.ts';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';

import {
  ConfirmReceiptMutation,
  queriesStaleAfterStatement,
  UndoReceiptMutation,
  type StatementLine,
} from '#apps/operator/money/statements-client.ts';

type Payer = StatementLine['payers'][number];

const namedReasons: readonly string[] = ['VIRTUAL_ACCOUNT', 'NUMBER', 'NAME', 'NAME_ONCE'];

/**
 * True where a receipt has one proposal, which names the corporation and pays invoices alone: it is confirmed by one press.
 * Credit, fees that the payer took off, and proposals by the amount alone are read in a dialog first.
 */
export const isConfirmedByPress = ({ payers, proposals }: StatementLine): boolean => {
  const [payer, ...others] = payers;
  return (
    payer !== undefined &&
    others.length === 0 &&
    proposals.length === 0 &&
    payer.reasons.some((reason) => namedReasons.includes(reason)) &&
    payer.parts.every(({ kind }) => kind === 'INVOICE')
  );
};

type Props = {
  line: StatementLine;
  payer: Payer;
  /** The invoices that the proposal pays. */
  invoices: { invoiceId: string; amount: Yen; payerFee: Yen }[];
  label: string;
  /** Accessible name. */
  name: string | undefined;
};

/** Button that confirms a proposal without a dialog; the toast takes the match back. */
export function ConfirmByPressButton({ line, payer, invoices, label, name }: Props) {
  const { lineId, amount } = line;
  const { corporationId, corporationName } = payer;
  const undo = useGraphqlMutation(UndoReceiptMutation, {
    once: 'decision',
    invalidates: queriesStaleAfterStatement,
    onSuccess: () => toast.success('照合を取り消しました'),
    onError: ({ message }) => toast.error(message),
  });
  const confirm = useGraphqlMutation(ConfirmReceiptMutation, {
    once: 'decision',
    invalidates: queriesStaleAfterStatement,
    onSuccess: () =>
      toast.success(`${formatYen(amount)}を、${corporationName}の支払いとして照合しました`, {
        action: { label: '取り消す', onPress: () => undo.mutate({ input: { lineId } }) },
      }),
  });
  return (
    <>
      <Button
        size="sm"
        {...(name !== undefined && { 'aria-label': name })}
        pending={confirm.isPending}
        pendingLabel="送信しています…"
        onClick={() =>
          confirm.mutate({ input: { lineId, corporationId, invoices, rest: 'CREDIT' } })
        }
      >
        {label}
      </Button>
      {confirm.error && (
        <p role="alert" className="font-bold text-danger">
          {confirm.error.message}
        </p>
      )}
    </>
  );
}
