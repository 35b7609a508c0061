import { sql } from 'kysely';

import type { JstDay } from '#platform/base/jst.ts';
import type { QueryExecutor, Tx } from '#platform/server/database/db.server.ts';

/** Maximum of rows in one statement, so that locks are short. */
const batchSize = 200;

export type ExpiredDocumentRow = {
  id: string;
  workerId: string;
  name: string;
  expiresOn: JstDay;
};

/** Marks a batch of identity documents as expired whose last day is before this day, and returns them. (Rule 4.3) */
export async function expireIdentityRows(tx: Tx, today: JstDay): Promise<ExpiredDocumentRow[]> {
  const { rows } = await sql<ExpiredDocumentRow>`
    /* credentials.expireIdentityRows */
    update identities i
       set state = 'EXPIRED'
     where i.id in (
             select id
               from identities
              where state = 'APPROVED' and expires_on < ${today}
              order by expires_on
              limit ${batchSize}
                for update skip locked)
    returning i.id, i.worker_id as "workerId", i.document_type as "name", i.expires_on as "expiresOn"
  `.execute(tx);
  return rows;
}

/** Marks a batch of licence certificates as expired whose last day is before this day, and returns them. (Rule 4.4) */
export async function expireLicenseRows(tx: Tx, today: JstDay): Promise<ExpiredDocumentRow[]> {
  const { rows } = await sql<ExpiredDocumentRow>`
    /* credentials.expireLicenseRows */
    update license_certificates c
       set state = 'EXPIRED'
      from licenses l
     where l.id = c.license_id
       and c.id in (
             select id
               from license_certificates
              where state = 'VERIFIED' and expires_on < ${today}
              order by expires_on
              limit ${batchSize}
                for update skip locked)
    returning c.id, c.worker_id as "workerId", l.name, c.expires_on as "expiresOn"
  `.execute(tx);
  return rows;
}

export type ExpiringDocumentRow = ExpiredDocumentRow & { kind: 'identity' | 'license' };

/** Documents that expire between two days and have no notice of it yet; without deleted accounts, a batch at a time. */
export async function expiringDocumentRows(
  db: QueryExecutor,
  { today, until }: { today: JstDay; until: JstDay },
): Promise<ExpiringDocumentRow[]> {
  const { rows } = await sql<ExpiringDocumentRow>`
    /* credentials.expiringDocumentRows */
    select d.id, d.kind, d.worker_id as "workerId", d.name,
           d.expires_on as "expiresOn"
      from (select id, 'identity' as kind, worker_id, document_type as name, expires_on
              from identities
             where state = 'APPROVED' and expires_on between ${today} and ${until}
             union all
            select c.id, 'license', c.worker_id, l.name, c.expires_on
              from license_certificates c
              join licenses l on l.id = c.license_id
             where c.state = 'VERIFIED' and c.expires_on between ${today} and ${until}) d
      join workers w on w.id = d.worker_id and w.deleted_at is null
     where not exists (
             select from notices n where n.dedup_key = d.kind || ':' || d.id || ':expiring:' || d.expires_on)
     limit ${batchSize}
  `.execute(db);
  return rows;
}

export type OverdueReviewRow = { id: string; kind: 'identity' | 'license'; submittedAt: Date };

/** Documents in review since before the instant for which no reminder was sent, the oldest first, a batch at a time. */
export async function overdueReviewRows(
  db: QueryExecutor,
  before: Date,
): Promise<OverdueReviewRow[]> {
  const { rows } = await sql<OverdueReviewRow>`
    /* credentials.overdueReviewRows */
    select d.id, d.kind, d.submitted_at as "submittedAt"
      from (select id, 'identity' as kind, submitted_at
              from identities
             where state = 'PENDING' and submitted_at <= ${before}
             union all
            select id, 'license', submitted_at
              from license_certificates
             where state = 'PENDING' and submitted_at <= ${before}) d
     where not exists (
             select from outbox o
              where o.dedup_key = 'review:' || d.id || ':' || floor(extract(epoch from d.submitted_at))::bigint)
     order by d.submitted_at
     limit ${batchSize}
  `.execute(db);
  return rows;
}

/** Deletes unused identification sessions that expired before the instant. Returns their number. */
export async function eraseIdentificationSessions(
  db: QueryExecutor,
  before: Date,
): Promise<number> {
  const { numAffectedRows } = await sql`
    /* credentials.eraseIdentificationSessions */
    delete from identification_sessions where expires_at < ${before} and used_at is null
  `.execute(db);
  return Number(numAffectedRows ?? 0);
}

/**
 * Removes the pictures from documents that were sent in before the instant, if the worker has not worked
 * since then either. Returns the storage keys of the pictures. A batch at a time.
 */
export async function eraseOldDocumentPictures(tx: Tx, before: Date): Promise<string[]> {
  const { rows } = await sql<{ keys: (string | null)[] }>`
    /* credentials.eraseOldDocumentPictures */
    with old_identities as (
      select id, array[front_key, back_key, second_key] as keys
        from identities i
       where front_key is not null and submitted_at < ${before}
         and not exists (select from attendances t where t.worker_id = i.worker_id and t.ends_at >= ${before})
       order by submitted_at
       limit ${batchSize}
         for update skip locked),
    old_certificates as (
      select id, array[image_key, name_proof_key] as keys
        from license_certificates c
       where image_key is not null and submitted_at < ${before}
         and not exists (select from attendances t where t.worker_id = c.worker_id and t.ends_at >= ${before})
       order by submitted_at
       limit ${batchSize}
         for update skip locked),
    cleared_identities as (
      update identities set front_key = null, back_key = null, second_key = null
       where id in (select id from old_identities)),
    cleared_certificates as (
      update license_certificates set image_key = null, name_proof_key = null
       where id in (select id from old_certificates))
    select keys from old_identities
    union all
    select keys from old_certificates
  `.execute(tx);
  return rows.flatMap(({ keys }) => keys).filter((key) => key !== null);
}
