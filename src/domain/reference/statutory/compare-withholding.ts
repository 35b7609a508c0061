import type { Yen } from '#platform/base/yen.ts';

import { namedTaxColumnsOf, taxByColumn, type WithholdingTable } from './withholding-table.ts';

export type TaxDifference = { column: string; taxable: Yen; before: Yen; after: Yen };

/** Returns the largest difference of each column of two tables, in yen; equal columns are left out. */
export function largestDifferences(
  before: WithholdingTable,
  after: WithholdingTable,
): TaxDifference[] {
  const others = new Map(namedTaxColumnsOf(before));
  return namedTaxColumnsOf(after).flatMap(([column, steps]) => {
    const old = others.get(column) ?? [];
    // Both columns are linear between two steps, so the largest difference is at a step.
    const places = new Set([...old, ...steps].map(({ from }) => from));
    const differences = [...places].map((taxable) => ({
      column,
      taxable,
      before: taxByColumn(old, taxable),
      after: taxByColumn(steps, taxable),
    }));
    const [largest] = differences.toSorted((a, b) => sizeOf(b) - sizeOf(a));
    return largest && sizeOf(largest) > 0 ? [largest] : [];
  });
}

const sizeOf = ({ before, after }: TaxDifference) => Math.abs(after - before);

/** A larger difference indicates missing rows or a different table. */
const maxRowDifferencePercent = 10;
const maxTaxDifferencePercent = 25;

/**
 * Returns why a table cannot follow `before`, the previous version of its year or the table of an earlier year, or
 * null.
 */
export function whyWithholdingTableCannotBeNextYears(
  before: { table: WithholdingTable; rowCount: number },
  after: { table: WithholdingTable; rowCount: number },
): string | null {
  const rows = Math.abs(after.rowCount - before.rowCount);
  if (rows * 100 > before.rowCount * maxRowDifferencePercent) {
    return `the file has ${after.rowCount} rows, the table of ${before.table.year} has ${before.rowCount}`;
  }
  const wild = largestDifferences(before.table, after.table).find(
    (one) => one.before > 1_000 && sizeOf(one) * 100 > one.before * maxTaxDifferencePercent,
  );
  if (!wild) return null;
  return `column ${wild.column} takes ${wild.after} yen of ${wild.taxable} instead of ${wild.before}`;
}
