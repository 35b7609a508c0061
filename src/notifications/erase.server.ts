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
  for (const table of tables) {
    // One connection: the statements of a transaction come one after the other.
    // oxlint-disable-next-line no-await-in-loop
    await tx.deleteFrom(table).where('worker_id', '=', workerId).execute();
  }
}
