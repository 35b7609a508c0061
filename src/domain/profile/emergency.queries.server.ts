import { sql } from 'kysely';

import type { Executor } from '#platform/server/database/db.server.ts';

export type EmergencyRow = { phoneNumber: string; relationShipId: number };

export async function emergencyRow(db: Executor, workerId: string): Promise<EmergencyRow | null> {
  const { rows } = await sql<EmergencyRow>`
    /* profile.emergencyRow */
    select phone_number as "phoneNumber", relationship_id as "relationShipId"
      from emergency_contacts
     where worker_id = ${workerId}
  `.execute(db);
  return rows[0] ?? null;
}

/** The number the worker signs in with; null when there is no such worker. */
export async function ownPhoneNumber(db: Executor, workerId: string): Promise<string | null> {
  const { rows } = await sql<{ phoneNumber: string }>`
    /* profile.ownPhoneNumber */
    select phone_number as "phoneNumber" from workers where id = ${workerId} and deleted_at is null
  `.execute(db);
  return rows[0]?.phoneNumber ?? null;
}

/** Stores the worker's emergency contact in place of the one before. */
export async function storeEmergencyContact(
  db: Executor,
  { workerId, phoneNumber, relationShipId, now }: EmergencyRow & { workerId: string; now: Date },
): Promise<void> {
  const row = { phone_number: phoneNumber, relationship_id: relationShipId, updated_at: now };
  await db
    .insertInto('emergency_contacts')
    .values({ worker_id: workerId, ...row })
    .onConflict((conflict) => conflict.column('worker_id').doUpdateSet(row))
    .execute();
}
