import { sql } from 'kysely';

import { isProfileComplete, type ProfileFacts } from '#domain/profile/rules.ts';
import type { Tx } from '#platform/server/database/db.server.ts';

import { credentialsRefusal } from './messages.ts';
import type { IdentityDocumentKind } from './documents.ts';
import type { ProfileChangesByDocument } from './identity/identity.queries.server.ts';
import type { WorkPermission } from './residence.ts';
import type { IdentityReviewFacts } from './rules.ts';
import type { IdentityState, LicenseState } from './states.ts';

/** The worker's declaration about a document, and the keys of its pictures. */
type Declared = {
  id: string;
  workerId: string;
  documentType: IdentityDocumentKind;
  state: IdentityState;
  expiresOn: string | null;
  residence: { status: string; restriction: string; extraPermission: string } | null;
  changes: ProfileChangesByDocument | null;
  documentHash: string | null;
  frontKey: string | null;
  backKey: string | null;
  secondKey: string | null;
  profileVersion: number | null;
};

type Reading = Pick<ProfileFacts, 'lastKana' | 'firstKana' | 'bornOn'>;

export type IdentityUnderReview = IdentityReviewFacts & Declared & { reading: Reading };

type IdentityRow = Omit<ProfileFacts, 'experiencedJobTaskIds' | 'desiredJobTaskIds'> &
  Declared & {
    experiencedJobTaskIds: number[] | null;
    desiredJobTaskIds: number[] | null;
  };

/**
 * Returns a document and locks it with the profile it is compared with: neither may change while an operator's answer
 * is written. Refusals: NOT_FOUND.
 */
export async function lockIdentityUnderReview(
  tx: Tx,
  identityId: string,
): Promise<IdentityUnderReview> {
  await sql`
    /* credentials.lockProfile */
    select from worker_profiles where worker_id = (select worker_id from identities where id = ${identityId})
       for update
  `.execute(tx);
  const { rows } = await sql<IdentityRow>`
    /* credentials.lockIdentity */
    select i.id, i.worker_id as "workerId", i.state as "state",
           i.document_type as "documentType", i.expires_on as "expiresOn", i.changes,
           i.document_hash as "documentHash", i.front_key as "frontKey", i.back_key as "backKey",
           i.second_key as "secondKey", p.version as "profileVersion",
           case when i.residence_status is not null then json_build_object(
             'status', i.residence_status, 'restriction', i.residence_restriction,
             'extraPermission', i.residence_permission) end as "residence",
           p.last_name as "lastName", p.first_name as "firstName", p.last_kana as "lastKana",
           p.first_kana as "firstKana", p.born_on as "bornOn", p.nationality as "nationality",
           p.zip_code as "zipCode", p.prefecture_code as "prefectureCode", p.city as "city",
           p.street_number as "streetNumber", p.occupation_id as "occupationId",
           p.experienced_job_task_ids as "experiencedJobTaskIds", p.desired_job_task_ids as "desiredJobTaskIds"
      from identities i
      left join worker_profiles p on p.worker_id = i.worker_id
     where i.id = ${identityId}
       for update of i
  `.execute(tx);
  const row = rows[0];
  if (!row) throw credentialsRefusal('NOT_FOUND');
  const { lastKana, firstKana, bornOn, changes } = row;
  const profile = {
    ...row,
    experiencedJobTaskIds: row.experiencedJobTaskIds ?? [],
    desiredJobTaskIds: row.desiredJobTaskIds ?? [],
  };
  return {
    ...row,
    hasPicture: row.frontKey !== null,
    isForeign: (changes?.nationality ?? row.nationality) === 'foreign',
    isProfileComplete: isProfileComplete(profile),
    reading: { lastKana, firstKana, bornOn, ...changes },
  };
}

/** Marks the worker's approved document as superseded by a newer one; returns the ids of superseded documents. */
export async function supersedeApprovedIdentity(tx: Tx, workerId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    /* credentials.supersedeApprovedIdentity */
    update identities set state = 'SUPERSEDED' where worker_id = ${workerId} and state = 'APPROVED' returning id
  `.execute(tx);
  return rows.map(({ id }) => id);
}

export type IdentityDecision = {
  state: 'APPROVED' | 'REJECTED';
  reason?: string;
  note?: string | null;
  expiresOn: string | null;
  workPermission: WorkPermission | null;
  /** Computed again from the confirmed name; null leaves the previous key. */
  personKey?: string | null;
  now: Date;
};

export async function writeIdentityDecision(
  tx: Tx,
  identityId: string,
  decision: IdentityDecision,
): Promise<void> {
  await sql`
    /* credentials.writeIdentityDecision */
    update identities
       set state = ${decision.state}, decided_at = ${decision.now}, reject_reason = ${decision.reason ?? null},
           reject_note = ${decision.note ?? null}, expires_on = ${decision.expiresOn},
           work_permission = ${decision.workPermission},
           person_key = coalesce(${decision.personKey ?? null}, person_key)
     where id = ${identityId}
  `.execute(tx);
}

/** Removes the picture keys of a document whose pictures were dropped. */
export async function eraseIdentityPictures(tx: Tx, identityId: string): Promise<void> {
  await sql`
    /* credentials.eraseIdentityPictures */
    update identities set front_key = null, back_key = null, second_key = null where id = ${identityId}
  `.execute(tx);
}

export type LicenseUnderReview = {
  id: string;
  workerId: string;
  name: string;
  state: LicenseState;
  /** True if this kind of licence expires. */
  expires: boolean;
  hasPicture: boolean;
  /** The licence's last day, as the worker entered it. */
  expiresOn: string | null;
};

/** Returns a licence certificate and locks it. Refusals: NOT_FOUND. */
export async function lockLicenseUnderReview(
  tx: Tx,
  certificateId: string,
): Promise<LicenseUnderReview> {
  const { rows } = await sql<LicenseUnderReview>`
    /* credentials.lockLicenseUnderReview */
    select c.id, c.worker_id as "workerId", l.name, c.state, l.expires,
           c.expires_on as "expiresOn", c.image_key is not null as "hasPicture"
      from license_certificates c
      join licenses l on l.id = c.license_id
     where c.id = ${certificateId}
       for update of c
  `.execute(tx);
  const row = rows[0];
  if (!row) throw credentialsRefusal('NOT_FOUND');
  return row;
}

export type LicenseDecision = {
  state: 'VERIFIED' | 'REJECTED';
  reason?: string;
  note?: string | null;
  certificateNumber?: string | null;
  issuedOn?: string | null;
  expiresOn: string | null;
  now: Date;
};

export async function writeLicenseDecision(
  tx: Tx,
  certificateId: string,
  decision: LicenseDecision,
): Promise<void> {
  await sql`
    /* credentials.writeLicenseDecision */
    update license_certificates
       set state = ${decision.state}, decided_at = ${decision.now}, reject_reason = ${decision.reason ?? null},
           reject_note = ${decision.note ?? null}, expires_on = ${decision.expiresOn},
           certificate_number = ${decision.certificateNumber ?? null}, issued_on = ${decision.issuedOn ?? null}
     where id = ${certificateId}
  `.execute(tx);
}

/** Erases the personal data in a worker's documents; returns the storage keys of their pictures. */
export async function eraseDocuments(tx: Tx, workerId: string): Promise<(string | null)[]> {
  const { rows } = await sql<{ keys: (string | null)[] }>`
    /* credentials.eraseDocuments */
    with shown as (
      select array[front_key, back_key, second_key] as keys
        from identities where worker_id = ${workerId}
       union all
      select array[image_key, name_proof_key] as keys
        from license_certificates where worker_id = ${workerId}),
    identities_erased as (
      update identities
         set front_key = null, back_key = null, second_key = null, second_issued_on = null,
             issued_on = null, number_suffix = null, changes = null, reject_note = null
       where worker_id = ${workerId}),
    licenses_erased as (
      update license_certificates
         set image_key = null, name_proof_key = null, name_on_certificate = null,
             remarks_on_different_name = null, certificate_number = null, reject_note = null
       where worker_id = ${workerId})
    select keys from shown
  `.execute(tx);
  return rows.flatMap(({ keys }) => keys);
}

/** Supersedes the identity documents that wait for an operator, and returns them. */
export async function supersedeWaitingIdentities(
  tx: Tx,
  { workerId, now }: { workerId: string; now: Date },
): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    /* credentials.supersedeWaitingIdentities */
    update identities
       set state = 'SUPERSEDED', decided_at = ${now}
     where worker_id = ${workerId} and state = 'PENDING'
    returning id
  `.execute(tx);
  return rows;
}

/** Marks every licence certificate of the worker as deleted; returns each with its previous state. */
export async function deleteCertificates(
  tx: Tx,
  workerId: string,
): Promise<{ id: string; state: string }[]> {
  const { rows } = await sql<{ id: string; state: string }>`
    /* credentials.deleteCertificates */
    update license_certificates c
       set state = 'DELETED'
      from license_certificates before
     where c.worker_id = ${workerId} and c.state <> 'DELETED' and before.id = c.id
    returning c.id, before.state
  `.execute(tx);
  return rows;
}
