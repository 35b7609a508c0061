import { createHash } from 'node:crypto';

import { sql } from 'kysely';

import { addHours } from '#base/jst.ts';
import { refuse } from '#base/refusal.ts';

import type { Db, Tx } from './database/db.server.ts';
import { inBatches } from './tasks/batches.server.ts';

/** How long a repeated key returns the first answer. (Rule 4.24) */
const keyHours = 24;

type Call = {
  actorId: string;
  /** The request's `Idempotency-Key`; without a key the command runs unprotected. */
  key: string | undefined;
  operation: string;
  input: unknown;
  now: Date;
};

/** Operators use the server's own key and have no row, so all their keys share this owner. */
const operatorsId = '00000000-0000-0000-0000-000000000000';

/** The `actor_id` under which an actor's keys are stored: the person's where one is known. */
export function keyOwner(actor: { id: string | null; staffId?: string }): string {
  return actor.staffId ?? actor.id ?? operatorsId;
}

/**
 * Runs `work` once per actor and key within 24 hours. A repetition gets the first answer and has no
 * effect; the same key with other input is refused. Key, input and answer commit with the effect.
 * (Rule 4.24)
 */
export async function withIdempotencyKey<Answer>(
  tx: Tx,
  call: Call,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const { key } = call;
  if (key === undefined) return work();
  const inputHash = createHash('sha256').update(JSON.stringify(call.input)).digest('base64url');
  const claimed = await sql<{ key: string }>`
    /* server.claimKey */
    insert into idempotency_keys (actor_id, key, operation, input_hash, created_at)
    values (${call.actorId}, ${key}, ${call.operation}, ${inputHash}, ${call.now})
    on conflict (actor_id, key) do update
      set operation = excluded.operation,
          input_hash = excluded.input_hash,
          answer = null,
          created_at = excluded.created_at
      where idempotency_keys.created_at < ${addHours(call.now, -keyHours)}
    returning key
  `.execute(tx);
  if (claimed.rows.length === 0) return firstAnswer<Answer>(tx, { ...call, key, inputHash });
  const answer = await work();
  await sql`
    /* server.keepAnswer */
    update idempotency_keys
       set answer = ${JSON.stringify(answer ?? null)}
     where actor_id = ${call.actorId} and key = ${key}
  `.execute(tx);
  return answer;
}

/** Rows per statement, so that no lock is held for long. */
const batchSize = 5_000;

/**
 * Deletes keys older than 24 hours plus one hour, and returns their number. The extra hour is for requests
 * that still read a key. May run late or twice.
 */
export async function eraseExpiredKeys({ db }: { db: Db }, now: Date): Promise<number> {
  return inBatches(batchSize, async () => {
    const { numAffectedRows } = await sql`
      /* server.eraseKeys */
      delete from idempotency_keys
       where (actor_id, key) in (
         select actor_id, key
           from idempotency_keys
          where created_at < ${addHours(now, -keyHours - 1)}
          order by created_at
          limit ${batchSize}
            for update skip locked)
    `.execute(db);
    return Number(numAffectedRows ?? 0);
  });
}

async function firstAnswer<Answer>(
  tx: Tx,
  call: Call & { key: string; inputHash: string },
): Promise<Answer> {
  const { rows } = await sql<{ operation: string; inputHash: string; answer: Answer }>`
    /* server.firstAnswer */
    select operation, input_hash as "inputHash", answer
      from idempotency_keys
     where actor_id = ${call.actorId} and key = ${call.key}
  `.execute(tx);
  const first = rows[0];
  if (!first || first.operation !== call.operation || first.inputHash !== call.inputHash) {
    throw refuse('IDEMPOTENCY_KEY_REUSED');
  }
  return first.answer;
}
