import { addMinutes } from '#platform/base/jst.ts';
import { freshProofMinutes, commonRefusal } from '#platform/base/refusal.ts';

import type { Context } from './context.server.ts';
import type { QueryExecutor } from './database/db.server.ts';
import { readLastProofAt } from './queries.server.ts';

/**
 * Checks that the session signed in, or gave a proof by code, within the past 10 minutes. For changes that a stolen
 * session must not make: where wages go, who may sign in, what points buy. Runs in the transaction of the change, so
 * that a repeated command is answered without a new proof. Refusals: UNAUTHENTICATED, STEP_UP_REQUIRED. (Rule 4.1)
 */
export async function requireFreshProof(
  db: QueryExecutor,
  ctx: Pick<Context, 'worker' | 'now'>,
): Promise<void> {
  if (!ctx.worker) throw commonRefusal('UNAUTHENTICATED');
  const provenAt = await readLastProofAt(db, ctx.worker.sessionId);
  if (!provenAt || addMinutes(provenAt, freshProofMinutes) <= ctx.now) throw stepUpRequired();
}

/**
 * The refusal tells clients how to give the proof, because the contract names neither the operations nor the minutes.
 * (Decision 026)
 */
const stepUpRequired = () =>
  commonRefusal('STEP_UP_REQUIRED').with({
    proof: { request: 'requestProofCode', give: 'giveProof', minutes: freshProofMinutes },
  });
