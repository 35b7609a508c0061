import { deviceStorage } from '#platform/web/storage/device-storage.ts';

import { sideOfChatOwner, type ChatOwnerSide } from '../owner.ts';
import { dropMessageDraftsOfSide } from '../sending/drafts.ts';
import { openSendQueue } from './device-database.ts';

/** Returns the number of a side's unsent messages on this device. */
export async function countUnsentMessages(side: ChatOwnerSide): Promise<number> {
  const db = await openSendQueue();
  const all = await db.getAll('waiting');
  db.close();
  return all.filter(({ workerId: owner }) => sideOfChatOwner(owner) === side).length;
}

/** Deletes a side's unsent messages and drafts from the device, when the person signs out. */
export async function eraseUnsentMessages(side: ChatOwnerSide): Promise<void> {
  dropMessageDraftsOfSide(deviceStorage(), side);
  // Delete the rows instead of the database: an open connection of another page blocks the deletion of a database.
  const db = await openSendQueue();
  const { store, done } = db.transaction('waiting', 'readwrite');
  const all = await store.getAll();
  const own = all.filter(({ workerId: owner }) => sideOfChatOwner(owner) === side);
  await Promise.all([...own.map(({ clientId }) => store.delete(clientId)), done]);
  db.close();
}
