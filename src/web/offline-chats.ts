import { deleteDB, openDB, type DBSchema, type IDBPDatabase } from 'idb';

/**
 * A worker's conversations as they were last seen, on the phone: where the entrance was said to be has
 * to be readable in a cellar. One worker's at a time; signing out removes them.
 */
export type OfflineChats<Kept> = {
  workerId: string;
  /** When the newest of it came, an ISO instant on the product's clock. */
  keptAt: string;
  /** How far the product's clock was ahead of the phone's; a page without a network cannot ask. */
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

/** Replaces what was kept. Rejects where the phone keeps nothing, as in a private window. */
export async function storeOfflineChats<Kept>(chats: OfflineChats<Kept>): Promise<void> {
  const db = await open<Kept>();
  await db.put('chats', chats, only);
  db.close();
}

/** What was kept last, or null. What is read back has the shape that this build, or one before, kept. */
export async function readOfflineChats<Kept>(): Promise<OfflineChats<Kept> | null> {
  const db = await open<Kept>();
  const chats = await db.get('chats', only);
  db.close();
  return chats ?? null;
}

/** Messages that wait to be sent, by the id that their page gave them. */
export interface WaitingTables<Message> extends DBSchema {
  waiting: { key: string; value: Message };
}

/** Opens the store of messages that wait. Rejects where the phone keeps nothing. */
export const openWaitingMessages = <Message>(): Promise<IDBPDatabase<WaitingTables<Message>>> =>
  openDB<WaitingTables<Message>>('hitokoma-chat', 1, {
    upgrade: (db) => void db.createObjectStore('waiting', { keyPath: 'clientId' }),
  });

/** How many messages on this phone were not sent yet. */
export async function countWaitingMessages(): Promise<number> {
  const db = await openWaitingMessages();
  const count = await db.count('waiting');
  db.close();
  return count;
}

/** Removes it from the phone. */
export const eraseOfflineChats = (): Promise<void> => deleteDB(database);

/**
 * Removes from the phone all that whoever signs out has read and written: what was kept, messages that
 * were not sent, drafts, and the chat's token.
 */
export async function eraseChatData(): Promise<void> {
  await Promise.allSettled([eraseOfflineChats(), eraseWaitingMessages()]);
  const keys = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? '');
  for (const key of keys) if (/^chat-(draft|token):/.test(key)) localStorage.removeItem(key);
}

async function eraseWaitingMessages(): Promise<void> {
  // Emptied, not deleted: another page that has it open would hold that up.
  const db = await openWaitingMessages();
  await db.clear('waiting');
  db.close();
}
