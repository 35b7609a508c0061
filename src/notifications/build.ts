import type { Executor } from '#server/db.server.ts';

type Wishes = { workerId: string; address: string; now: Date };

/** A confirmed e-mail address, as if its link had been opened at `now`. For tests and the seed. */
export async function buildEmail(db: Executor, { workerId, address, now }: Wishes): Promise<void> {
  await db
    .insertInto('worker_emails')
    .values({ worker_id: workerId, address, confirmed_at: now })
    .execute();
}
