import { sql } from 'kysely';

import type { JstDay } from '#platform/base/jst.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';
import type { InstantPage } from '#platform/server/database/keyset-page.ts';
import { instantSql, microsecondsSql } from '#platform/server/database/paging.queries.server.ts';

import type { IdentityDocumentKind } from '../documents.ts';
import type { ProfileChangesByDocument } from '../identity/identity.queries.server.ts';
import type { IdentityProfile } from '../identity/identity-profile.ts';

export type CredentialsReviewRow = {
  id: string;
  kind: 'identity' | 'license';
  workerName: string | null;
  /** The document's code, or the licence's name. */
  document: string;
  submittedAt: Date;
  micros: number;
};

/** The documents and certificates that wait for an operator, the longest waiting first. */
export async function waitingReviewPage(
  db: QueryExecutor,
  { after, limit }: InstantPage,
): Promise<CredentialsReviewRow[]> {
  const following = after
    ? sql`and (submitted_at, id) > (${instantSql(after)}, ${after.id}::uuid)`
    : sql``;
  // Each half of the union is limited to a page in order, so that neither table is read whole.
  const { rows } = await sql<CredentialsReviewRow>`
    /* credentials.waitingReviewPage */
    select d.id, d.kind, rtrim(p.last_name || ' ' || p.first_name) as "workerName",
           coalesce(l.name, d.document) as document, d.submitted_at as "submittedAt",
           ${microsecondsSql(sql`d.submitted_at`)} as micros
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
export async function documentKindUnderReview(
  db: QueryExecutor,
  id: string,
): Promise<'identity' | 'license' | null> {
  const { rows } = await sql<{ kind: 'identity' | 'license' }>`
    /* credentials.documentKindUnderReview */
    select 'identity' as kind from identities where id = ${id}
    union all
    select 'license' from license_certificates where id = ${id}
  `.execute(db);
  return rows[0]?.kind ?? null;
}

const profileColumns = sql`
           p.last_name as "lastName", p.first_name as "firstName", p.last_kana as "lastKana",
           p.first_kana as "firstKana", p.born_on as "bornOn", p.nationality as "nationality",
           p.zip_code as "zipCode", a.name as "prefectureName", p.city as "city",
           p.street_number as "streetNumber", p.building as "building", p.version as "profileVersion"`;

type IdentityRow = IdentityProfile & {
  state: string;
  documentType: IdentityDocumentKind;
  submittedAt: Date;
  expiresOn: JstDay | null;
  issuedOn: JstDay | null;
  secondIssuedOn: JstDay | null;
  numberSuffix: string | null;
  residence: { status: string; restriction: string; extraPermission: string } | null;
  otherJobMinutes: number;
  changes: ProfileChangesByDocument | null;
  frontKey: string | null;
  backKey: string | null;
  secondKey: string | null;
  profileVersion: number | null;
  hasNamesake: boolean;
};

/** An identity document with the profile of its worker. */
export async function identityUnderReview(
  db: QueryExecutor,
  id: string,
): Promise<IdentityRow | undefined> {
  const { rows } = await sql<IdentityRow>`
    /* credentials.identityUnderReview */
    select i.state, i.document_type as "documentType", i.submitted_at as "submittedAt",
           i.expires_on as "expiresOn", i.issued_on as "issuedOn",
           i.second_issued_on as "secondIssuedOn", i.number_suffix as "numberSuffix",
           case when i.residence_status is not null then json_build_object(
             'status', i.residence_status, 'restriction', i.residence_restriction,
             'extraPermission', i.residence_permission) end as "residence",
           i.other_job_minutes_per_week as "otherJobMinutes", i.changes,
           i.front_key as "frontKey", i.back_key as "backKey", i.second_key as "secondKey",
           ${profileColumns},
           exists (
             select from worker_profiles q
               join workers v on v.id = q.worker_id and v.deleted_at is null
               join identities o on o.worker_id = q.worker_id and o.state in ('PENDING', 'APPROVED', 'EXPIRED')
              where q.worker_id <> i.worker_id and q.last_kana = p.last_kana
                and q.first_kana = p.first_kana and q.born_on = p.born_on) as "hasNamesake"
      from identities i
      left join worker_profiles p on p.worker_id = i.worker_id
      left join areas_l a on a.code = p.prefecture_code
     where i.id = ${id}
  `.execute(db);
  return rows[0];
}

type LicenseRow = IdentityProfile & {
  title: string;
  state: string;
  submittedAt: Date;
  expiresOn: JstDay | null;
  nameOnCertificate: string | null;
  remarks: string | null;
  imageKey: string | null;
  nameProofKey: string | null;
  profileVersion: number | null;
};

/** A licence certificate with the profile of its worker; undefined where the worker deleted it. */
export async function certificateUnderReview(
  db: QueryExecutor,
  id: string,
): Promise<LicenseRow | undefined> {
  const { rows } = await sql<LicenseRow>`
    /* credentials.certificateUnderReview */
    select l.name as "title", c.state, c.submitted_at as "submittedAt", c.expires_on as "expiresOn",
           c.name_on_certificate as "nameOnCertificate", c.remarks_on_different_name as "remarks",
           c.image_key as "imageKey", c.name_proof_key as "nameProofKey", ${profileColumns}
      from license_certificates c
      join licenses l on l.id = c.license_id
      left join worker_profiles p on p.worker_id = c.worker_id
      left join areas_l a on a.code = p.prefecture_code
     where c.id = ${id} and c.state <> 'DELETED'
  `.execute(db);
  return rows[0];
}
