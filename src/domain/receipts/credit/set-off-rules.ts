import type { JstDay } from '#platform/base/jst.ts';
import type { Yen } from '#platform/base/yen.ts';

/** An invoice with a balance: `open` is negative for a credit note. */
export type BalancedInvoice = { invoiceId: string; number: string; dueOn: JstDay; open: Yen };

export type CreditFacts = {
  /** Yen that were paid beyond the invoices and are not used. */
  overpaid: Yen;
  /** The invoices and credit notes of the corporation. */
  invoices: readonly BalancedInvoice[];
};

/** Yen of a credit note, or of money paid beyond the invoices (null), that pay an invoice. */
export type SetOffPart = { creditInvoiceId: string | null; invoiceId: string; amount: Yen };

/**
 * Sets the credit of a corporation against its open invoices, both in the order of their due days: first its credit notes,
 * then what it paid too much, because that is money which the corporation may ask back. No credit is used beyond
 * its yen, and no invoice is paid beyond its open ones. (Rule 8.7)
 */
export function setOffPartsOf({ overpaid, invoices }: CreditFacts): SetOffPart[] {
  const inOrder = invoices.toSorted(byDueDay);
  const sources = [
    ...inOrder
      .filter(({ open }) => open < 0)
      .map(({ invoiceId, open }) => ({ creditInvoiceId: invoiceId, free: -open })),
    { creditInvoiceId: null, free: overpaid },
  ];
  const parts: SetOffPart[] = [];
  for (const { invoiceId, open } of inOrder) {
    let rest = open;
    for (const source of sources) {
      const amount = Math.min(rest, source.free);
      if (amount <= 0) continue;
      parts.push({ creditInvoiceId: source.creditInvoiceId, invoiceId, amount });
      source.free -= amount;
      rest -= amount;
    }
  }
  return parts;
}

/** Yen of money that are set off against an invoice now. */
export type UsedMoney = { invoiceId: string; amount: Yen };

/**
 * The parts by which money that went back leaves the invoices which it paid, in the order given: the latest set-off
 * first. Their sum is smaller than `missing` where the money was not set off. Amounts are negative. (Rule 8.7)
 */
export function partsToTakeBack(used: readonly UsedMoney[], missing: Yen): SetOffPart[] {
  let rest = missing;
  return used.flatMap(({ invoiceId, amount }) => {
    const back = Math.min(rest, amount);
    if (back <= 0) return [];
    rest -= back;
    return [{ creditInvoiceId: null, invoiceId, amount: -back }];
  });
}

/** The yen of the parts. */
export const yenOfParts = (parts: readonly Pick<SetOffPart, 'amount'>[]): Yen =>
  parts.reduce((yen, { amount }) => yen + amount, 0);

const byDueDay = (a: BalancedInvoice, b: BalancedInvoice): number =>
  a.dueOn.localeCompare(b.dueOn) || a.number.localeCompare(b.number);
