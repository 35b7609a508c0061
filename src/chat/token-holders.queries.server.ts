import { sql } from 'kysely';

import { isUuid } from '#base/cursor.ts';
import type { Executor } from '#server/database/db.server.ts';

import type { Holder } from './token.server.ts';

/** The session or key on which a holder's token depends. */
export const proofOf = (holder: Holder): string =>
  holder.side === 'worker' ? holder.sessionId : holder.keyId;

/**
 * The sessions and keys among these that are still valid: not ended, and the worker's account not deleted.
 * A worker who is suspended from applying keeps the chat. (Rule 4.15, Never)
 */
export async function livingProofs(
  db: Executor,
  { holders, now }: { holders: readonly Holder[]; now: Date },
): Promise<Set<string>> {
  if (holders.length === 0) return new Set();
  const proofs = [...new Set(holders.map(proofOf))].filter(isUuid);
  const { rows } = await sql<{ id: string }>`
    /* chat.livingProofs */
    select s.id
      from sessions s
      join workers w on w.id = s.worker_id
     where s.id = any (${proofs}::uuid[])
       and s.revoked_at is null and s.expires_at > ${now} and w.deleted_at is null
    union all
    select k.id
      from desk_keys k
     where k.id = any (${proofs}::uuid[]) and k.revoked_at is null
  `.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** True while the session or key behind the token is valid. */
export async function isHolderAlive(
  db: Executor,
  { holder, now }: { holder: Holder; now: Date },
): Promise<boolean> {
  const living = await livingProofs(db, { holders: [holder], now });
  // No check that the session belongs to the worker: our signature covers both ids.
  return living.has(proofOf(holder));
}
