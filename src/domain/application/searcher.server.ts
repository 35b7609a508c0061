import type { ContractMoment } from '#gen/types.ts';
import { ownSearchFactsOf } from '#domain/recruitment/search/own.queries.server.ts';
import type { MomentTerms, Searcher } from '#domain/recruitment/viewer.ts';
import type { Context, SignedInWorker } from '#platform/server/context.server.ts';

import { contractMomentForWorker } from './applying/contract-moment.ts';
import { momentWorkerOf } from './applying/fact-rows.ts';
import { facilitiesWorkedAt, searcherRow, type SearcherRow } from './searcher.queries.server.ts';

/** Rows that were loaded together with the session of a request, by the request's signed-in worker. */
const rows = new WeakMap<SignedInWorker, SearcherRow>();

/** Stores the row for the search of the same request, which then needs no statement of its own. */
export function cacheSearcherRow(worker: SignedInWorker, row: SearcherRow): void {
  rows.set(worker, row);
}

/**
 * Returns the signed-in worker as a search needs them, without a query if the session statement loaded the row. One
 * further query runs only if a posting hires returning workers at once. Implements SearcherPort.
 */
export async function searcherOf({
  db,
  worker: signedIn,
  now,
}: Pick<Context, 'db' | 'worker' | 'now'>): Promise<Searcher | null> {
  if (!signedIn) return null;
  const { id: workerId } = signedIn;
  const row = rows.get(signedIn) ?? (await searcherRow(db, { workerId, now }));
  if (!row) return null;
  const worker = momentWorkerOf(row, now);
  return {
    ...ownSearchFactsOf(row),
    async momentsOf(postings) {
      const facilityIds = [...postings.values()].filter(asksForWork).map((one) => one.facilityId);
      const known =
        facilityIds.length === 0
          ? new Set()
          : await facilitiesWorkedAt(db, { workerId, facilityIds });
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

const asksForWork = ({ instantConditions }: MomentTerms) => instantConditions?.workedHere ?? false;
