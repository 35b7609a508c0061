import type { QueryExecutor, Tx } from './database/db.server.ts';
import { eraseHistoryReasonsAboutSubject, insertStateChanges } from './queries.server.ts';

export type Actor =
  | { kind: 'worker'; id: string }
  // `staffId` is missing when the demo acted for the facility.
  | { kind: 'facility'; id: string; staffId?: string }
  | { kind: 'operator'; id: string | null }
  | { kind: 'system'; id: null };

export const systemActor: Actor = { kind: 'system', id: null };

/** A person who acts for a whole corporation; such an actor never changes the state of a shift. */
export type CorporationActor = { kind: 'corporation'; id: string; staffId: string };

export type StateChange = {
  subject: string;
  id: string;
  from: string | null;
  to: string;
  event: string;
  actor: Actor | CorporationActor;
  reason?: string | undefined;
  at: Date;
};

/** Writes state changes into the history, in the transaction that makes them. */
export async function recordChanges(
  db: QueryExecutor,
  changes: readonly StateChange[],
): Promise<void> {
  if (changes.length > 0) await insertStateChanges(db, changes);
}

/** Erases the reasons that others gave for changes of a subject, when they are texts about a worker who leaves. */
export const eraseHistoryReasons = (
  tx: Tx,
  about: { subject: string; id: string },
): Promise<void> => eraseHistoryReasonsAboutSubject(tx, about);
