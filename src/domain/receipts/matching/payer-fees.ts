import type { Yen } from '#platform/base/yen.ts';

/**
 * Fees of banks for a transfer, with tax, that payers take off what they pay. A shortfall of another amount is a part
 * payment. (Rule 8.7)
 */
const knownPayerFees: ReadonlySet<Yen> = new Set([
  110, 145, 154, 160, 165, 220, 229, 250, 275, 300, 320, 330, 385, 440, 490, 495, 550, 600, 605,
  660, 715, 770, 825, 880,
]);

/** The largest fee: a receipt is compared with invoices of up to this many yen more. */
export const maxPayerFee: Yen = Math.max(...knownPayerFees);

/** True where a payment is short of what is owed by the fee of a bank. The payment must be larger than the fee. */
export const isShortByFee = (owed: Yen, paid: Yen): boolean =>
  knownPayerFees.has(owed - paid) && paid > owed - paid;
