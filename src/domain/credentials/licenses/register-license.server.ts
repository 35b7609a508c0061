import { jstDay, type JstDay } from '#platform/base/jst.ts';
import { refuseFields } from '#platform/base/refusal.ts';
import type { App } from '#platform/server/context.server.ts';
import {
  isConstraintViolation,
  inTransaction,
  type Tx,
} from '#platform/server/database/db.server.ts';
import { recordChanges } from '#platform/server/history.server.ts';
import { withIdempotencyKey } from '#platform/server/idempotency.server.ts';

import { lockWorkerRow } from '../identity/identity.queries.server.ts';
import { certificateRows, insertCertificate, readLicenseFacts } from './license.queries.server.ts';
import { checkCertificateInput, whyCannotRegisterLicense } from './license-rules.ts';
import { credentialsRefusal, credentialsFieldSentences } from '../messages.ts';
import { claimDocumentPictureUpload } from '../pictures.server.ts';
import { maxCertificates } from '../limits.ts';

export type RegisterLicenseArgs = {
  /** Id of a licence as the client sent it, not yet checked. */
  licenseId: string;
  uploadId: string;
  nameOnCertificate: string | null;
  remarks: string | null;
  nameProofUploadId: string | null;
  expiresOn: JstDay | null;
};

type Command = {
  workerId: string;
  registration: RegisterLicenseArgs;
  now: Date;
  idempotencyKey: string | undefined;
};

/**
 * Sends a licence certificate in for review and returns its id. A worker has one certificate of each licence, at most
 * 20 in all. Refusals: VALIDATION_FAILED, LICENSE_DUPLICATE, and those of `whyCannotRegisterLicense`. (Rule 4.4)
 */
export async function registerLicense(
  app: Pick<App, 'db'>,
  command: Command,
): Promise<{ id: string }> {
  const { workerId, registration, now, idempotencyKey: key } = command;
  const call = { actorId: workerId, key, operation: 'registerLicense', input: registration, now };
  try {
    return await inTransaction(app.db, (tx) =>
      withIdempotencyKey(tx, call, () => register(tx, command)),
    );
  } catch (error) {
    // Two concurrent calls pass the rule; the unique index refuses the second.
    if (isConstraintViolation(error, 'license_certificates_one_each'))
      throw credentialsRefusal('LICENSE_DUPLICATE');
    throw error;
  }
}

async function register(tx: Tx, { workerId, registration, now }: Command): Promise<{ id: string }> {
  await lockWorkerRow(tx, workerId);
  const licenseId = idOf(registration.licenseId);
  const { profileName, license } = await readLicenseFacts(tx, { workerId, licenseId });
  if (!license) throw refuseFields({ licenseId: credentialsFieldSentences.licenseId });
  const obstacle = whyCannotRegisterLicense(await certificateRows(tx, workerId), license.id);
  if (obstacle) throw credentialsRefusal(obstacle, { limit: maxCertificates });
  const facts = { profileName, expires: license.expires, today: jstDay(now) };
  const { text, problems } = checkCertificateInput(registration, facts);
  if (Object.keys(problems).length > 0) throw refuseFields(problems);

  const take = (field: string, uploadId: string) =>
    claimDocumentPictureUpload(tx, { workerId, purpose: 'license', field, uploadId, now });
  const imageKey = await take('uploadId', registration.uploadId);
  const proof = text.nameOnCertificate === null ? null : registration.nameProofUploadId;
  const nameProofKey = proof === null ? null : await take('nameProofUploadId', proof);
  const writing = { ...text, state: 'PENDING', imageKey, nameProofKey, now } as const;
  const id = await insertCertificate(tx, { workerId, licenseId: license.id, ...writing });
  await recordChanges(tx, [
    {
      subject: 'license_certificate',
      id,
      from: null,
      to: 'PENDING',
      event: 'REGISTER',
      actor: { kind: 'worker', id: workerId },
      at: now,
    },
  ]);
  return { id };
}

/** Ids of licences are small positive integers; 0 is never an id. */
function idOf(text: string): number {
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 0;
}
