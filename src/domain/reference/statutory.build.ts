import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { JstDay } from '#platform/base/jst.ts';
import { inTransaction, type Db } from '#platform/server/database/db.server.ts';

import { loadMinimumWage } from './statutory/load-minimum-wage.server.ts';
import { parseMinimumWageCsv } from './statutory/minimum-wage-csv.ts';
import { storeStatutoryTableVersion } from './statutory/store.server.ts';
import type { WithholdingTaxSteps } from './statutory/withholding-table.ts';
import { parseWithholdingCsv } from './statutory/withholding-csv.ts';

const shipped = (name: string) =>
  readFileSync(join(import.meta.dirname, 'statutory', name), 'utf8');

/** The CSV text of the withholding table that comes with the product. */
export const withholding2026Csv = shipped('withholding-daily-2026.csv');
export const minimumWage2026Csv = shipped('minimum-wage-2026.csv');

/**
 * Loads a withholding table for a later year: the shipped table, changed by `more` yen wherever it has a tax. For
 * tests.
 */
export async function buildWithholdingTable(
  db: Db,
  { year, more, now }: { year: number; more: number; now: Date },
): Promise<void> {
  const raise = (column: WithholdingTaxSteps) =>
    column.map((step) => (step.tax > 0 ? { ...step, tax: Math.max(0, step.tax + more) } : step));
  const { kou, otsu, hei } = parseWithholdingCsv(withholding2026Csv, 2026);
  const content = { year, kou: kou.map(raise), otsu: raise(otsu), hei: raise(hei) };
  await inTransaction(db, (tx) =>
    storeStatutoryTableVersion(tx, {
      kind: 'withholding',
      year,
      content,
      rowCount: hei.length,
      source: 'made up for a test',
      loadedBy: 'a test',
      actor: { kind: 'operator', id: null },
      now,
    }),
  );
}

/** Loads minimum wages like an operator: those of 2026 plus `more` yen, from the same day in every prefecture. */
export async function buildMinimumWages(
  db: Db,
  { year, from, more, now }: { year: number; from: JstDay; more: number; now: Date },
): Promise<void> {
  const text = minimumWage2026Csv.replaceAll(
    /^(\d\d),(\d+),.*$/gm,
    (_, code: string, yen: string) => `${code},${Number(yen) + more},${from}`,
  );
  const order = { text, year, source: 'made up for a test', loadedBy: 'a test', now };
  await loadMinimumWage(db, { ...order, isDryRun: false });
}

/** The withholding tables of a product into which nobody has loaded another table. */
export const shippedWithholdingTables = [parseWithholdingCsv(withholding2026Csv, 2026)];
export const shippedMinimumWageTables = [
  parseMinimumWageCsv(shipped('minimum-wage-2025.csv'), 2025),
  parseMinimumWageCsv(minimumWage2026Csv, 2026),
];
