import { jstDay, type JstDay } from '#platform/base/jst.ts';
import { refuseFields } from '#platform/base/refusal.ts';
import type { App } from '#platform/server/context.server.ts';
import { inTransaction, type Tx } from '#platform/server/database/db.server.ts';
import { recordChanges } from '#platform/server/history.server.ts';

import { lockWorkerRow } from '../identity/identity.queries.server.ts';
import {
  readLicenseFacts,
  lockCertificate,
  updateCertificate,
  type CertificateRow,
} from './license.queries.server.ts';
import {
  canUpdateCertificate,
  certificateStateOf,
  checkCertificateInput,
} from './license-rules.ts';
import { credentialsRefusal, credentialsFieldSentences } from '../messages.ts';
import { dropDocumentPictures, claimDocumentPictureUpload } from '../pictures.server.ts';

/** Undefined leaves a text unchanged; null deletes it. */
type LicenseUpdate = {
  certificateId: string;
  uploadId?: string | null | undefined;
  nameOnCertificate?: string | null | undefined;
  remarks?: string | null | undefined;
  nameProofUploadId?: string | null | undefined;
  expiresOn?: JstDay | null | undefined;
};

type Command = { workerId: string; update: LicenseUpdate; now: Date };

/**
 * Replaces pictures or texts of a certificate that is not verified or has expired, and puts it back
 * into review. (Rule 4.4)
 */
export async function updateLicense(app: Pick<App, 'db'>, command: Command): Promise<void> {
  await inTransaction(app.db, (tx) => rewrite(tx, command));
}

async function rewrite(tx: Tx, { workerId, update, now }: Command): Promise<void> {
  await lockWorkerRow(tx, workerId);
  const { certificateId } = update;
  const before = await lockCertificate(tx, { certificateId, workerId });
  const state = certificateStateOf(before, jstDay(now));
  if (state === 'DELETED') throw credentialsRefusal('NOT_FOUND');
  if (!canUpdateCertificate(state)) throw credentialsRefusal('LICENSE_VERIFIED');
  const { profileName } = await readLicenseFacts(tx, { workerId, licenseId: before.licenseId });
  const facts = { profileName, expires: before.expires, today: jstDay(now) };
  const { text, problems } = checkCertificateInput(
    {
      nameOnCertificate: chosen(update.nameOnCertificate, before.nameOnCertificate),
      remarks: chosen(update.remarks, before.remarks),
      expiresOn: chosen(update.expiresOn, before.expiresOn),
    },
    facts,
  );
  if (Object.keys(problems).length > 0) throw refuseFields(problems);
  const take = (field: string, uploadId: string | null | undefined) =>
    uploadId
      ? claimDocumentPictureUpload(tx, { workerId, purpose: 'license', field, uploadId, now })
      : null;
  const newImage = await take('uploadId', update.uploadId);
  const newProof = await take('nameProofUploadId', update.nameProofUploadId);
  const nameProofKey = text.nameOnCertificate === null ? null : (newProof ?? before.nameProofKey);
  const after = { ...text, imageKey: newImage ?? before.imageKey, nameProofKey };
  if (isSame(before, after))
    throw refuseFields({ uploadId: credentialsFieldSentences.nothingChanged });

  await updateCertificate(tx, before.id, { ...after, state: 'PENDING', now });
  await dropReplaced(tx, before, { ...after, newProof, now });
  await recordChanges(tx, [
    {
      subject: 'license_certificate',
      id: before.id,
      from: state,
      to: 'PENDING',
      event: 'UPDATE',
      actor: { kind: 'worker', id: workerId },
      at: now,
    },
  ]);
}

type After = Pick<
  CertificateRow,
  'nameOnCertificate' | 'remarks' | 'expiresOn' | 'imageKey' | 'nameProofKey'
>;

function isSame(before: After, after: After): boolean {
  return (
    before.imageKey === after.imageKey &&
    before.nameProofKey === after.nameProofKey &&
    before.nameOnCertificate === after.nameOnCertificate &&
    before.remarks === after.remarks &&
    before.expiresOn === after.expiresOn
  );
}

/** Drops pictures that the certificate no longer shows, and a newly uploaded proof that it does not need. */
async function dropReplaced(
  tx: Tx,
  before: CertificateRow,
  after: After & { newProof: string | null; now: Date },
): Promise<void> {
  const shown = [after.imageKey, after.nameProofKey];
  const given = [before.imageKey, before.nameProofKey, after.newProof];
  await dropDocumentPictures(
    tx,
    given.filter((key) => !shown.includes(key)),
    after.now,
  );
}

function chosen<Value>(wanted: Value | undefined, before: Value): Value {
  return wanted === undefined ? before : wanted;
}
