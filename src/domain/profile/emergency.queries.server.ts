import { sql } from 'kysely';

import type { QueryExecutor } from '#platform/server/database/db.server.ts';

export type EmergencyContactRow = { phoneNumber: string; relationShipId: number };

export async function emergencyContactRow(
  db: QueryExecutor,
  workerId: string,
): Promise<EmergencyContactRow | null> {
  const { rows } = await sql<EmergencyContactRow>`
    /* profile.emergencyContactRow */
    select phone_number as "phoneNumber", relationship_id as "relationShipId"
      from emergency_contacts
     where worker_id = ${workerId}
  `.execute(db);
  return rows[0] ?? null;
}

/** The number the worker signs in with; null when there is no such worker. */
export async function signInPhoneNumberOf(
  db: QueryExecutor,
  workerId: string,
): Promise<string | null> {
  const { rows } = await sql<{ phoneNumber: string }>`
    /* profile.signInPhoneNumberOf */
    select phone_number as "phoneNumber" from workers where id = ${workerId} and deleted_at is null
  `.execute(db);
  return rows[0]?.phoneNumber ?? null;
}

/** Stores the worker's emergency contact in place of the one before. */
export async function storeEmergencyContact(
  db: QueryExecutor,
  {
    workerId,
    phoneNumber,
    relationShipId,
    now,
  }: EmergencyContactRow & { workerId: string; now: Date },
): Promise<void> {
  await sql`
    /* profile.storeEmergencyContact */
    insert into emergency_contacts (worker_id, phone_number, relationship_id, updated_at)
    values (${workerId}, ${phoneNumber}, ${relationShipId}, ${now})
    on conflict (worker_id) do update
      set phone_number = excluded.phone_number,
          relationship_id = excluded.relationship_id,
          updated_at = excluded.updated_at
  `.execute(db);
}
