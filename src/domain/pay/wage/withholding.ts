import { isJstDay, type JstDay } from '#platform/base/jst.ts';
import type { Yen } from '#platform/base/yen.ts';
import {
  taxByColumn,
  type WithholdingTaxSteps,
  type WithholdingTable,
} from '#domain/reference/statutory/withholding-table.ts';

/**
 * `hei`: every contract of one day (丙欄). `otsu`: from the work day that an operator set (乙欄). `nonresident`: 非居住者.
 * (Rule 3.1, 6.3)
 */
export type WithholdingColumn = 'hei' | 'otsu' | 'nonresident';

/** The operator's decision for a column: the first work day to which it applies, and the reason. (Rule 6.3) */
export type WithholdingColumnBasis = { fromDay: JstDay; reason: string };

/** The loaded tables, one per year, the oldest first; at least one. */
export type WithholdingTables = readonly WithholdingTable[];

/** Basis of the tax on a payment: column, table and steps. */
export type WithholdingBasis = {
  column: WithholdingColumn;
  /** The operator's decision; left out for 丙. */
  columnBasis?: WithholdingColumnBasis;
  /** The year whose table is used. */
  tableYear: number;
  /** True if the year of payment has no table yet: the tax is computed again once it is loaded. */
  isProvisional: boolean;
  /**
   * The stored version of the table; null for non-residents, whose rate is in no table, and for a table that is not
   * stored.
   */
  versionId?: string | null;
  steps: WithholdingTaxSteps;
};

export type WithheldTax = Omit<WithholdingBasis, 'steps' | 'versionId'> & { tax: Yen };

/** Income tax to withhold from one day's pay, in yen. (Rule 6.2, 6.3) */
export function withholdingTaxOf(
  pay: { taxable: Yen; paidOn: JstDay; column: WithholdingColumn },
  tables: WithholdingTables,
): WithheldTax {
  const { steps, versionId: _versionId, ...used } = withholdingOnPayDay(pay, tables);
  return { ...used, tax: taxOnDayPay(pay.taxable, steps) };
}

/**
 * The withholding for a payment day: the column of the table of that year. Wages must be paid on their day
 * (労働基準法24条), so a year without a table provisionally uses the newest earlier table, or else the oldest of all.
 * (Rule 6.2)
 */
export function withholdingOnPayDay(
  payment: { paidOn: JstDay; column: WithholdingColumn; columnBasis?: WithholdingColumnBasis },
  tables: WithholdingTables,
): WithholdingBasis {
  const { paidOn, column, columnBasis } = payment;
  // The year is taken from the text, so refuse text that is not an existing day.
  if (!isJstDay(paidOn)) throw new RangeError(`not a calendar day: ${paidOn}`);
  const year = Number(paidOn.slice(0, 4));
  const basis = columnBasis ? { columnBasis } : {};
  if (column === 'nonresident') {
    return {
      column,
      ...basis,
      tableYear: year,
      isProvisional: false,
      versionId: null,
      steps: nonresidentSteps,
    };
  }
  const table = tables.findLast((one) => one.year <= year) ?? tables[0];
  if (!table) throw new Error('No withholding table is loaded: the start of the product loads one');
  return {
    column,
    ...basis,
    tableYear: table.year,
    isProvisional: table.year !== year,
    versionId: table.versionId ?? null,
    steps: table[column],
  };
}

/** The steps of a column of a table; for non-residents their fixed rate, which is in no table. */
export function taxStepsOf(
  table: WithholdingTable,
  column: WithholdingColumn,
): WithholdingTaxSteps {
  return column === 'nonresident' ? nonresidentSteps : table[column];
}

/** Tax on one day's pay by the steps of a column. */
export function taxOnDayPay(taxable: Yen, steps: WithholdingTaxSteps): Yen {
  if (!Number.isSafeInteger(taxable) || taxable < 0) {
    throw new RangeError(`taxable pay must be whole yen, 0 or more: ${taxable}`);
  }
  return taxByColumn(steps, taxable);
}

/** Tax rate of a non-resident, in percent. */
export const nonresidentTaxPercent = 20.42;
export const nonresidentTaxRatePer100000 = Math.round(nonresidentTaxPercent * 1_000);

/**
 * Tax of non-residents on the whole pay: 20 %, and surtaxes of 2.1 % of that tax. (所得税法213条1項1号; from 2013
 * 復興財源確保法28条, from 2027 together with 防衛特別所得税)
 */
const nonresidentSteps: WithholdingTaxSteps = [
  { from: 0, tax: 0, ratePer100000: nonresidentTaxRatePer100000 },
];
