import { sql } from 'kysely';

import type { Tx } from '#platform/server/database/db.server.ts';

export type FreezableFacility = {
  id: string;
  name: string;
  corporationId: string;
  /** State of the facility regardless of the freeze. */
  state: 'PREPARING' | 'PUBLISHED' | 'CLOSED';
  isFrozen: boolean;
};

/** One facility of any corporation, locked until the transaction ends; null for an unknown one. */
export async function facilityForFreeze(tx: Tx, id: string): Promise<FreezableFacility | null> {
  const { rows } = await sql<FreezableFacility>`
    /* corporation.facilityForFreeze */
    select f.id, f.name, f.corporation_id as "corporationId", f.frozen_at is not null as "isFrozen",
           case when f.closed_at is not null then 'CLOSED'
                when f.published_at is not null then 'PUBLISHED' else 'PREPARING' end as state
      from facilities f
     where f.id = ${id}
       for update
  `.execute(tx);
  return rows[0] ?? null;
}

/** Writes the start and the reason of a facility's freeze; null for both lifts the freeze. */
export async function writeFacilityFreeze(
  tx: Tx,
  { id, frozenAt, reason }: { id: string; frozenAt: Date | null; reason: string | null },
): Promise<void> {
  await sql`
    /* corporation.writeFacilityFreeze */
    update facilities set frozen_at = ${frozenAt}, freeze_reason = ${reason} where id = ${id}
  `.execute(tx);
}
