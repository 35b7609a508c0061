import type { Tx } from '#platform/server/database/db.server.ts';
import type { Actor } from '#platform/server/history.server.ts';
import { idempotencyKeyOwner, withIdempotencyKey } from '#platform/server/idempotency.server.ts';

/** Arguments that every back-office command shares: the shift, the actor and the time. */
export type BackOfficeCommand = {
  attendanceId: string;
  /** A facility acts on its own shifts only; an operator on any. */
  actor: Extract<Actor, { kind: 'facility' | 'operator' }>;
  now: Date;
  idempotencyKey?: string | undefined;
};

/** Runs a back-office command under its idempotency key. */
export async function withBackOfficeIdempotencyKey(
  tx: Tx,
  act: BackOfficeCommand,
  call: { operation: string; input: unknown },
  work: () => Promise<void>,
): Promise<void> {
  await withIdempotencyKey(
    tx,
    {
      actorId: idempotencyKeyOwner(act.actor),
      key: act.idempotencyKey,
      operation: call.operation,
      input: [act.attendanceId, call.input],
      now: act.now,
    },
    work,
  );
}
