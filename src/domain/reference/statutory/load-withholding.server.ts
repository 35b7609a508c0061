import { inTransaction, type Db, type QueryExecutor } from '#platform/server/database/db.server.ts';

import { parseCsv } from '../import/csv.ts';
import { largestDifferences, whyWithholdingTableCannotBeNextYears } from './compare-withholding.ts';
import {
  dryRunLine,
  loadReportLine,
  TableLoadRefusal,
  parseTableFile,
  type TableLoadRequest,
} from './load-order.ts';
import { storeStatutoryTableVersion } from './store.server.ts';
import { readWithholdingTables } from './tables.server.ts';
import { parseWithholdingCsv } from './withholding-csv.ts';
import { withholdingTableRowCount } from './versions.queries.server.ts';

/**
 * Checks a withholding table, compares it with the previous one, and stores it as the table of its year. Returns the
 * findings, line by line. A dry run, or the same file again, changes nothing.
 */
export async function loadWithholding(db: Db, order: TableLoadRequest): Promise<string[]> {
  const { text, year, isDryRun, source, loadedBy, now } = order;
  const content = parseTableFile(order, parseWithholdingCsv);
  const rowCount = parseCsv(text).length - 1;
  const report = [`${rowCount} rows for payments in ${year}`];
  const before = await tableBefore(db, year);
  if (before) {
    const why = whyWithholdingTableCannotBeNextYears(before, { table: content, rowCount });
    if (why) throw new TableLoadRefusal(`Not loaded: ${why}.`);
    const differences = largestDifferences(before.table, content);
    report.push(`compared with ${before.table.year} (${before.rowCount} rows):`);
    report.push(
      ...differences.map(
        (one) => `  ${one.column}: at most ${one.before} → ${one.after} yen, of ${one.taxable} yen`,
      ),
    );
    if (differences.length === 0) report.push('  no difference');
  }
  if (isDryRun) return [...report, dryRunLine];
  const version = { kind: 'withholding', year, content, rowCount, source, loadedBy, now } as const;
  const actor = { kind: 'operator', id: null } as const;
  const isNew = await inTransaction(db, (tx) =>
    storeStatutoryTableVersion(tx, { ...version, actor }),
  );
  return [...report, loadReportLine(isNew)];
}

/**
 * Returns the table to compare with: that of the year itself, for a correction, or the newest table before the year.
 */
async function tableBefore(db: QueryExecutor, year: number) {
  const table = (await readWithholdingTables(db)).findLast((one) => one.year <= year);
  if (!table) return null;
  return { table, rowCount: await withholdingTableRowCount(db, table.year) };
}
