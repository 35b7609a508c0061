import { sql } from 'kysely';

import type { JstDay } from '#platform/base/jst.ts';
import type { Executor } from '#platform/server/database/db.server.ts';

import type { DocumentType } from './documents.ts';
import type { IdentityChanges } from './identity/identity.queries.server.ts';
import type { ComparedProfile } from './identity/identity-profile.ts';

const profileColumns = sql`
           p.last_name as "lastName", p.first_name as "firstName", p.last_kana as "lastKana",
           p.first_kana as "firstKana", p.born_on as "bornOn", p.nationality as "nationality",
           p.zip_code as "zipCode", a.name as "prefectureName", p.city as "city",
           p.street_number as "streetNumber", p.building as "building", p.version as "profileVersion"`;

type IdentityRow = ComparedProfile & {
  state: string;
  documentType: DocumentType;
  submittedAt: Date;
  expiresOn: JstDay | null;
  issuedOn: JstDay | null;
  secondIssuedOn: JstDay | null;
  numberSuffix: string | null;
  residence: { status: string; restriction: string; extraPermission: string } | null;
  otherJobMinutes: number;
  changes: IdentityChanges | null;
  frontKey: string | null;
  backKey: string | null;
  secondKey: string | null;
  profileVersion: number | null;
  hasNamesake: boolean;
};

/** An identity document with the profile of its worker. */
export async function identityUnderReview(
  db: Executor,
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

type LicenseRow = ComparedProfile & {
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
  db: Executor,
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
