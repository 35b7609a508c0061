import { randomUUID } from 'node:crypto';

import { recordChanges, systemActor } from '#platform/server/history.server.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';

type IdentityState = 'PENDING' | 'APPROVED' | 'REJECTED' | 'EXPIRED';

export type BuildIdentityArgs = {
  workerId: string;
  now: Date;
  state?: IdentityState;
  documentType?: 'drivers_license' | 'residence_card' | 'individual_number_card';
  expiresOn?: string | null;
  workPermission?: 'unlimited' | 'limited_28_hours' | 'not_permitted' | null;
  otherJobMinutesPerWeek?: number;
  /** Storage key of the document's picture; a document under review has one by default. */
  pictureKey?: string;
};

/** Writes an identity document; approved unless asked otherwise. */
export async function buildIdentity(
  db: QueryExecutor,
  wishes: BuildIdentityArgs,
): Promise<{ id: string }> {
  const state = wishes.state ?? 'APPROVED';
  const identity = await db
    .insertInto('identities')
    .values({
      worker_id: wishes.workerId,
      state,
      document_type: wishes.documentType ?? 'drivers_license',
      expires_on: wishes.expiresOn ?? null,
      work_permission: wishes.workPermission ?? null,
      other_job_minutes_per_week: wishes.otherJobMinutesPerWeek ?? 0,
      reject_reason: state === 'REJECTED' ? '画像不鮮明' : null,
      front_key: pictureOf(state, wishes),
      submitted_at: wishes.now,
      decided_at: state === 'PENDING' ? null : wishes.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await recordBirth(db, { subject: 'identity', id: identity.id, state, now: wishes.now });
  return identity;
}

export type BuildLicenseArgs = {
  workerId: string;
  now: Date;
  licenseId: number;
  state?: 'PENDING' | 'VERIFIED' | 'REJECTED' | 'EXPIRED';
  expiresOn?: string | null;
  /** Storage key of the certificate's picture, as in `BuildIdentityArgs`. */
  pictureKey?: string;
};

/** Writes a licence certificate in the name of the worker's profile; verified unless asked otherwise. */
export async function buildLicense(
  db: QueryExecutor,
  wishes: BuildLicenseArgs,
): Promise<{ id: string }> {
  const state = wishes.state ?? 'VERIFIED';
  const profile = await db
    .selectFrom('worker_profiles')
    .select(['last_name', 'first_name'])
    .where('worker_id', '=', wishes.workerId)
    .executeTakeFirst();
  const certificate = await db
    .insertInto('license_certificates')
    .values({
      worker_id: wishes.workerId,
      license_id: wishes.licenseId,
      state,
      name_on_certificate: profile ? `${profile.last_name} ${profile.first_name}` : '山田 花子',
      reject_reason: state === 'REJECTED' ? '画像不鮮明' : null,
      expires_on: wishes.expiresOn ?? null,
      image_key: pictureOf(state, wishes),
      submitted_at: wishes.now,
      decided_at: state === 'PENDING' ? null : wishes.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await recordBirth(db, {
    subject: 'license_certificate',
    id: certificate.id,
    state,
    now: wishes.now,
  });
  return certificate;
}

const pictureOf = (state: string, { pictureKey }: { pictureKey?: string }) =>
  pictureKey ?? (state === 'PENDING' ? `built/${randomUUID()}` : null);

type Birth = { subject: string; id: string; state: string; now: Date };

/** Records the history of a built document as that of a real one: submitted, then decided. */
async function recordBirth(db: QueryExecutor, { subject, id, state, now }: Birth): Promise<void> {
  const born = {
    subject,
    id,
    from: null,
    to: 'PENDING',
    event: 'submit',
    actor: systemActor,
    at: now,
  };
  const decided = { ...born, from: 'PENDING', to: state, event: 'build' };
  await recordChanges(db, state === 'PENDING' ? [born] : [born, decided]);
}
