import { jstDay } from '#platform/base/jst.ts';
import type { App } from '#platform/server/context.server.ts';
import { inTransaction, type Tx } from '#platform/server/database/db.server.ts';
import { recordChanges } from '#platform/server/history.server.ts';

import { lockWorkerRow } from '../identity/identity.queries.server.ts';
import {
  certificateRows,
  comingShiftsAndApplications,
  eraseCertificatePictures,
  lockCertificate,
  markCertificateDeleted,
  type CertificateRow,
} from './license.queries.server.ts';
import { firstShiftNeedingCertificate, nameOfShiftNeedingLicense } from './license-rules.ts';
import { credentialsRefusal } from '../messages.ts';
import { dropDocumentPictures } from '../pictures.server.ts';

type Command = { workerId: string; certificateId: string; now: Date };

/**
 * Deletes a certificate, unless a coming shift or an open application needs it. Deleting twice changes
 * nothing. (Rule 4.4)
 */
export async function deleteLicense(app: Pick<App, 'db'>, command: Command): Promise<void> {
  await inTransaction(app.db, (tx) => remove(tx, command));
}

async function remove(tx: Tx, { workerId, certificateId, now }: Command): Promise<void> {
  // Applications take this lock too, so none can be made meanwhile.
  await lockWorkerRow(tx, workerId);
  const certificate = await lockCertificate(tx, { certificateId, workerId });
  if (certificate.state === 'DELETED') return;
  const held = await certificateRows(tx, workerId);
  const duties = await comingShiftsAndApplications(tx, workerId, now);
  const duty = firstShiftNeedingCertificate(certificate, { held, duties, today: jstDay(now) });
  if (duty) throw credentialsRefusal('LICENSE_IN_USE', { duty: nameOfShiftNeedingLicense(duty) });
  await markCertificateDeleted(tx, certificate.id);
  await dropUnproven(tx, certificate, now);
  await recordChanges(tx, [
    {
      subject: 'license_certificate',
      id: certificate.id,
      from: certificate.state,
      to: 'DELETED',
      event: 'DELETE',
      actor: { kind: 'worker', id: workerId },
      at: now,
    },
  ]);
}

/**
 * Erases pictures of an unverified certificate, because nobody relied on them. Those of a verified licence are retained
 * as long as records are.
 */
async function dropUnproven(
  tx: Tx,
  { id, state, imageKey, nameProofKey }: CertificateRow,
  now: Date,
): Promise<void> {
  if (state !== 'PENDING' && state !== 'REJECTED') return;
  await eraseCertificatePictures(tx, id);
  await dropDocumentPictures(tx, [imageKey, nameProofKey], now);
}
