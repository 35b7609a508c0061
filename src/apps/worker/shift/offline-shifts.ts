import { deleteDB, openDB, type DBSchema } from 'idb';

import type { ShiftCardFragment } from '#gen/worker-operations.ts';

/**
 * The phone's copy of a worker's coming shifts, so that addresses, phone numbers and stamping work without a
 * network. Holds one worker's shifts; signing out deletes the copy.
 */
export type OfflineShifts = {
  workerId: string;
  /** The time of the server's last answer, an ISO instant. Do not rename: copies on phones use this key. */
  keptAt: string;
  /**
   * Milliseconds by which the server's clock is ahead of the phone's, stored because an offline page cannot ask
   * the server.
   */
  clockAheadMs: number;
  shifts: ShiftCardFragment[];
};

const database = 'hitokoma-shifts';
const only = 'upcoming';

interface Tables extends DBSchema {
  kept: { key: string; value: OfflineShifts };
}

const open = () =>
  openDB<Tables>(database, 1, { upgrade: (db) => void db.createObjectStore('kept') });

/** Replaces the offline copy. Rejects when IndexedDB is unavailable, as in a private window. */
export async function storeOfflineShifts(copy: OfflineShifts): Promise<void> {
  const db = await open();
  await db.put('kept', copy, only);
  db.close();
}

/** Reads the offline copy; null without one. It may have been written by an earlier build with other fields. */
export async function readOfflineShifts(): Promise<OfflineShifts | null> {
  const db = await open();
  const copy = await db.get('kept', only);
  db.close();
  return copy ?? null;
}

/** Deletes the offline copy from the phone. */
export const eraseOfflineShifts = (): Promise<void> => deleteDB(database);
