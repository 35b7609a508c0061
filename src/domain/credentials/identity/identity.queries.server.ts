import { sql } from 'kysely';

import type { JstDay } from '#platform/base/jst.ts';
import type { QueryExecutor, Tx } from '#platform/server/database/db.server.ts';
import { executeForOneRow } from '#platform/server/database/one-row.server.ts';

import type { IdentityDocumentKind, NationalityChoice } from '../documents.ts';
import type { IdentityProfile } from './identity-profile.ts';
import type { SubmittedDocument } from './identity-rules.ts';

export type SubmittedDocumentRow = SubmittedDocument & {
  id: string;
  rejectReason: string | null;
  rejectNote: string | null;
  hasFront: boolean;
  hasBack: boolean;
  hasSecond: boolean;
};

export type IdentityRow = IdentityProfile & {
  workerId: string;
  phoneNumber: string;
  hasContact: boolean;
  sent: SubmittedDocumentRow[];
};

/** JSON has no dates: instants are sent as milliseconds. */
type Wire = Omit<IdentityRow, 'sent'> & {
  sent: (Omit<SubmittedDocumentRow, 'submittedAt'> & { submittedAt: number })[];
};

/** A worker's profile with all documents, latest first; null for an unknown worker. */
export async function readIdentityRow(
  db: QueryExecutor,
  workerId: string,
): Promise<IdentityRow | null> {
  const { rows } = await sql<Wire>`
    /* credentials.readIdentityRow */
    select w.id as "workerId", w.phone_number as "phoneNumber",
           p.last_name as "lastName", p.first_name as "firstName", p.last_kana as "lastKana",
           p.first_kana as "firstKana", p.born_on as "bornOn", p.nationality as "nationality",
           p.zip_code as "zipCode", a.name as "prefectureName", p.city as "city",
           p.street_number as "streetNumber", p.building as "building",
           exists (select from emergency_contacts e where e.worker_id = w.id) as "hasContact",
           (select coalesce(json_agg(json_build_object(
                     'id', i.id, 'state', i.state, 'documentType', i.document_type,
                     'expiresOn', i.expires_on, 'rejectReason', i.reject_reason,
                     'rejectNote', i.reject_note, 'hasFront', i.front_key is not null,
                     'hasBack', i.back_key is not null, 'hasSecond', i.second_key is not null,
                     'submittedAt', extract(epoch from i.submitted_at) * 1000)
                     order by i.submitted_at desc, i.id desc), '[]')
              from identities i
             where i.worker_id = w.id) as "sent"
      from workers w
      left join worker_profiles p on p.worker_id = w.id
      left join areas_l a on a.code = p.prefecture_code
     where w.id = ${workerId} and w.deleted_at is null
  `.execute(db);
  const row = rows[0];
  if (!row) return null;
  return {
    ...row,
    sent: row.sent.map((one) => ({ ...one, submittedAt: new Date(one.submittedAt) })),
  };
}

/** Locks the worker until the transaction ends, as applications do. */
export async function lockWorkerRow(tx: Tx, workerId: string): Promise<void> {
  await sql`
    /* credentials.lockWorkerRow */
    select from workers where id = ${workerId} for no key update
  `.execute(tx);
}

export type NewIdentity = {
  workerId: string;
  method: string;
  sessionId: string;
  revises: string | null;
  documentType: IdentityDocumentKind;
  frontKey: string;
  backKey: string | null;
  secondKey: string | null;
  expiresOn: JstDay | null;
  issuedOn: JstDay | null;
  secondIssuedOn: JstDay | null;
  numberSuffix: string | null;
  documentHash: string;
  personKey: string;
  residence: { status: string; restriction: string; extraPermission: string } | null;
  otherJobMinutes: number;
  changes: ProfileChangesByDocument | null;
  now: Date;
};

/** Document values that differ from a locked profile. */
export type ProfileChangesByDocument = {
  lastName?: string;
  firstName?: string;
  lastKana?: string;
  firstKana?: string;
  nationality?: NationalityChoice;
};

/** Writes a document that waits for review, and gives back its id. */
export async function insertIdentity(tx: Tx, identity: NewIdentity): Promise<string> {
  const { residence, changes } = identity;
  const { id } = await executeForOneRow(
    tx,
    sql<{ id: string }>`
    /* credentials.insertIdentity */
    insert into identities (worker_id, state, method, session_id, revises, document_type, front_key, back_key,
                            second_key, expires_on, issued_on, second_issued_on, number_suffix, document_hash,
                            person_key, residence_status, residence_restriction, residence_permission,
                            other_job_minutes_per_week, changes, submitted_at)
    values (${identity.workerId}, 'PENDING', ${identity.method}, ${identity.sessionId}, ${identity.revises},
            ${identity.documentType}, ${identity.frontKey}, ${identity.backKey}, ${identity.secondKey},
            ${identity.expiresOn}, ${identity.issuedOn}, ${identity.secondIssuedOn}, ${identity.numberSuffix},
            ${identity.documentHash}, ${identity.personKey}, ${residence?.status ?? null},
            ${residence?.restriction ?? null}, ${residence?.extraPermission ?? null},
            ${identity.otherJobMinutes}, ${changes && JSON.stringify(changes)}, ${identity.now})
    returning id
  `,
  );
  return id;
}

export type IdentificationSessionRow = {
  id: string;
  publicId: string;
  method: string;
  expiresAt: Date;
};

export type NewIdentificationSession = Omit<IdentificationSessionRow, 'id'> & {
  workerId: string;
  now: Date;
};

export async function insertIdentificationSession(
  db: QueryExecutor,
  session: NewIdentificationSession,
): Promise<string> {
  const { id } = await executeForOneRow(
    db,
    sql<{ id: string }>`
    /* credentials.insertIdentificationSession */
    insert into identification_sessions (public_id, worker_id, method, started_at, expires_at)
    values (${session.publicId}, ${session.workerId}, ${session.method}, ${session.now}, ${session.expiresAt})
    returning id
  `,
  );
  return id;
}

/** Uses up the worker's own session; null for a session that is unknown, used or expired. */
export async function spendIdentificationSession(
  tx: Tx,
  wanted: { publicId: string; workerId: string; now: Date },
): Promise<Pick<IdentificationSessionRow, 'id' | 'method'> | null> {
  const { rows } = await sql<Pick<IdentificationSessionRow, 'id' | 'method'>>`
    /* credentials.spendIdentificationSession */
    update identification_sessions
       set used_at = ${wanted.now}
     where public_id = ${plainId(wanted.publicId)} and worker_id = ${wanted.workerId}
       and used_at is null and expires_at > ${wanted.now}
    returning id, method
  `.execute(tx);
  return rows[0] ?? null;
}

/** The worker of a session; null for an unknown id. */
export async function workerIdOfIdentificationSession(
  db: QueryExecutor,
  publicId: string,
): Promise<string | null> {
  const { rows } = await sql<{ workerId: string }>`
    /* credentials.workerIdOfIdentificationSession */
    select worker_id as "workerId" from identification_sessions where public_id = ${plainId(publicId)}
  `.execute(db);
  return rows[0]?.workerId ?? null;
}

/** Removes NUL, which PostgreSQL's text cannot hold and which none of our ids contains. */
function plainId(text: string): string {
  return text.replaceAll('\u0000', '').slice(0, 100);
}
