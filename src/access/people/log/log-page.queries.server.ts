import { sql } from 'kysely';

import type { QueryExecutor } from '#platform/server/database/db.server.ts';
import type { byNumber, KeysetPageArgs } from '#platform/server/database/keyset-page.ts';

export type AccessLogPageFilter = {
  staffId: string | null;
  workerId: string | null;
  facilityId: string | null;
  /** From this instant on. */
  since: Date | null;
  /** Before this instant. */
  until: Date | null;
};

export type AccessLogRow = {
  id: number;
  staffId: string;
  staffName: string;
  keyName: string | null;
  operation: string;
  facilityName: string | null;
  /**
   * The first `namedWorkers` workers; 「ワーカー」 replaces the name when the corporation has no contract with the worker.
   */
  workers: { id: string; name: string }[];
  workerCount: number;
  wasRefused: boolean;
  at: Date;
};

/** Maximum of workers whom an entry names; further workers are only counted. */
const namedWorkers = 3;

type PageArgs = KeysetPageArgs<typeof byNumber> & {
  /** Null for the log of operators. */
  corporationId: string | null;
  filter: AccessLogPageFilter;
};

/** A page of the access log of people and keys, the latest entry first. */
export async function accessLogRowPage(
  db: QueryExecutor,
  { corporationId, filter, after, limit }: PageArgs,
): Promise<AccessLogRow[]> {
  const { staffId, workerId, facilityId, since, until } = filter;
  // A corporation may see only the names of workers with whom it has a contract; operators see all names.
  const isKnown = sql`${corporationId}::uuid is null
                or exists (select from attendances a
                            where a.worker_id = w.id and a.corporation_id = ${corporationId}::uuid)`;
  const { rows } = await sql<AccessLogRow>`
    /* people.accessLogRowPage */
    select l.id, l.staff_id as "staffId", s.name as "staffName", k.name as "keyName", l.operation,
           f.name as "facilityName", cardinality(l.worker_ids) as "workerCount",
           l.was_refused as "wasRefused", l.at,
           coalesce((select json_agg(json_build_object('id', w.id, 'name',
                              case when ${isKnown}
                                   then coalesce(rtrim(p.last_name || ' ' || p.first_name), '退会した方')
                                   else 'ワーカー' end) order by w.n)
                       from unnest(l.worker_ids[1:${sql.lit(namedWorkers)}]) with ordinality w (id, n)
                       left join worker_profiles p on p.worker_id = w.id), '[]') as workers
      from staff_access_log l
      join staff s on s.id = l.staff_id
      left join api_keys k on k.id = l.key_id
      left join facilities f on f.id = l.facility_id
     where ${
       corporationId === null
         ? sql`l.corporation_id is null
               and exists (select from operators o where o.staff_id = l.staff_id)`
         : sql`l.corporation_id = ${corporationId}`
     }
       ${after ? sql`and l.id < ${after.id}` : sql``}
       ${staffId === null ? sql`` : sql`and l.staff_id = ${staffId}`}
       ${workerId === null ? sql`` : sql`and l.worker_ids <> '{}' and l.worker_ids @> array[${workerId}::uuid]`}
       ${facilityId === null ? sql`` : sql`and l.facility_id = ${facilityId}`}
       ${since === null ? sql`` : sql`and l.at >= ${since}`}
       ${until === null ? sql`` : sql`and l.at < ${until}`}
     order by l.id desc
     limit ${limit}
  `.execute(db);
  return rows;
}
