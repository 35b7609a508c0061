import type { Tx } from '#platform/server/database/db.server.ts';

import { eraseDeliveriesOf } from './alerts/alert-delivery.queries.server.ts';
import { deleteStoredAlert } from './alerts/alert.queries.server.ts';
import { eraseEmailsOfWorker } from './emails/email.queries.server.ts';
import { eraseChoices } from './settings.queries.server.ts';

/**
 * Erases a worker's saved searches with their matches, the e-mail address with its links, and the notification
 * settings. (Rule 4.22)
 */
export async function eraseWorkerNotifications(
  tx: Tx,
  { workerId }: { workerId: string },
): Promise<void> {
  await deleteStoredAlert(tx, workerId);
  await eraseDeliveriesOf(tx, workerId);
  await eraseEmailsOfWorker(tx, workerId);
  await eraseChoices(tx, workerId);
}
