import { jstDay, type JstDay } from '#platform/base/jst.ts';
import type { Yen } from '#platform/base/yen.ts';

import { yearOfDay } from '../statements.ts';
import type { WageColumn } from './tax-column.ts';
import { netOf, withheldFrom, type PartAmounts } from './wage.ts';
import {
  taxOn,
  withholdingOn,
  type WithholdingColumn,
  type WithholdingTables,
} from './withholding.ts';

/** Parts that are pay; the others correct the tax of one of these. */
export const payParts = [
  'planned',
  'confirmed',
  'adjustment',
  'compensation',
  'minimum',
  'correction',
] as const;
export type PayPart = (typeof payParts)[number];

/**
 * A day whose year's table taxes a wage: one of the year of its planned part, or today while nothing
 * is released. (Rule 6.2)
 */
export function taxTableDay(plannedTaxYear: number | null, now: Date): JstDay {
  return plannedTaxYear === null ? jstDay(now) : `${plannedTaxYear}-12-31`;
}

/** How a part of a wage was taxed, and what was released before it. */
export type TaxedPart = PartAmounts & {
  part: PayPart;
  /** Taxable pay of the parts of the same wage that were released before it. */
  taxableBefore: Yen;
  taxYear: number;
  taxColumn: WithholdingColumn;
  isTaxProvisional: boolean;
  /** The version of the table that it was taxed by; null for non-residents and older rows. */
  taxVersionId: string | null;
  /** The column of its work day as it is decided now. */
  column: WageColumn;
  /** Tax that corrections moved for it since it was paid for the first time; they stand beside it. */
  corrected: Yen;
};

export type Retaxed = WageColumn & {
  tax: Yen;
  /** Tax that the part is too small to bear: it is taken from the next wage. */
  taxDue: Yen;
  net: Yen;
  taxYear: number;
  tableYear: number;
  isTaxProvisional: boolean;
  versionId: string | null;
};

/**
 * A part as it is taxed when it is paid on that day: by the loaded version of the table of the day's year and
 * the column of its work day; null where it is taxed so already. What corrections moved for it counts, so that together they
 * are the tax of the year in which it is paid. (Rule 6.2, 6.3)
 */
export function retaxed(
  part: TaxedPart,
  { paidOn, tables }: { paidOn: JstDay; tables: WithholdingTables },
): Retaxed | null {
  const taxYear = yearOfDay(paidOn);
  const used = withholdingOn({ paidOn, ...part.column }, tables);
  const isSame =
    part.taxYear === taxYear &&
    part.taxColumn === used.column &&
    part.isTaxProvisional === used.isProvisional &&
    (part.taxVersionId === (used.versionId ?? null) || used.isProvisional);
  // A provisional tax is computed again only by the table of its year: a newer guess is still one.
  if (isSame) return null;
  const whole = taxOfPart(part, (taxable) => taxOn(taxable, used.steps));
  const { tax, taxDue } = withheldFrom(part, whole);
  return {
    ...part.column,
    tax,
    taxDue,
    net: netOf({ ...part, tax }),
    taxYear,
    tableYear: used.tableYear,
    isTaxProvisional: used.isProvisional,
    versionId: used.versionId ?? null,
  };
}

/**
 * The planned part is taxed as if it were the whole wage. A later part bears what the wage up to it is
 * taxed more than the wage before it, both by its own table. The table has steps, so that may be more than the
 * part is: `withheldFrom` divides it. (Rule 6.2, 8.5)
 */
export function taxOfPart(
  part: Pick<TaxedPart, 'part' | 'taxableBefore' | 'taxable' | 'corrected'>,
  taxOf: (taxable: Yen) => Yen,
): Yen {
  const { taxableBefore, taxable, corrected } = part;
  const isFirst = part.part === 'planned' || part.part === 'compensation';
  const tax = isFirst ? taxOf(taxable) : taxOf(taxableBefore + taxable) - taxOf(taxableBefore);
  return tax - corrected;
}
