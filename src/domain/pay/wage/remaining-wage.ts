import type { Yen } from '#platform/base/yen.ts';
import type { TaxColumn } from '#domain/reference/statutory/withholding-table.ts';

import type { PartAmounts } from './wage.ts';
import { taxOn } from './withholding.ts';

/** An overpaid wage in the year of its payment, before a share of it is taken back. */
export type WageBefore = {
  taxYear: number;
  /** Taxable pay of its parts. */
  taxable: Yen;
  /** Tax withheld from them, with their corrections. */
  tax: Yen;
  /** So much of the corrections is due to what was paid back before. */
  shareDifference: Yen;
  /** What transfers took back so far. */
  paidBack: PartAmounts & { amount: Yen };
  /** The column and version of the table that the released part is taxed by. */
  steps: TaxColumn;
};

/** Tax that was not due on a wage of which so much taxable pay is paid back. (Rule 8.5) */
export function taxNotDue({ taxable, tax, steps }: WageBefore, paidBack: Yen): Yen {
  return tax - taxOn(taxable - paidBack, steps);
}

/**
 * Yen by which corrections have to differ from those of the parts, because a share was paid back: with it, tax
 * and shares together are the tax of the kept wage. (Rule 8.5)
 */
export function shareDifferenceOf(wage: WageBefore): Yen {
  if (wage.paidBack.amount === 0) return 0;
  const byParts = { ...wage, tax: wage.tax - wage.shareDifference };
  return wage.paidBack.tax - taxNotDue(byParts, wage.paidBack.taxable);
}
