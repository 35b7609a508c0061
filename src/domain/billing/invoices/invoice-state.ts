import type { JstDay } from '#platform/base/jst.ts';
import type { Yen } from '#platform/base/yen.ts';

/** `CREDIT`: a credit note that lowers what other invoices ask for, or that is to be refunded. */
export type InvoiceState = 'UNPAID' | 'PART_PAID' | 'PAID' | 'OVERDUE' | 'CREDIT';

type Balance = {
  total: Yen;
  /** The total less what was received, in yen; negative for a credit note. */
  openYen: Yen;
  dueOn: JstDay;
};

/** The state of an invoice as both sides read it. The due day itself is not overdue. (Rule 8.7) */
export function invoiceStateOf({ total, openYen, dueOn }: Balance, today: JstDay): InvoiceState {
  if (openYen < 0) return 'CREDIT';
  if (openYen === 0) return 'PAID';
  if (today > dueOn) return 'OVERDUE';
  return openYen < total ? 'PART_PAID' : 'UNPAID';
}
