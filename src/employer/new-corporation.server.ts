import type { Executor } from '#server/database/db.server.ts';

type NewCorporation = { name: string; address: string; now: Date };

/** Stores a corporation, which may not publish anything yet. Returns its id. */
export async function insertCorporation(
  db: Executor,
  { name, address, now }: NewCorporation,
): Promise<string> {
  const { id } = await db
    .insertInto('corporations')
    .values({ name, address, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
