import type { Tx } from './database/db.server.ts';
import { erasePushDevices } from './push/push-devices.queries.server.ts';
import {
  type WorkerContactAddresses,
  deleteOutboxMessagesToWorker,
  deleteNoticesOfWorker,
  deleteIdempotencyKeysOf,
  deleteBounceMark,
  eraseHistoryReasonsByWorker,
  dropUploadsOfWorker,
} from './queries.server.ts';

/**
 * Erases a worker's notifications, outbox messages, push devices, stored answers of idempotency keys,
 * bounce marks, reasons in the state history, and uploads (a scheduled task removes the files). (Rule 4.22)
 */
export async function eraseWorkerServerData(
  tx: Tx,
  { workerId, phoneNumber, email, now }: WorkerContactAddresses & { now: Date },
): Promise<void> {
  await deleteOutboxMessagesToWorker(tx, { workerId, phoneNumber, email });
  await erasePushDevices(tx, { workerId });
  await deleteNoticesOfWorker(tx, workerId);
  await deleteIdempotencyKeysOf(tx, workerId);
  await deleteBounceMark(tx, email);
  await eraseHistoryReasonsByWorker(tx, workerId);
  await dropUploadsOfWorker(tx, { workerId, now });
}
