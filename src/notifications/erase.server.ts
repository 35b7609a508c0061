import { inOrder } from '#base/in-order.ts';
import type { Tx } from '#server/database/db.server.ts';

/**
 * Forgets a worker's alert with what was found for it, the e-mail address with every link to it, and
 * what they chose to hear of. (Rule 4.22)
 */
export async function eraseWorker(tx: Tx, { workerId }: { workerId: string }): Promise<void> {
  const tables = [
    'availability_alerts',
    'alert_deliveries',
    'email_confirmations',
    'worker_emails',
    'notification_settings',
  ] as const;
  await inOrder(tables, (table) =>
    tx.deleteFrom(table).where('worker_id', '=', workerId).execute(),
  );
}
