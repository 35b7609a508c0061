import type { JstDay } from '#platform/base/jst.ts';
import type { Yen } from '#platform/base/yen.ts';

/**
 * `CREDIT`: a credit note that lowers what other invoices ask for, or that is to be refunded. `PART_SET_OFF`, `SET_OFF`: a
 * credit note that is used in part or in full, or an invoice of which credit notes alone paid a part, or all. `REFUND`: a
 * credit note of which nothing is open, and of which yen are paid back, or will be.
 */
export type InvoiceState =
  | 'UNPAID'
  | 'PART_PAID'
  | 'PAID'
  | 'OVERDUE'
  | 'CREDIT'
  | 'PART_SET_OFF'
  | 'SET_OFF'
  | 'REFUND';

type Balance = {
  total: Yen;
  /** The total less what was received and set off, in yen; negative for a credit note. */
  openYen: Yen;
  /** Yen of it that credit notes paid. */
  credited: Yen;
  /** Yen of a credit note that are paid back, or are asked to be. */
  refunded: Yen;
  dueOn: JstDay;
};

/** The state of an invoice as both sides read it. The due day itself is not overdue. (Rule 8.7) */
export function invoiceStateOf(balance: Balance, today: JstDay): InvoiceState {
  const { total, openYen, credited, dueOn } = balance;
  if (total < 0) return creditNoteStateOf(balance);
  const isCreditedOnly = credited > 0 && credited === total - openYen;
  if (openYen === 0) return isCreditedOnly ? 'SET_OFF' : 'PAID';
  if (today > dueOn) return 'OVERDUE';
  if (openYen === total) return 'UNPAID';
  return isCreditedOnly ? 'PART_SET_OFF' : 'PART_PAID';
}

function creditNoteStateOf({ total, openYen, refunded }: Balance): InvoiceState {
  if (openYen === 0) return refunded > 0 ? 'REFUND' : 'SET_OFF';
  return openYen === total + refunded ? 'CREDIT' : 'PART_SET_OFF';
}
