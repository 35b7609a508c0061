import { lockCorporation } from '#domain/corporation/corporation.queries.server.ts';
import { inTransaction, type Db, type Tx } from '#platform/server/database/db.server.ts';
import { recordChanges } from '#platform/server/history.server.ts';
import { idempotencyKeyOwner, withIdempotencyKey } from '#platform/server/idempotency.server.ts';

export type PayerCommand = {
  corporationId: string;
  actor: { kind: 'operator'; id: string };
  now: Date;
  idempotencyKey?: string | undefined;
};

type Change = PayerCommand & {
  operation: string;
  input: unknown;
  /** Event of the corporation's history. */
  event: string;
};

/**
 * Runs a change of how a corporation's payments are recognised once per idempotency key, under the lock of the
 * corporation, and records it in the corporation's history with the text that `work` returns. Refusals: NOT_FOUND.
 */
export async function changePayer(
  db: Db,
  { corporationId, actor, now, idempotencyKey: key, operation, input, event }: Change,
  work: (tx: Tx) => Promise<string>,
): Promise<void> {
  const call = { actorId: idempotencyKeyOwner(actor), key, operation, input, now };
  await inTransaction(db, (tx) =>
    withIdempotencyKey(tx, call, async () => {
      const { state } = await lockCorporation(tx, corporationId);
      const reason = await work(tx);
      const change = { subject: 'corporation', id: corporationId, from: state, to: state, event };
      await recordChanges(tx, [{ ...change, actor, reason, at: now }]);
    }),
  );
}
