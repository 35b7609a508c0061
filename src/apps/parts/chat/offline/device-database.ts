import { deleteDB, openDB, type DBSchema, type IDBPDatabase } from 'idb';

import type { QueuedMessage } from '../sending/queued-messages.ts';
import type { OfflineConversations } from './offline-snapshot.ts';

/**
 * The offline copy of a worker's conversations on the phone, so that for example directions to the entrance
 * are readable without a network. Holds one worker's copy; signing out deletes the copy.
 */
export type OfflineChats = {
  workerId: string;
  /**
   * The time of the newest content, an ISO instant on the product's clock. This name and `kept` stay: copies on phones
   * have them.
   */
  keptAt: string;
  /** The product's clock minus the phone's, stored because an offline page cannot ask the server. */
  clockAheadMs: number;
  kept: OfflineConversations;
};

const database = 'hitokoma-kept-chats';
const only = 'latest';

interface Tables extends DBSchema {
  chats: { key: string; value: OfflineChats };
}

const open = () =>
  openDB<Tables>(database, 1, { upgrade: (db) => void db.createObjectStore('chats') });

/** Replaces the offline copy. Rejects when IndexedDB is unavailable, as in a private window. */
export async function storeOfflineChats(chats: OfflineChats): Promise<void> {
  const db = await open();
  await db.put('chats', chats, only);
  db.close();
}

/** The offline copy, or null. Its shape may be that of an earlier build. */
export async function readOfflineChats(): Promise<OfflineChats | null> {
  const db = await open();
  const chats = await db.get('chats', only);
  db.close();
  return chats ?? null;
}

/** A message of the send queue on the device. The name of the owner stays `workerId`: queues on phones have it. */
type StoredMessage = Omit<QueuedMessage, 'owner'> & { workerId: string };

/** The send queue: unsent messages by the client id that their page created. */
export interface WaitingTables extends DBSchema {
  waiting: { key: string; value: StoredMessage };
}

/** Opens the stored send queue. Rejects when IndexedDB is unavailable. */
export const openSendQueue = async (): Promise<IDBPDatabase<WaitingTables>> =>
  openDB<WaitingTables>('hitokoma-chat', 1, {
    upgrade: (db) => void db.createObjectStore('waiting', { keyPath: 'clientId' }),
  });

/**
 * Deletes the offline copy from the phone. Throws when IndexedDB is missing, by a rejected promise and never at once.
 */
export const eraseOfflineChats = async (): Promise<void> => deleteDB(database);
