import { sql } from 'kysely';

import type { Executor } from '#server/database/db.server.ts';

import type { MinimumWageTable } from './minimum-wage-table.ts';
import type { LoadedTable, StatutoryKind } from './missing-tables.ts';
import { minimumWageTables } from './tables.server.ts';

/** A current version with where it came from. */
export type StatutoryTable = LoadedTable & {
  id: string;
  source: string;
  rowCount: number;
  loadedBy: string;
  loadedAt: Date;
};

type Row = Omit<StatutoryTable, 'firstDay' | 'lastDay'> & { kind: StatutoryKind };

/** Every table that is loaded now, withholding first, the newest year first. A few a year. */
export async function loadedTables(db: Executor): Promise<StatutoryTable[]> {
  const { rows } = await sql<Row>`
    /* reference.loadedTables */
    select id, kind, year, source, row_count as "rowCount", loaded_by as "loadedBy",
           loaded_at as "loadedAt"
      from statutory_versions
     where replaced_at is null
     order by kind desc, year desc
  `.execute(db);
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
  { kind, year }: Row,
  wages: MinimumWageTable | undefined,
): Pick<LoadedTable, 'firstDay' | 'lastDay'> {
  const days = (kind === 'minimum_wage' && wages ? wages.prefectures : [])
    .map(({ from }) => from)
    .toSorted();
  const [firstDay = `${year}-01-01`] = days;
  return { firstDay, lastDay: days.at(-1) ?? `${year}-12-31` };
}
