import { deleteDB, openDB, type DBSchema, type IDBPDatabase } from 'idb';

import type { QueuedMessage } from '../sending/queued-messages.ts';
import type { OfflineConversations } from './offline-snapshot.ts';

/**
 * Offline copy of a worker's conversations on the phone, so that for example directions to the entrance can be read
 * without a network. A phone holds the copy of one worker; signing out deletes it.
 */
export type OfflineChats = {
  workerId: string;
  /**
   * Time of the newest content, an ISO instant on the product's clock. Do not rename this field or `kept`: phones have
   * stored copies with these names.
   */
  keptAt: string;
  /** Difference of the product's clock to the phone's, stored because an offline page cannot ask the server. */
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

/** Returns the offline copy, or null. An earlier build may have written it in another shape. */
export async function readOfflineChats(): Promise<OfflineChats | null> {
  const db = await open();
  const chats = await db.get('chats', only);
  db.close();
  return chats ?? null;
}

/** A message of the send queue on the device. The owner is stored as `workerId`: phones have queues with that name. */
type StoredMessage = Omit<QueuedMessage, 'owner'> & { workerId: string };

/** Send queue: unsent messages by the client id that the page created. */
export interface SendQueueTables extends DBSchema {
  waiting: { key: string; value: StoredMessage };
}

/** Opens the stored send queue. Rejects when IndexedDB is unavailable. */
export const openSendQueue = async (): Promise<IDBPDatabase<SendQueueTables>> =>
  openDB<SendQueueTables>('hitokoma-chat', 1, {
    upgrade: (db) => void db.createObjectStore('waiting', { keyPath: 'clientId' }),
  });

/** Deletes the offline copy from the phone. Without IndexedDB it rejects and does not throw synchronously. */
export const eraseOfflineChats = async (): Promise<void> => deleteDB(database);
