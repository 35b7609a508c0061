import type { ContractMoment } from '#gen/resolvers.ts';
import { ownFrom } from '#recruitment/search/own.queries.server.ts';
import type { MomentTerms, Searcher } from '#recruitment/viewer.ts';
import type { Context } from '#server/context.server.ts';

import { momentOf } from './applying/contract-moment.ts';
import { papersOf } from './applying/fact-rows.ts';
import { facilitiesWorkedAt, searcherRow } from './searcher.queries.server.ts';

/**
 * The signed-in worker as a search needs them, in one statement. A second one only where a posting hires at once who
 * has worked at its facility. Implements SearcherPort.
 */
export async function searcherOf({
  db,
  worker: signedIn,
  now,
}: Pick<Context, 'db' | 'worker' | 'now'>): Promise<Searcher | null> {
  const workerId = signedIn?.id;
  const row = workerId === undefined ? null : await searcherRow(db, { workerId, now });
  if (workerId === undefined || !row) return null;
  const worker = papersOf(row, now);
  return {
    ...ownFrom(row),
    async momentsOf(postings) {
      const facilityIds = [...postings.values()].filter(asksForWork).map((one) => one.facilityId);
      const known =
        facilityIds.length === 0
          ? new Set()
          : await facilitiesWorkedAt(db, { workerId, facilityIds });
      return new Map(
        [...postings].map(([id, { facilityId, ...recruitment }]): [string, ContractMoment] => [
          id,
          momentOf({ recruitment, worker, history: { hasWorkedHere: known.has(facilityId) } }),
        ]),
      );
    },
  };
}

const asksForWork = ({ instantConditions }: MomentTerms) => instantConditions?.workedHere ?? false;
