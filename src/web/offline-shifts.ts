import { deleteDB, openDB, type DBSchema } from 'idb';

/**
 * A worker's coming shifts on the phone, so that the address, the telephone number and the stamp are
 * there where no network is. One worker's at a time; signing out removes them.
 */
export type OfflineShifts<Shift> = {
  workerId: string;
  /** When the server last said so, an ISO instant. */
  keptAt: string;
  /** How far the product's clock was ahead of the phone's; a page without a network cannot ask. */
  clockAheadMs: number;
  shifts: Shift[];
};

const database = 'hitokoma-shifts';
const only = 'upcoming';

interface Tables<Shift> extends DBSchema {
  kept: { key: string; value: OfflineShifts<Shift> };
}

const open = <Shift>() =>
  openDB<Tables<Shift>>(database, 1, { upgrade: (db) => void db.createObjectStore('kept') });

/** Replaces what was kept. Rejects where the phone keeps nothing, as in a private window. */
export async function storeOfflineShifts<Shift>(kept: OfflineShifts<Shift>): Promise<void> {
  const db = await open<Shift>();
  await db.put('kept', kept, only);
  db.close();
}

/** What was kept last, or null. What is read back has the shape that this build, or one before, kept. */
export async function readOfflineShifts<Shift>(): Promise<OfflineShifts<Shift> | null> {
  const db = await open<Shift>();
  const kept = await db.get('kept', only);
  db.close();
  return kept ?? null;
}

/** Removes it from the phone. */
export const eraseOfflineShifts = (): Promise<void> => deleteDB(database);
