/**
 * The chart of accounts. A positive entry is a debit and a negative entry is a credit, so the debt to a
 * worker is the negated sum of `wages_payable`.
 */
export type LedgerAccountKind =
  /** The employer's debt: for work done, and for fees once they are invoiced. */
  | 'employer_receivable'
  /** The balance that a worker may withdraw. */
  | 'wages_payable'
  /** Transfers in progress to the worker's bank; must return to zero. */
  | 'withdrawing'
  /** Withheld income tax of work that is not invoiced yet: the employer pays it to the tax office. */
  | 'tax_withheld'
  /** Wages paid beyond the approved wage that are neither deducted nor written off yet. */
  | 'overpaid_wages'
  /** The employer's counter account of `overpaid_wages`: not claimed until the overpayment is deducted. */
  | 'overpayment_suspense'
  /** Wages that operators paid outside of the product: money that no bank file carried. */
  | 'paid_outside'
  | 'bank'
  /** Money of corporations on our accounts, by the statements of the banks. */
  | 'bank_in'
  /** Fees of banks that payers took off what they owed, and that the platform bears. */
  | 'payers_bank_fees'
  /** The platform's debt for what a corporation paid beyond its invoices. */
  | 'employer_credit'
  /** The platform's debt for a deposit (保証金) of a corporation. */
  | 'employer_deposit'
  /** Refunds to corporations that two operators decided and that the bank has not paid yet. */
  | 'refunds_payable'
  | 'fee_income'
  /** Consumption tax on invoiced fees, which the platform pays to the tax office. */
  | 'consumption_tax'
  | 'points_issued'
  | 'points_held'
  | 'points_spent'
  | 'points_expired';

type Entry = {
  account: LedgerAccountKind;
  workerId?: string;
  corporationId?: string;
  amount: number;
};

export type LedgerPosting = {
  /** Deduplicates: a second posting with the same key is ignored. */
  dedupKey: string;
  kind: string;
  note: string;
  entries: readonly Entry[];
  attendanceId?: string;
  transferId?: string;
  orderId?: string;
  at: Date;
};
