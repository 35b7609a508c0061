import { jstDay, type JstDay } from '#platform/base/jst.ts';
import type { Yen } from '#platform/base/yen.ts';

import { yearOfDay } from '../statements.ts';
import type { WageTaxColumn } from './tax-column.ts';
import { netPayOf, withheldAndDueTaxOf, type WagePartAmounts } from './wage.ts';
import {
  taxOnDayPay,
  withholdingOnPayDay,
  type WithholdingColumn,
  type WithholdingTables,
} from './withholding.ts';

/** Parts that are pay; the other parts correct the tax of a pay part. */
export const payingWagePartKinds = [
  'planned',
  'confirmed',
  'adjustment',
  'compensation',
  'minimum',
  'correction',
] as const;
export type PayingWagePartKind = (typeof payingWagePartKinds)[number];

/**
 * A day of the year by whose table a wage is taxed: the year of its planned part, or today's year while nothing is
 * released. (Rule 6.2)
 */
export function dayInTaxTableYear(plannedTaxYear: number | null, now: Date): JstDay {
  return plannedTaxYear === null ? jstDay(now) : `${plannedTaxYear}-12-31`;
}

/** The taxation of a wage part, with the pay released before it. */
export type TaxedPart = WagePartAmounts & {
  part: PayingWagePartKind;
  /** Taxable pay of earlier parts of the same wage. */
  taxableBefore: Yen;
  taxYear: number;
  taxColumn: WithholdingColumn;
  isTaxProvisional: boolean;
  /** The version of the table by which the part was taxed; null for non-residents and older rows. */
  taxVersionId: string | null;
  /** The column that applies to the part's work day now. */
  column: WageTaxColumn;
  /** Tax that corrections have moved since the part was first paid; not contained in `tax`. */
  corrected: Yen;
};

export type PartTaxation = WageTaxColumn & {
  tax: Yen;
  /** Tax beyond what the part can bear; it is withheld from the next wage. */
  taxDue: Yen;
  net: Yen;
  taxYear: number;
  tableYear: number;
  isTaxProvisional: boolean;
  versionId: string | null;
};

/**
 * The new taxation of a part that is paid on `paidOn`: by the loaded table of that year and the column of the work
 * day; null if the part is already taxed so. Earlier corrections of the part are subtracted, so that part and
 * corrections together bear the tax of the year of payment. (Rule 6.2, 6.3)
 */
export function newPartTaxation(
  part: TaxedPart,
  { paidOn, tables }: { paidOn: JstDay; tables: WithholdingTables },
): PartTaxation | null {
  const taxYear = yearOfDay(paidOn);
  const used = withholdingOnPayDay({ paidOn, ...part.column }, tables);
  const isSame =
    part.taxYear === taxYear &&
    part.taxColumn === used.column &&
    part.isTaxProvisional === used.isProvisional &&
    (part.taxVersionId === (used.versionId ?? null) || used.isProvisional);
  // While the table of the year is missing, another estimate would be no better: keep the provisional tax.
  if (isSame) return null;
  const whole = taxOfPart(part, (taxable) => taxOnDayPay(taxable, used.steps));
  const { tax, taxDue } = withheldAndDueTaxOf(part, whole);
  return {
    ...part.column,
    tax,
    taxDue,
    net: netPayOf({ ...part, tax }),
    taxYear,
    tableYear: used.tableYear,
    isTaxProvisional: used.isProvisional,
    versionId: used.versionId ?? null,
  };
}

/**
 * The tax of a part. The planned part, or a compensation, is taxed as if it were the whole wage. A later part bears the
 * increase of the tax on the wage so far, computed by its own table. As the table has steps, that may exceed the part:
 * `withheldAndDueTaxOf` divides it. (Rule 6.2, 8.5)
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
