import { sql, type RawBuilder } from 'kysely';

import {
  searcherFactsColumns,
  type SearcherFactsRow,
} from '#domain/recruitment/search/own.queries.server.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';
import { finishedShiftStatesSql } from '#platform/server/database/finished-shifts.queries.server.ts';
import { executePrepared } from '#platform/server/database/prepared-statements.server.ts';

import type { ContractMomentWorkerRow } from './applying/fact-rows.ts';
import { contractMomentWorkerColumns } from './facts.queries.server.ts';

/**
 * Row of a searching worker: the worker's own data for the search, and the facts that decide when contracts would be
 * concluded.
 */
export type SearchingWorkerRow = SearcherFactsRow & ContractMomentWorkerRow;

type ReadSearcherArgs = { workerId: string; now: Date };

/** The columns of `SearchingWorkerRow` for a worker `w`. */
export const searchingWorkerColumns = ({
  workerId,
  now,
}: ReadSearcherArgs): RawBuilder<SearchingWorkerRow> =>
  sql<SearchingWorkerRow>`${searcherFactsColumns(workerId, now)}, ${contractMomentWorkerColumns(now)}`;

/** Returns the row of a searching worker; null for an unknown worker. */
export async function readSearchingWorkerRow(
  db: QueryExecutor,
  asked: ReadSearcherArgs,
): Promise<SearchingWorkerRow | null> {
  const { workerId } = asked;
  const [row] = await executePrepared(
    db,
    sql<SearchingWorkerRow>`
    /* application.readSearchingWorkerRow */
    select ${searchingWorkerColumns(asked)}
      from workers w
     where w.id = ${workerId} and w.deleted_at is null
  `,
  );
  return row ?? null;
}

/** Returns those of the given facilities where the worker finished a shift. */
export async function facilityIdsWorkedAt(
  db: QueryExecutor,
  { workerId, facilityIds }: { workerId: string; facilityIds: readonly string[] },
): Promise<Set<string>> {
  const rows = await executePrepared(
    db,
    sql<{ id: string }>`
    /* application.facilityIdsWorkedAt */
    select f.id
      from unnest(${facilityIds}::uuid[]) as f (id)
     where exists (
             select from attendances t
              where t.worker_id = ${workerId} and t.facility_id = f.id and t.state in ${finishedShiftStatesSql})
  `,
  );
  return new Set(rows.map(({ id }) => id));
}
