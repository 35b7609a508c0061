import type { JstDay } from '#platform/base/jst.ts';
import type { Yen } from '#platform/base/yen.ts';

import { isShortByFee } from './payer-fees.ts';

/** An invoice of a corporation, and the yen of it that are not paid. */
export type OpenInvoice = {
  invoiceId: string;
  number: string;
  corporationId: string;
  dueOn: JstDay;
  open: Yen;
};

/**
 * A part of a receipt. INVOICE pays an invoice. CREDIT is what the corporation paid beyond its invoices. PAYER_FEE pays
 * the rest of an invoice from which the payer took off the fee of its bank: yen that the platform bears and that did not
 * arrive.
 */
export type AllocationPart =
  | { kind: 'INVOICE' | 'PAYER_FEE'; invoiceId: string; amount: Yen }
  | { kind: 'CREDIT'; invoiceId: null; amount: Yen };

type Payment = {
  amount: Yen;
  /** The open invoices of the corporation that paid. */
  invoices: readonly OpenInvoice[];
  /** Numbers of invoices that the payer wrote. */
  named: readonly string[];
};

/**
 * Divides a payment of one corporation over its open invoices: first those that the payer named, else the one invoice of
 * exactly this amount, else all in the order of their due days (民法488条). What is left is credit. The parts without
 * PAYER_FEE are exactly the payment, and no invoice gets more than its open yen. (Rule 8.7)
 */
export function allocatePayment({ amount, invoices, named }: Payment): AllocationPart[] {
  const inOrder = invoices.filter(({ open }) => open > 0).toSorted(byDueDay);
  const targets = targetsOf({ amount, invoices: inOrder, named });
  const others = inOrder.filter((invoice) => !targets.includes(invoice));
  const parts: AllocationPart[] = [];
  let rest = amount;
  for (const { invoiceId, open } of [...targets, ...others]) {
    const paid = Math.min(rest, open);
    if (paid > 0) parts.push({ kind: 'INVOICE', invoiceId, amount: paid });
    rest -= paid;
  }
  if (rest > 0) parts.push({ kind: 'CREDIT', invoiceId: null, amount: rest });
  return isShortByFee(openYenOf(targets), amount)
    ? [...parts, ...feePartsOf(targets, parts)]
    : parts;
}

/** The sum of the open yen of these invoices. */
export const openYenOf = (invoices: readonly Pick<OpenInvoice, 'open'>[]): Yen =>
  invoices.reduce((yen, { open }) => yen + open, 0);

function targetsOf({ amount, invoices, named }: Payment): readonly OpenInvoice[] {
  const byNumber = invoices.filter(({ number }) => named.includes(number));
  if (byNumber.length > 0) return byNumber;
  return (
    onlyOneOf(invoices, ({ open }) => open === amount) ??
    onlyOneOf(invoices, ({ open }) => isShortByFee(open, amount)) ??
    invoices
  );
}

function onlyOneOf(
  invoices: readonly OpenInvoice[],
  fits: (invoice: OpenInvoice) => boolean,
): OpenInvoice[] | null {
  const found = invoices.filter(fits);
  return found.length === 1 ? found : null;
}

/** The rest of each invoice after the parts that were paid. */
function feePartsOf(
  targets: readonly OpenInvoice[],
  parts: readonly AllocationPart[],
): AllocationPart[] {
  return targets.flatMap(({ invoiceId, open }): AllocationPart[] => {
    const paid = parts.find((part) => part.invoiceId === invoiceId)?.amount ?? 0;
    return paid < open ? [{ kind: 'PAYER_FEE', invoiceId, amount: open - paid }] : [];
  });
}

const byDueDay = (a: OpenInvoice, b: OpenInvoice): number =>
  a.dueOn.localeCompare(b.dueOn) || a.number.localeCompare(b.number);
