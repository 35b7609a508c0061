import { allocatePayment } from '#domain/receipts/matching/allocate-payment.ts';
import { receiptSplitSentences } from '#domain/receipts/messages.ts';
import { isShortByFee } from '#domain/receipts/matching/payer-fees.ts';
import type { FieldErrors } from '#platform/base/refusal.ts';
import { parseWholeNumber } from '#platform/base/text.ts';
import type { Yen } from '#platform/base/yen.ts';

import type { ReceiptPayer } from './payers-client.ts';

type Invoice = ReceiptPayer['invoices'][number];

/** The typed division of a receipt over the open invoices of a corporation. */
export type SplitDraft = {
  /** The typed yen by the id of the invoice; empty for none. */
  amounts: Readonly<Record<string, string>>;
  /** The invoice whose rest the payer took off as the fee of its bank; null for none. */
  feeInvoiceId: string | null;
  rest: 'CREDIT' | 'DEPOSIT';
};

/** Name of the field for the yen of an invoice. */
export const amountField = ({ number }: Invoice): string => `amount-${number}`;

/** The division that a payment without a number has: the invoice of its amount, else by due day. */
export function initialSplit(amount: Yen, { corporationId, invoices }: ReceiptPayer): SplitDraft {
  const open = invoices.map((invoice) => ({ ...invoice, corporationId }));
  const parts = allocatePayment({ amount, invoices: open, named: [] });
  const withFee = parts.find(({ kind }) => kind === 'PAYER_FEE');
  return {
    amounts: Object.fromEntries(
      parts.flatMap((part) =>
        part.kind === 'INVOICE' ? [[part.invoiceId, String(part.amount)]] : [],
      ),
    ),
    feeInvoiceId: withFee?.invoiceId ?? null,
    rest: 'CREDIT',
  };
}

/** The largest total of an invoice has ten digits. */
const yenDigits = 10;

/** The typed yen for an invoice, 0 for an empty field; null for any other text than a whole number. */
function typedYen({ amounts }: SplitDraft, { invoiceId }: Invoice): Yen | null {
  const typed = amounts[invoiceId] ?? '';
  return typed.trim() === '' ? 0 : parseWholeNumber(typed, yenDigits);
}

/** The fee of a bank by which the typed yen are short of the invoice; null where they are short of none. */
export function feeOf(draft: SplitDraft, invoice: Invoice): Yen | null {
  const yen = typedYen(draft, invoice);
  return yen !== null && isShortByFee(invoice.open, yen) ? invoice.open - yen : null;
}

/** The yen of a receipt that no invoice gets; negative where the invoices get more, null while a number cannot be read. */
export function restOf(amount: Yen, draft: SplitDraft, invoices: readonly Invoice[]): Yen | null {
  const yen = invoices.map((invoice) => typedYen(draft, invoice));
  return yen.reduce<Yen | null>(
    (left, one) => (left === null || one === null ? null : left - one),
    amount,
  );
}

/** The errors of a division by the fields of the invoices. */
export function splitProblems(
  amount: Yen,
  draft: SplitDraft,
  invoices: readonly Invoice[],
): FieldErrors {
  const wrong = invoices.filter((invoice) => {
    const yen = typedYen(draft, invoice);
    return yen === null || yen < 0 || yen > invoice.open;
  });
  const [first] = invoices;
  if (wrong.length > 0)
    return Object.fromEntries(
      wrong.map((invoice) => [amountField(invoice), receiptSplitSentences.amount]),
    );
  const rest = restOf(amount, draft, invoices) ?? 0;
  return first && rest < 0 ? { [amountField(first)]: receiptSplitSentences.exceeded } : {};
}

/** The invoices that a confirmation pays. */
export const splitInvoices = (draft: SplitDraft, invoices: readonly Invoice[]) =>
  invoices.flatMap((invoice) => {
    const amount = typedYen(draft, invoice) ?? 0;
    const { invoiceId } = invoice;
    const fee = draft.feeInvoiceId === invoiceId ? feeOf(draft, invoice) : null;
    return amount > 0 ? [{ invoiceId, amount, payerFee: fee ?? 0 }] : [];
  });
