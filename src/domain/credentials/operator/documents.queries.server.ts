import { sql } from 'kysely';

import type { Executor } from '#platform/server/database/db.server.ts';

import type { InstantPage } from '#platform/server/database/keyset-page.ts';
import { instant, micros } from '#platform/server/database/paging.queries.server.ts';

export type ReviewRow = {
  id: string;
  kind: 'identity' | 'license';
  workerName: string | null;
  /** The document's code, or the licence's name. */
  document: string;
  submittedAt: Date;
  micros: number;
};

export async function waitingReviewPage(
  db: Executor,
  { after, limit }: InstantPage,
): Promise<ReviewRow[]> {
  const following = after
    ? sql`and (submitted_at, id) > (${instant(after)}, ${after.id}::uuid)`
    : sql``;
  // Each half of the union is limited to a page in order, so that neither table is read whole.
  const { rows } = await sql<ReviewRow>`
    /* credentials.waitingReviewPage */
    select d.id, d.kind, rtrim(p.last_name || ' ' || p.first_name) as "workerName",
           coalesce(l.name, d.document) as document, d.submitted_at as "submittedAt",
           ${micros(sql`d.submitted_at`)} as micros
      from ((select id, 'identity' as kind, worker_id, document_type as document,
                    null::integer as license_id, submitted_at
               from identities where state = 'PENDING' ${following}
              order by submitted_at, id limit ${limit})
            union all
            (select id, 'license', worker_id, '', license_id, submitted_at
               from license_certificates where state = 'PENDING' ${following}
              order by submitted_at, id limit ${limit})) d
      left join licenses l on l.id = d.license_id
      left join worker_profiles p on p.worker_id = d.worker_id
     order by d.submitted_at, d.id
     limit ${limit}
  `.execute(db);
  return rows;
}

/** The kind of document with this id; null for neither kind. */
export async function reviewKind(db: Executor, id: string): Promise<'identity' | 'license' | null> {
  const { rows } = await sql<{ kind: 'identity' | 'license' }>`
    /* credentials.reviewKind */
    select 'identity' as kind from identities where id = ${id}
    union all
    select 'license' from license_certificates where id = ${id}
  `.execute(db);
  return rows[0]?.kind ?? null;
}
