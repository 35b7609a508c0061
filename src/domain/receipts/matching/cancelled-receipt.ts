import { addDays, type JstDay } from '#platform/base/jst.ts';
import type { Yen } from '#platform/base/yen.ts';

/** Days within which a bank takes a receipt back (取消). */
export const maxCancelDays = 31;

/** The fields of a line by which a bank's 取消 names the receipt that it takes back. */
export type CancellableLine = {
  id: string;
  day: JstDay;
  amount: Yen;
  payerCode: string;
  payerName: string;
  inquiryNumber: string;
  /** True while the receipt is in no place. */
  isOpen: boolean;
};

/**
 * The earlier receipt that a cancelled one takes back, of the same account; null where an operator has to choose. Same
 * amount and payer within the days before; of several, the one with the same number of inquiry. Receipts that are equal and all
 * unassigned are interchangeable: the first one is taken. (Rule 8.7)
 */
export function receiptTakenBackBy<Line extends CancellableLine>(
  cancelled: Omit<CancellableLine, 'isOpen'>,
  receipts: readonly Line[],
): Line | null {
  const equal = receipts
    .filter(
      ({ day, amount, payerCode, payerName }) =>
        amount === cancelled.amount &&
        payerCode === cancelled.payerCode &&
        payerName === cancelled.payerName &&
        day <= cancelled.day &&
        day >= addDays(cancelled.day, -maxCancelDays),
    )
    .toSorted((a, b) => a.day.localeCompare(b.day) || a.id.localeCompare(b.id));
  const numbered = equal.filter(
    ({ inquiryNumber }) => inquiryNumber !== '' && inquiryNumber === cancelled.inquiryNumber,
  );
  const found = numbered.length === 1 ? numbered : equal;
  const [first] = found;
  if (first === undefined) return null;
  return found.length === 1 || found.every(({ isOpen }) => isOpen) ? first : null;
}
