import type { QueryExecutor } from '#platform/server/database/db.server.ts';

import type { MinimumWageTable } from './minimum-wage-table.ts';
import type { LoadedTable } from './missing-tables.ts';
import { minimumWageTables } from './tables.server.ts';
import { type LoadedTableVersion, currentTableVersions } from './versions.queries.server.ts';

/** A current table with the source of its file. */
export type StatutoryTable = LoadedTable & {
  id: string;
  source: string;
  rowCount: number;
  loadedBy: string;
  loadedAt: Date;
};

/** Returns every table that is loaded now: withholding first, the newest year first. There are only a few per year. */
export async function listLoadedStatutoryTables(db: QueryExecutor): Promise<StatutoryTable[]> {
  const rows = await currentTableVersions(db);
  const wages = await minimumWageTables(db);
  return rows.map((row) => ({
    ...row,
    ...daysOf(
      row,
      wages.find(({ year }) => year === row.year),
    ),
  }));
}

function daysOf(
  { kind, year }: LoadedTableVersion,
  wages: MinimumWageTable | undefined,
): Pick<LoadedTable, 'firstDay' | 'lastDay'> {
  const days = (kind === 'minimum_wage' && wages ? wages.prefectures : [])
    .map(({ from }) => from)
    .toSorted();
  const [firstDay = `${year}-01-01`] = days;
  return { firstDay, lastDay: days.at(-1) ?? `${year}-12-31` };
}
