import { jstDay } from '#base/jst.ts';
import type { App } from '#server/context.server.ts';
import { inTransaction, type Tx } from '#server/database/db.server.ts';
import { recordChanges } from '#server/history.server.ts';

import { lockWorker } from '../identity/identity.queries.server.ts';
import {
  certificateRows,
  comingDuties,
  erasePictures,
  lockedCertificate,
  markDeleted,
  type CertificateRow,
} from './license.queries.server.ts';
import { dutyInNeed, dutyName } from './license-rules.ts';
import { refuse } from '../messages.ts';
import { dropPictures } from '../pictures.server.ts';

type Command = { workerId: string; certificateId: string; now: Date };

/**
 * Deletes a certificate, unless a coming shift or an open application could not do without it.
 * Deleting twice is deleting once. (Rule 4.4)
 */
export async function deleteLicense(app: Pick<App, 'db'>, command: Command): Promise<void> {
  await inTransaction(app.db, (tx) => remove(tx, command));
}

async function remove(tx: Tx, { workerId, certificateId, now }: Command): Promise<void> {
  // The lock that applying takes as well: no application can slip in between.
  await lockWorker(tx, workerId);
  const certificate = await lockedCertificate(tx, { certificateId, workerId });
  if (certificate.state === 'DELETED') return;
  const held = await certificateRows(tx, workerId);
  const duties = await comingDuties(tx, workerId, now);
  const duty = dutyInNeed(certificate, { held, duties, today: jstDay(now) });
  if (duty) throw refuse('LICENSE_IN_USE', { duty: dutyName(duty) });
  await markDeleted(tx, certificate.id);
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

/** Nobody ever relied on these pictures. Those of a verified licence stay as long as records do. */
async function dropUnproven(
  tx: Tx,
  { id, state, imageKey, nameProofKey }: CertificateRow,
  now: Date,
): Promise<void> {
  if (state !== 'PENDING' && state !== 'REJECTED') return;
  await erasePictures(tx, id);
  await dropPictures(tx, [imageKey, nameProofKey], now);
}
