import type { Yen } from '#platform/base/yen.ts';

import { isShortByFee } from './payer-fees.ts';

/** An operator's choice for a receipt: yen for each invoice, and the place of the rest. */
export type ReceiptChoice = {
  invoices: readonly {
    invoiceId: string;
    amount: Yen;
    /** The fee of the bank that the payer took off; 0 for none. */
    payerFee: Yen;
  }[];
  rest: 'CREDIT' | 'DEPOSIT';
};

type ChoiceProblem = 'RECEIPT_EXCEEDED' | 'INVOICE_EXCEEDED' | 'PAYER_FEE_UNKNOWN';
type ChosenPart = {
  kind: 'INVOICE' | 'PAYER_FEE' | 'CREDIT' | 'DEPOSIT';
  invoiceId: string | null;
  amount: Yen;
};

type Choosing = {
  amount: Yen;
  /** The open yen of the chosen invoices. */
  open: ReadonlyMap<string, Yen>;
  choice: ReceiptChoice;
};

/**
 * The parts of a receipt by an operator's choice, or why it cannot be written: yen that the receipt or an invoice does not
 * have, or a fee that is no known fee of a bank or not the rest of its invoice. (Rule 8.7)
 */
export function partsOfChoice({
  amount,
  open,
  choice: { invoices, rest },
}: Choosing): { parts: ChosenPart[] } | { problem: ChoiceProblem } {
  const ids = new Set(invoices.map(({ invoiceId }) => invoiceId));
  const isYen = (yen: Yen) => Number.isSafeInteger(yen) && yen > 0;
  if (ids.size < invoices.length || !invoices.every((one) => isYen(one.amount)))
    return { problem: 'INVOICE_EXCEEDED' };
  const openOf = ({ invoiceId }: { invoiceId: string }) => open.get(invoiceId) ?? 0;
  if (invoices.some((one) => one.amount > openOf(one))) return { problem: 'INVOICE_EXCEEDED' };
  const withFee = invoices.filter(({ payerFee }) => payerFee !== 0);
  const isFee = (one: ReceiptChoice['invoices'][number]) =>
    isShortByFee(openOf(one), one.amount) && one.payerFee === openOf(one) - one.amount;
  if (withFee.length > 1 || !withFee.every(isFee)) return { problem: 'PAYER_FEE_UNKNOWN' };
  const left = invoices.reduce((yen, one) => yen - one.amount, amount);
  if (left < 0) return { problem: 'RECEIPT_EXCEEDED' };
  return {
    parts: [
      ...invoices.map((one): ChosenPart => ({
        kind: 'INVOICE',
        invoiceId: one.invoiceId,
        amount: one.amount,
      })),
      ...withFee.map((one): ChosenPart => ({
        kind: 'PAYER_FEE',
        invoiceId: one.invoiceId,
        amount: one.payerFee,
      })),
      ...(left > 0 ? [{ kind: rest, invoiceId: null, amount: left }] : []),
    ],
  };
}
