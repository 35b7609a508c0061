import type { Tx } from './database/db.server.ts';
import { erasePushDevices } from './push/push-devices.queries.server.ts';
import {
  type WorkerContactAddresses,
  deleteMessagesTo,
  deleteNoticesOf,
  deleteKeysOf,
  deleteBounceMark,
  eraseReasonsByWorker,
  dropUploadsOf,
} from './queries.server.ts';

/**
 * Erases a worker's notifications, outbox messages, push devices, stored answers of idempotency keys,
 * bounce marks, reasons in the state history, and uploads (a scheduled task removes the files). (Rule 4.22)
 */
export async function eraseWorker(
  tx: Tx,
  { workerId, phoneNumber, email, now }: WorkerContactAddresses & { now: Date },
): Promise<void> {
  await deleteMessagesTo(tx, { workerId, phoneNumber, email });
  await erasePushDevices(tx, { workerId });
  await deleteNoticesOf(tx, workerId);
  await deleteKeysOf(tx, workerId);
  await deleteBounceMark(tx, email);
  await eraseReasonsByWorker(tx, workerId);
  await dropUploadsOf(tx, { workerId, now });
}
