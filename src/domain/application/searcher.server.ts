import type { ContractMoment } from '#gen/types.ts';
import { searcherFactsOf } from '#domain/recruitment/search/own.queries.server.ts';
import type { ContractMomentTerms, RecruitmentSearcher } from '#domain/recruitment/viewer.ts';
import type { Context, SignedInWorker } from '#platform/server/context.server.ts';

import { contractMomentForWorker } from './applying/contract-moment.ts';
import { contractMomentWorkerOf } from './applying/fact-rows.ts';
import {
  facilityIdsWorkedAt,
  readSearchingWorkerRow,
  type SearchingWorkerRow,
} from './searcher.queries.server.ts';

/** Rows that were loaded together with the session of a request, by the request's signed-in worker. */
const rows = new WeakMap<SignedInWorker, SearchingWorkerRow>();

/** Stores the row for the search of the same request, which then needs no statement of its own. */
export function cacheSearchingWorkerRow(worker: SignedInWorker, row: SearchingWorkerRow): void {
  rows.set(worker, row);
}

/**
 * Returns the signed-in worker as a search needs them, without a query if the session statement loaded the row. One
 * further query runs only if a posting hires returning workers at once. Implements SearcherPort.
 */
export async function readSearchingWorker({
  db,
  worker: signedIn,
  now,
}: Pick<Context, 'db' | 'worker' | 'now'>): Promise<RecruitmentSearcher | null> {
  if (!signedIn) return null;
  const { id: workerId } = signedIn;
  const row = rows.get(signedIn) ?? (await readSearchingWorkerRow(db, { workerId, now }));
  if (!row) return null;
  const worker = contractMomentWorkerOf(row, now);
  return {
    ...searcherFactsOf(row),
    async momentsOf(postings) {
      const facilityIds = [...postings.values()].filter(asksForWork).map((one) => one.facilityId);
      const known =
        facilityIds.length === 0
          ? new Set()
          : await facilityIdsWorkedAt(db, { workerId, facilityIds });
      return new Map(
        [...postings].map(([id, { facilityId, ...recruitment }]): [string, ContractMoment] => [
          id,
          contractMomentForWorker({
            recruitment,
            worker,
            history: { hasWorkedHere: known.has(facilityId) },
          }),
        ]),
      );
    },
  };
}

const asksForWork = ({ instantConditions }: ContractMomentTerms) =>
  instantConditions?.workedHere ?? false;
