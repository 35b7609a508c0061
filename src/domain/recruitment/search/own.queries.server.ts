import { sql, type RawBuilder } from 'kysely';

import type { RecruitmentSearchInput } from '#gen/types.ts';
import type { Context } from '#platform/server/context.server.ts';
import { executePrepared } from '#platform/server/database/prepared-statements.server.ts';

import type { OwnSearchFacts } from '../viewer.ts';

export type SearcherFactsRow = Omit<OwnSearchFacts, 'booked'> & {
  /** Start and end of each shift that has not ended, in seconds. */
  spans: [number, number][];
};

export const emptySearcherFacts: OwnSearchFacts = { licenseIds: [], booked: [], homeCode: null };

/**
 * Returns the worker's facts for a search, with one statement; sends none for visitors, or when the search needs no
 * facts.
 */
export async function readSearcherFacts(
  { db, worker, now }: Pick<Context, 'db' | 'worker' | 'now'>,
  { onlyWithMyLicenses, hideClashes, fromHome }: RecruitmentSearchInput,
): Promise<OwnSearchFacts> {
  const isNeeded = onlyWithMyLicenses || fromHome || hideClashes != null;
  if (!worker || !isNeeded) return emptySearcherFacts;
  const [row] = await executePrepared(
    db,
    sql<SearcherFactsRow>`/* recruitment.readSearcherFacts */ select ${searcherFactsColumns(worker.id, now)}`,
  );
  return row ? searcherFactsOf(row) : emptySearcherFacts;
}

/** SQL columns of `SearcherFactsRow`, for a statement that reads further facts of the worker. */
export const searcherFactsColumns = (
  workerId: string,
  now: Date,
): RawBuilder<SearcherFactsRow> => sql`
           array(
             select license_id
               from license_certificates
              where worker_id = ${workerId} and state in ('PENDING', 'VERIFIED')) as "licenseIds",
           (select station_code from home_stations where worker_id = ${workerId}) as "homeCode",
           array(
             select array[extract(epoch from starts_at)::float8, extract(epoch from ends_at)::float8]
               from attendances
              where worker_id = ${workerId}
                and state in ('SCHEDULED', 'CHECKED_IN')
                and ends_at > ${now}
              order by starts_at, id) as "spans"`;

export function searcherFactsOf({ licenseIds, homeCode, spans }: SearcherFactsRow): OwnSearchFacts {
  const instant = (seconds: number) => new Date(Math.round(seconds * 1_000));
  const booked = spans.map(([start, end]) => ({ startsAt: instant(start), endsAt: instant(end) }));
  return { licenseIds, homeCode, booked };
}
