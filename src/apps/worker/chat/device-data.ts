import { deviceStorage } from '#platform/web/storage/device-storage.ts';

import { eraseOfflineChats, openSendQueue } from '#apps/parts/chat/offline/device-database.ts';

/** The number of unsent messages on this phone. */
export async function countWaitingMessages(): Promise<number> {
  const db = await openSendQueue();
  const count = await db.count('waiting');
  db.close();
  return count;
}

/**
 * Deletes all chat data of the worker who signs out from the phone: the offline copy, unsent messages,
 * drafts, and the chat token.
 */
export async function eraseChatData(): Promise<void> {
  await Promise.allSettled([eraseOfflineChats(), eraseWaitingMessages()]);
  const storage = deviceStorage();
  const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '');
  for (const key of keys) if (/^chat-(draft|token):/.test(key)) storage.removeItem(key);
}

async function eraseWaitingMessages(): Promise<void> {
  // Clear the store instead of deleting the database: an open connection of another page blocks deletion.
  const db = await openSendQueue();
  await db.clear('waiting');
  db.close();
}
