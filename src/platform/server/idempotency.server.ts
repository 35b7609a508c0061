import { createHash } from 'node:crypto';

import { addHours } from '#platform/base/jst.ts';
import { commonRefusal } from '#platform/base/refusal.ts';

import type { Db, Tx } from './database/db.server.ts';
import { runInBatches } from './tasks/batches.server.ts';
import {
  claimIdempotencyKey,
  deleteIdempotencyKey,
  storeIdempotentAnswer,
  readStoredIdempotentCall,
  deleteIdempotencyKeysBefore,
} from './queries.server.ts';

/** Hours in which a repeated key returns the first answer. (Rule 4.24) */
const keyHours = 24;

type IdempotentCall = {
  actorId: string;
  /** The request's `Idempotency-Key`; without a key the command runs unprotected. */
  key: string | undefined;
  operation: string;
  input: unknown;
  now: Date;
};

/** Owner of the keys of commands without a person: those of the system and of the demo. */
const systemId = '00000000-0000-0000-0000-000000000000';

/** The `actor_id` under which an actor's keys are stored: the id of the person if known. */
export function idempotencyKeyOwner(actor: { id: string | null; staffId?: string }): string {
  return actor.staffId ?? actor.id ?? systemId;
}

/**
 * Runs `work` once per actor and key within 24 hours. A repetition gets the first answer and has no
 * effect; the same key with other input is refused. Key, input and answer commit with the effect.
 * (Rule 4.24)
 */
export async function withIdempotencyKey<Answer>(
  tx: Tx,
  call: IdempotentCall,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const { key } = call;
  if (key === undefined) return work();
  const inputHash = createHash('sha256').update(JSON.stringify(call.input)).digest('base64url');
  const { actorId, operation, now } = call;
  const validSince = addHours(now, -keyHours);
  const isFirst = await claimIdempotencyKey(tx, {
    actorId,
    key,
    operation,
    inputHash,
    validSince,
    now,
  });
  if (!isFirst) return firstAnswer<Answer>(tx, { ...call, key, inputHash });
  const answer = await work();
  await storeIdempotentAnswer(tx, { actorId, key, answer: JSON.stringify(answer ?? null) });
  return answer;
}

/**
 * Replaces the answer of a call whose work began in `withIdempotencyKey` and ended in a later transaction: a repetition
 * gets this one.
 */
export async function replaceIdempotentAnswer(
  tx: Tx,
  { actorId, key }: Pick<IdempotentCall, 'actorId' | 'key'>,
  answer: unknown,
): Promise<void> {
  if (key !== undefined)
    await storeIdempotentAnswer(tx, { actorId, key, answer: JSON.stringify(answer) });
}

/**
 * Gives back the key of a call whose work began in `withIdempotencyKey` and was refused in a later transaction, so that
 * the key is as free as after a refusal in the first.
 */
export async function releaseIdempotencyKey(
  tx: Tx,
  { actorId, key }: Pick<IdempotentCall, 'actorId' | 'key'>,
): Promise<void> {
  if (key !== undefined) await deleteIdempotencyKey(tx, { actorId, key });
}

/**
 * Deletes keys older than 24 hours plus one hour, and returns their number. The extra hour is for requests
 * that still read a key. May run late or twice.
 */
export async function eraseExpiredKeys({ db }: { db: Db }, now: Date): Promise<number> {
  const before = addHours(now, -keyHours - 1);
  return runInBatches((limit) => deleteIdempotencyKeysBefore(db, { before, limit }));
}

async function firstAnswer<Answer>(
  tx: Tx,
  call: IdempotentCall & { key: string; inputHash: string },
): Promise<Answer> {
  const first = await readStoredIdempotentCall(tx, call);
  if (!first || first.operation !== call.operation || first.inputHash !== call.inputHash) {
    throw commonRefusal('IDEMPOTENCY_KEY_REUSED');
  }
  // The same operation stored the answer.
  return first.answer as Answer;
}
