import { sql } from 'kysely';

import type { QueryExecutor, Tx } from '#platform/server/database/db.server.ts';

export type PhoneNumberChangeRow = {
  id: string;
  workerId: string;
  /** The number before the change. */
  oldNumber: string;
  changedAt: Date;
  givenBackAt: Date | null;
};

const columns = sql`id, worker_id as "workerId", old_number as "oldNumber", changed_at as "changedAt",
  given_back_at as "givenBackAt"`;

/** The changes of a worker's number that are still stored, the latest first. */
export async function numberChangesOf(
  db: QueryExecutor,
  workerId: string,
): Promise<PhoneNumberChangeRow[]> {
  const { rows } = await sql<PhoneNumberChangeRow>`
    /* worker.numberChangesOf */
    select ${columns} from phone_changes where worker_id = ${workerId} order by changed_at desc, id desc
  `.execute(db);
  return rows;
}

export async function findPhoneNumberChange(
  db: QueryExecutor,
  id: string,
): Promise<PhoneNumberChangeRow | null> {
  const { rows } = await sql<PhoneNumberChangeRow>`
    /* worker.findPhoneNumberChange */
    select ${columns} from phone_changes where id = ${id}
  `.execute(db);
  return rows[0] ?? null;
}

type GivenBack = { change: PhoneNumberChangeRow; now: Date };

/**
 * Restores the number from before a change. This change and the later ones are marked as taken back, and sign-in codes
 * that were sent to the current number are erased.
 */
export async function restoreOldNumber(tx: Tx, { change, now }: GivenBack): Promise<void> {
  const { workerId, oldNumber, changedAt } = change;
  await sql`
    /* worker.eraseCodesOfOtherNumber */
    delete from sign_in_codes c using workers w where w.id = ${workerId} and c.phone_number = w.phone_number
  `.execute(tx);
  await sql`
    /* worker.restoreOldNumber */
    update workers set phone_number = ${oldNumber} where id = ${workerId}
  `.execute(tx);
  await sql`
    /* worker.markGivenBack */
    update phone_changes set given_back_at = ${now}
     where worker_id = ${workerId} and changed_at >= ${changedAt} and given_back_at is null
  `.execute(tx);
}
