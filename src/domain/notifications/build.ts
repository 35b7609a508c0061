import type { QueryExecutor } from '#platform/server/database/db.server.ts';

/** Marks notifications from before the instant as read. For the seed. */
export async function buildReadNotifications(
  db: QueryExecutor,
  { workerId, before }: { workerId: string; before: Date },
): Promise<void> {
  await db
    .updateTable('notices')
    .set({ read_at: before })
    .where('worker_id', '=', workerId)
    .where('created_at', '<', before)
    .execute();
}

type Wishes = { workerId: string; address: string; now: Date };

/** A confirmed e-mail address, as if its link had been opened at `now`. For tests and the seed. */
export async function buildEmail(
  db: QueryExecutor,
  { workerId, address, now }: Wishes,
): Promise<void> {
  await db
    .insertInto('worker_emails')
    .values({ worker_id: workerId, address, confirmed_at: now })
    .execute();
}
