import { sql } from 'kysely';

import type { Executor, Tx } from '#server/database/db.server.ts';

type NewReopening = { transferId: string; reason: string; operatorId: string; now: Date };

/** Stores a request; false where one for the transfer waits already. */
export async function insertReopening(tx: Tx, asked: NewReopening): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    /* pay.insertReopening */
    insert into transfer_reopenings (transfer_id, reason, asked_by, asked_at)
    values (${asked.transferId}, ${asked.reason}, ${asked.operatorId}, ${asked.now})
    on conflict (transfer_id) where state = 'WAITING' do nothing
    returning id
  `.execute(tx);
  return rows.length > 0;
}

export type WaitingReopening = { transferId: string; reason: string; askedBy: string };

/** Locks a request that waits; undefined for any other id. */
export async function lockReopening(tx: Tx, id: string): Promise<WaitingReopening | undefined> {
  const { rows } = await sql<WaitingReopening>`
    /* pay.lockReopening */
    select transfer_id as "transferId", reason, asked_by as "askedBy"
      from transfer_reopenings
     where id = ${id} and state = 'WAITING'
       for update
  `.execute(tx);
  return rows[0];
}

type Decided = { id: string; state: 'APPROVED' | 'DECLINED'; operatorId: string; now: Date };

/** Ends a request; the database refuses an approval by the person who asked. */
export async function writeReopeningDecision(tx: Tx, decided: Decided): Promise<void> {
  await sql`
    /* pay.writeReopeningDecision */
    update transfer_reopenings
       set state = ${decided.state}, decided_by = ${decided.operatorId}, decided_at = ${decided.now}
     where id = ${decided.id}
  `.execute(tx);
}

/** True for a transfer that the bank's answer called paid. */
export async function isCompleted(db: Executor, transferId: string): Promise<boolean | null> {
  const { rows } = await sql<{ completed: boolean }>`
    /* pay.isCompleted */
    select state = 'COMPLETED' as completed from transfers where id = ${transferId}
  `.execute(db);
  return rows[0]?.completed ?? null;
}
