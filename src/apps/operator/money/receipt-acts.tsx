import { matchReasonLabels } from '#domain/receipts/messages.ts';
import { maxOtherMoneyNoteLength } from '#domain/receipts/matching/other-money.ts';
import { formatYen } from '#platform/base/yen.ts';

import { createOperatorAct, type OperatorAct } from '#apps/operator/parts/acts.tsx';
import {
  ConfirmByPressButton,
  isConfirmedByPress,
} from '#apps/operator/receipts/confirm-by-press.tsx';
import {
  ConfirmReceiptMutation,
  MarkOtherMoneyMutation,
  queriesStaleAfterStatement,
  RefuseReceiptProposalMutation,
  UndoReceiptMutation,
  type StatementLine,
} from './statements-client.ts';

type Payer = StatementLine['payers'][number];
type Part = NonNullable<StatementLine['payment']>['parts'][number];

const partLabels = {
  INVOICE: '請求書',
  PAYER_FEE: '差し引かれた振込手数料（当社の負担）',
  CREDIT: '過入金（法人への預り金）',
  DEPOSIT: '保証金',
} as const satisfies Record<Part['kind'], string>;

/** One part of a receipt in words: 「請求書HK20260000017 12,000円」. */
const partText = ({ kind, number, amount }: Part): string =>
  `${partLabels[kind]}${number ?? ''} ${formatYen(amount)}`;

/** The parts of a receipt in words. */
export const partsText = (parts: readonly Part[]): string => parts.map(partText).join('、');

/** A corporation that may have paid, with the reasons and with what a confirmation pays. */
export const payerText = ({ corporationName, reasons, parts }: Payer, number: number): string =>
  `支払元の候補${number}：${corporationName}（${reasons.map((reason) => matchReasonLabels[reason]).join('、')}）。照合すると：${partsText(parts)}`;

/** The acts on an open receipt and one of the corporations that may have paid it. */
export const payerActs = (line: StatementLine, payer: Payer, number: number): OperatorAct[] => [
  confirmAct(line, payer, `支払元${number}で照合する`),
  createOperatorAct({
    label: `支払元${number}ではない`,
    variant: 'secondary',
    title: `この入金は${payer.corporationName}の支払いではありませんか？`,
    text: '同じ依頼人名の入金では、請求書番号か振込専用口座がない限り、この法人を候補にしません。照合すると、元に戻ります。',
    done: '候補から外しました',
    operation: RefuseReceiptProposalMutation,
    invalidates: queriesStaleAfterStatement,
    input: () => ({ lineId: line.lineId, corporationId: payer.corporationId }),
  }),
];

/** Confirms a proposal: by the press alone where it names the corporation and pays invoices alone, else in a dialog. */
function confirmAct(line: StatementLine, payer: Payer, label: string): OperatorAct {
  const act = createOperatorAct({
    label,
    title: `${payer.corporationName}の支払いとして照合しますか？`,
    text: `${formatYen(line.amount)}の入金を、次のように記録します：${partsText(payer.parts)}。この依頼人名を、${payer.corporationName}の名前として1回数えます。後から取り消せます。`,
    confirmLabel: '照合する',
    done: '入金を照合しました',
    operation: ConfirmReceiptMutation,
    invalidates: queriesStaleAfterStatement,
    input: () => ({
      lineId: line.lineId,
      corporationId: payer.corporationId,
      invoices: invoicesOf(payer),
      rest: 'CREDIT' as const,
    }),
  });
  if (!isConfirmedByPress(line)) return act;
  const button = (name: string | undefined) => (
    <ConfirmByPressButton
      line={line}
      payer={payer}
      invoices={invoicesOf(payer)}
      label={label}
      name={name}
    />
  );
  return { ...act, button };
}

/** The invoices of a proposal, each with the fee that the payer took off. */
const invoicesOf = ({ parts }: Payer) =>
  parts.flatMap(({ kind, invoiceId, amount }) => {
    if (kind !== 'INVOICE' || invoiceId === null || invoiceId === undefined) return [];
    const fee = parts.find((part) => part.kind === 'PAYER_FEE' && part.invoiceId === invoiceId);
    return [{ invoiceId, amount, payerFee: fee?.amount ?? 0 }];
  });

/** 請求書の支払いではない: takes an open receipt out of the queue. */
export const otherMoneyAct = ({ lineId }: StatementLine): OperatorAct =>
  createOperatorAct({
    label: '請求書の支払いではない',
    variant: 'secondary',
    title: 'この入金は、請求書の支払いではありませんか？',
    text: '法人の支払いとして数えません。後から取り消せます。',
    done: '請求書の支払いではないと記録しました',
    operation: MarkOtherMoneyMutation,
    invalidates: queriesStaleAfterStatement,
    reason: {
      min: 1,
      max: maxOtherMoneyNoteLength,
      label: '何の入金ですか',
      note: '明細の一覧に表示されます（例：預金利息）',
    },
    input: ({ reason }) => ({ lineId, note: reason }),
  });

/** 照合を取り消す: opens a receipt again, by a reverse posting. */
export const undoReceiptAct = ({ lineId }: StatementLine): OperatorAct =>
  createOperatorAct({
    label: '照合を取り消す',
    variant: 'secondary',
    title: 'この入金の照合を取り消しますか？',
    text: '請求書は未払いに戻り、入金は未照合に戻ります。自動では照合されなくなります。',
    done: '照合を取り消しました',
    operation: UndoReceiptMutation,
    invalidates: queriesStaleAfterStatement,
    input: () => ({ lineId }),
  });
