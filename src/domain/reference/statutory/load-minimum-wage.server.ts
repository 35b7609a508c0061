import { inTransaction, type Db } from '#platform/server/database/db.server.ts';

import { minimumWageDifferences, whyMinimumWageTableCannotFollow } from './compare-minimum-wage.ts';
import {
  dryRunLine,
  loadReportLine,
  TableLoadRefusal,
  parseTableFile,
  type MinimumWageEffectsPort,
  type TableLoadRequest,
} from './load-order.ts';
import { parseMinimumWageCsv } from './minimum-wage-csv.ts';
import type { MinimumWageTable, MinimumWageTables } from './minimum-wage-table.ts';
import { storeStatutoryTableVersion } from './store.server.ts';
import { minimumWageTables } from './tables.server.ts';

/**
 * Checks the minimum wages of a fiscal year, compares every prefecture with the previous version, and stores them as
 * the table of their year. Returns lines with the findings and with the effects of the new amounts. A dry run, or the
 * same file again, changes nothing.
 */
export async function loadMinimumWage(
  db: Db,
  order: TableLoadRequest,
  effectsOf?: MinimumWageEffectsPort,
): Promise<string[]> {
  const { year, isDryRun, source, loadedBy, now } = order;
  const content = parseTableFile(order, parseMinimumWageCsv);
  const rowCount = content.prefectures.length;
  const tables = await minimumWageTables(db);
  const why = whyNotBetween(tables, content);
  if (why) throw new TableLoadRefusal(`Not loaded: ${why}.`);
  const report = [`${rowCount} prefectures for the fiscal year ${year}`];
  const before = tables.findLast((one) => one.year <= year);
  if (before) report.push(...comparison(before, content));
  if (effectsOf) report.push(...(await effectsOf(db, { tables: withTable(tables, content), now })));
  if (isDryRun) return [...report, dryRunLine];
  const version = { kind: 'minimum_wage', year, content, rowCount, source, loadedBy, now } as const;
  const actor = { kind: 'operator', id: null } as const;
  const isNew = await inTransaction(db, (tx) =>
    storeStatutoryTableVersion(tx, { ...version, actor }),
  );
  return [...report, loadReportLine(isNew)];
}

/** Returns the tables as they will be when this one is loaded. */
function withTable(tables: MinimumWageTables, content: MinimumWageTable): MinimumWageTables {
  const others = tables.filter(({ year }) => year !== content.year);
  return [...others, content].toSorted((a, b) => a.year - b.year);
}

/**
 * Returns why the table does not fit the year before or the year after, or null: a correction of an earlier year must
 * fit both.
 */
function whyNotBetween(tables: MinimumWageTables, content: MinimumWageTable): string | null {
  const before = tables.findLast(({ year }) => year < content.year);
  const after = tables.find(({ year }) => year > content.year);
  return (
    (before && whyMinimumWageTableCannotFollow(before, content)) ||
    (after && whyMinimumWageTableCannotFollow(content, after)) ||
    null
  );
}

function comparison(before: MinimumWageTable, content: MinimumWageTable): string[] {
  const differences = minimumWageDifferences(before, content).map((line) => `  ${line}`);
  return [
    `compared with ${before.year} (${before.prefectures.length} prefectures):`,
    ...(differences.length > 0 ? differences : ['  no difference']),
  ];
}
