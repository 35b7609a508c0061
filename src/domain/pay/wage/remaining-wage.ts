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
  /** The part of the corrections in `tax` that earlier repayments caused. */
  shareDifference: Yen;
  /** Amounts that transfers took back so far. */
  paidBack: PartAmounts & { amount: Yen };
  /** The column and version of the table that the released part is taxed by. */
  steps: TaxColumn;
};

/** Tax on a wage that was not due, if `paidBack` yen of its taxable pay are paid back. (Rule 8.5) */
export function taxNotDue({ taxable, tax, steps }: WageBefore, paidBack: Yen): Yen {
  return tax - taxOn(taxable - paidBack, steps);
}

/**
 * Yen by which the corrections must differ from those of the parts, because a share was paid back. With this
 * difference, tax and shares together equal the tax of the remaining wage. (Rule 8.5)
 */
export function shareDifferenceOf(wage: WageBefore): Yen {
  if (wage.paidBack.amount === 0) return 0;
  const byParts = { ...wage, tax: wage.tax - wage.shareDifference };
  return wage.paidBack.tax - taxNotDue(byParts, wage.paidBack.taxable);
}
