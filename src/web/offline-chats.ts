import { deleteDB, openDB, type DBSchema, type IDBPDatabase } from 'idb';

/**
 * The offline copy of a worker's conversations on the phone, so that for example directions to the entrance
 * are readable without a network. Holds one worker's copy; signing out deletes the copy.
 */
export type OfflineChats<Kept> = {
  workerId: string;
  /** The time of the newest content, an ISO instant on the product's clock. */
  keptAt: string;
  /** The product's clock minus the phone's, stored because an offline page cannot ask the server. */
  clockAheadMs: number;
  kept: Kept;
};

const database = 'hitokoma-kept-chats';
const only = 'latest';

interface Tables<Kept> extends DBSchema {
  chats: { key: string; value: OfflineChats<Kept> };
}

const open = <Kept>() =>
  openDB<Tables<Kept>>(database, 1, { upgrade: (db) => void db.createObjectStore('chats') });

/** Replaces the offline copy. Rejects when IndexedDB is unavailable, as in a private window. */
export async function storeOfflineChats<Kept>(chats: OfflineChats<Kept>): Promise<void> {
  const db = await open<Kept>();
  await db.put('chats', chats, only);
  db.close();
}

/** The offline copy, or null. Its shape may be that of an earlier build. */
export async function readOfflineChats<Kept>(): Promise<OfflineChats<Kept> | null> {
  const db = await open<Kept>();
  const chats = await db.get('chats', only);
  db.close();
  return chats ?? null;
}

/** The send queue: unsent messages by the client id that their page created. */
export interface WaitingTables<Message> extends DBSchema {
  waiting: { key: string; value: Message };
}

/** Opens the stored send queue. Rejects when IndexedDB is unavailable. */
export const openWaitingMessages = <Message>(): Promise<IDBPDatabase<WaitingTables<Message>>> =>
  openDB<WaitingTables<Message>>('hitokoma-chat', 1, {
    upgrade: (db) => void db.createObjectStore('waiting', { keyPath: 'clientId' }),
  });

/** The number of unsent messages on this phone. */
export async function countWaitingMessages(): Promise<number> {
  const db = await openWaitingMessages();
  const count = await db.count('waiting');
  db.close();
  return count;
}

/** Deletes the offline copy from the phone. */
export const eraseOfflineChats = (): Promise<void> => deleteDB(database);

/**
 * Deletes all chat data of the worker who signs out from the phone: the offline copy, unsent messages,
 * drafts, and the chat token.
 */
export async function eraseChatData(): Promise<void> {
  await Promise.allSettled([eraseOfflineChats(), eraseWaitingMessages()]);
  const keys = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? '');
  for (const key of keys) if (/^chat-(draft|token):/.test(key)) localStorage.removeItem(key);
}

async function eraseWaitingMessages(): Promise<void> {
  // Clear the store instead of deleting the database: an open connection of another page blocks deletion.
  const db = await openWaitingMessages();
  await db.clear('waiting');
  db.close();
}
