import type { Executor } from './database/db.server.ts';

export type Actor =
  | { kind: 'worker'; id: string }
  | { kind: 'facility'; id: string }
  | { kind: 'operator'; id: string | null }
  | { kind: 'system'; id: null };

export const systemActor: Actor = { kind: 'system', id: null };

export type StateChange = {
  subject: string;
  id: string;
  from: string | null;
  to: string;
  event: string;
  actor: Actor;
  reason?: string | undefined;
  at: Date;
};

/** Writes state changes into the history, in the transaction that makes them. */
export async function recordChanges(db: Executor, changes: readonly StateChange[]): Promise<void> {
  if (changes.length === 0) return;
  await db
    .insertInto('state_changes')
    .values(
      changes.map((change) => ({
        subject_kind: change.subject,
        subject_id: change.id,
        from_state: change.from,
        to_state: change.to,
        event: change.event,
        actor_kind: change.actor.kind,
        actor_id: change.actor.id,
        reason: change.reason ?? null,
        at: change.at,
      })),
    )
    .execute();
}
