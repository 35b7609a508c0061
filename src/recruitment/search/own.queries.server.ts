import { sql } from 'kysely';

import type { RecruitmentSearchInput } from '#gen/resolvers.ts';
import type { Context } from '#server/context.server.ts';
import { executePrepared } from '#server/database/prepared-statements.server.ts';

import type { Span } from './clashes.ts';

/** What of the signed-in worker's own a search may ask for. */
export type Own = {
  /** The licences to apply with: 審査中 or 承認済み. (Rule 4.5) */
  licenseIds: readonly number[];
  /** The shifts ahead. */
  booked: readonly Span[];
  /** The home station; null without one. */
  homeCode: string | null;
};

type OwnRow = Omit<Own, 'booked'> & { startsAt: number[]; endsAt: number[] };

const nothingOwn: Own = { licenseIds: [], booked: [], homeCode: null };

/** One statement; none for visitors, and for a search that asks for nothing of it. */
export async function ownOf(
  { db, worker, now }: Pick<Context, 'db' | 'worker' | 'now'>,
  { onlyWithMyLicenses, hideClashes, fromHome }: RecruitmentSearchInput,
): Promise<Own> {
  const isNeeded = onlyWithMyLicenses || fromHome || hideClashes != null;
  if (!worker || !isNeeded) return nothingOwn;
  const [row] = await executePrepared(
    db,
    sql<OwnRow>`
    /* recruitment.own */
    select array(
             select license_id
               from license_certificates
              where worker_id = ${worker.id} and state in ('PENDING', 'VERIFIED')) as "licenseIds",
           (select station_code from home_stations where worker_id = ${worker.id}) as "homeCode",
           b.starts as "startsAt", b.ends as "endsAt"
      from (
             select coalesce(array_agg(extract(epoch from starts_at)::float8 order by starts_at, id), '{}') as starts,
                    coalesce(array_agg(extract(epoch from ends_at)::float8 order by starts_at, id), '{}') as ends
               from attendances
              where worker_id = ${worker.id}
                and state in ('SCHEDULED', 'CHECKED_IN')
                and ends_at > ${now}
           ) b
  `,
  );
  return row ? ownFrom(row) : nothingOwn;
}

function ownFrom({ licenseIds, homeCode, startsAt, endsAt }: OwnRow): Own {
  const instant = (seconds = 0) => new Date(Math.round(seconds * 1_000));
  const booked = startsAt.map((start, index) => ({
    startsAt: instant(start),
    endsAt: instant(endsAt[index]),
  }));
  return { licenseIds, homeCode, booked };
}
