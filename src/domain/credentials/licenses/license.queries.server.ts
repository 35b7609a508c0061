import { sql } from 'kysely';

import type { JstDay } from '#platform/base/jst.ts';
import type { QueryExecutor, Tx } from '#platform/server/database/db.server.ts';
import { executeForOneRow } from '#platform/server/database/one-row.server.ts';

import type { ShiftNeedingLicense, HeldLicenseCertificate } from './license-rules.ts';
import { credentialsRefusal } from '../messages.ts';
import type { LicenseState } from '../states.ts';

export type CertificateRow = HeldLicenseCertificate & {
  name: string;
  expires: boolean;
  rejectReason: string | null;
  rejectNote: string | null;
  nameOnCertificate: string | null;
  remarks: string | null;
  imageKey: string | null;
  nameProofKey: string | null;
  expiresOn: JstDay | null;
  submittedAt: Date;
};

const certificateColumns = sql`
           c.id, c.license_id as "licenseId", c.state, l.name, l.expires, c.reject_reason as "rejectReason",
           c.reject_note as "rejectNote", c.name_on_certificate as "nameOnCertificate",
           c.remarks_on_different_name as "remarks", c.image_key as "imageKey",
           c.name_proof_key as "nameProofKey", c.expires_on as "expiresOn",
           c.submitted_at as "submittedAt"`;

/** A worker's certificates, latest first. They are at most 20. (Rule 4.4) */
export async function certificateRows(
  db: QueryExecutor,
  workerId: string,
): Promise<CertificateRow[]> {
  const { rows } = await sql<CertificateRow>`
    /* credentials.certificateRows */
    select ${certificateColumns}
      from license_certificates c
      join licenses l on l.id = c.license_id
     where c.worker_id = ${workerId} and c.state <> 'DELETED'
     order by c.submitted_at desc, c.id desc
  `.execute(db);
  return rows;
}

type Wanted = { certificateId: string; workerId: string };

/** One certificate of this worker, deleted or not. Refusals: NOT_FOUND. */
async function ownCertificate(
  db: QueryExecutor,
  { certificateId, workerId }: Wanted,
): Promise<CertificateRow> {
  const { rows } = await sql<CertificateRow>`
    /* credentials.ownCertificate */
    select ${certificateColumns}
      from license_certificates c
      join licenses l on l.id = c.license_id
     where c.id = ${certificateId} and c.worker_id = ${workerId}
  `.execute(db);
  const row = rows[0];
  if (!row) throw credentialsRefusal('NOT_FOUND');
  return row;
}

/**
 * Returns one certificate of this worker and locks it, so that an operator's answer and a change run one after the
 * other. Refusals: NOT_FOUND.
 */
export async function lockCertificate(tx: Tx, wanted: Wanted): Promise<CertificateRow> {
  await sql`
    /* credentials.lockCertificate */
    select from license_certificates where id = ${wanted.certificateId} for update
  `.execute(tx);
  return ownCertificate(tx, wanted);
}

export type LicenseFacts = {
  profileName: string | null;
  license: { id: number; expires: boolean } | null;
};

/** The worker's current name, and the licence with this id, if there is one. */
export async function readLicenseFacts(
  db: QueryExecutor,
  { workerId, licenseId }: { workerId: string; licenseId: number },
): Promise<LicenseFacts> {
  const { rows } = await sql<{ profileName: string | null; expires: boolean | null }>`
    /* credentials.readLicenseFacts */
    select rtrim(p.last_name || ' ' || p.first_name) as "profileName", l.expires
      from workers w
      left join worker_profiles p on p.worker_id = w.id
      left join licenses l on l.id = ${licenseId}
     where w.id = ${workerId} and w.deleted_at is null
  `.execute(db);
  const row = rows[0];
  if (!row) throw credentialsRefusal('NOT_FOUND');
  const { profileName, expires } = row;
  return { profileName, license: expires === null ? null : { id: licenseId, expires } };
}

/** The worker's coming shifts and open applications, the next start first. */
export async function comingShiftsAndApplications(
  db: QueryExecutor,
  workerId: string,
  now: Date,
): Promise<ShiftNeedingLicense[]> {
  const { rows } = await sql<ShiftNeedingLicense>`
    /* credentials.comingShiftsAndApplications */
    select f.name as "facilityName", d.starts_at as "startsAt", j.license_groups as "licenseGroups"
      from (select t.recruitment_id, t.starts_at
              from attendances t
             where t.worker_id = ${workerId} and t.state in ('SCHEDULED', 'CHECKED_IN') and t.ends_at > ${now}
             union all
            select a.recruitment_id, r.starts_at
              from applications a
              join recruitments r on r.id = a.recruitment_id
             where a.worker_id = ${workerId} and a.state = 'APPLIED' and r.starts_at > ${now}) d
      join recruitments r on r.id = d.recruitment_id
      join jobs j on j.id = r.job_id
      join facilities f on f.id = r.facility_id
     order by d.starts_at
  `.execute(db);
  return rows;
}

export type CertificateColumns = {
  state: LicenseState;
  nameOnCertificate: string | null;
  remarks: string | null;
  imageKey: string | null;
  nameProofKey: string | null;
  expiresOn: JstDay | null;
  now: Date;
};

export async function insertCertificate(
  tx: Tx,
  { workerId, licenseId, ...writing }: CertificateColumns & { workerId: string; licenseId: number },
): Promise<string> {
  const { id } = await executeForOneRow(
    tx,
    sql<{ id: string }>`
    /* credentials.insertCertificate */
    insert into license_certificates (worker_id, license_id, state, name_on_certificate, remarks_on_different_name,
                                      image_key, name_proof_key, expires_on, submitted_at)
    values (${workerId}, ${licenseId}, ${writing.state}, ${writing.nameOnCertificate}, ${writing.remarks},
            ${writing.imageKey}, ${writing.nameProofKey}, ${writing.expiresOn}, ${writing.now})
    returning id
  `,
  );
  return id;
}

/** Stores the values of a certificate that is sent in again, and clears the earlier decision. */
export async function updateCertificate(
  tx: Tx,
  certificateId: string,
  writing: CertificateColumns,
): Promise<void> {
  await sql`
    /* credentials.updateCertificate */
    update license_certificates
       set state = ${writing.state}, name_on_certificate = ${writing.nameOnCertificate},
           remarks_on_different_name = ${writing.remarks}, image_key = ${writing.imageKey},
           name_proof_key = ${writing.nameProofKey}, expires_on = ${writing.expiresOn},
           submitted_at = ${writing.now}, decided_at = null, reject_reason = null, reject_note = null
     where id = ${certificateId}
  `.execute(tx);
}

export async function markCertificateDeleted(tx: Tx, certificateId: string): Promise<void> {
  await sql`
    /* credentials.markCertificateDeleted */
    update license_certificates set state = 'DELETED' where id = ${certificateId}
  `.execute(tx);
}

/** Removes the pictures from the certificate. */
export async function eraseCertificatePictures(tx: Tx, certificateId: string): Promise<void> {
  await sql`
    /* credentials.eraseCertificatePictures */
    update license_certificates set image_key = null, name_proof_key = null where id = ${certificateId}
  `.execute(tx);
}
