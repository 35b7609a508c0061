import { eraseOfflineChats, storeOfflineChats, readOfflineChats } from './device-database.ts';
import { serverTime } from '#platform/web/server-time.ts';

import {
  emptySnapshot,
  nextOfflineSnapshot,
  type OfflineConversations,
} from './offline-snapshot.ts';
import type { ChatClient } from '../chat-client.ts';

/** Minimum interval between two writes, for busy conversations. */
const everyMs = 2_000;

/** Stores the offline copy of a worker's chat on the device regularly. Returns the function that stops it. */
export function writeOfflineSnapshots(client: ChatClient, workerId: string): () => void {
  let copy: OfflineConversations | null = null;
  let written = client.getState();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;

  const write = async () => {
    timer = undefined;
    const state = client.getState();
    if (isOver || copy === null) return;
    written = state;
    copy = nextOfflineSnapshot(state, copy);
    const now = serverTime();
    const clockAheadMs = now.getTime() - Date.now();
    await storeOfflineChats({
      workerId,
      keptAt: now.toISOString(),
      clockAheadMs,
      kept: copy,
    });
  };
  const look = () => {
    const { list, conversations, hidden } = client.getState();
    const isSame =
      list === written.list &&
      conversations === written.conversations &&
      // A message deleted now must disappear from the offline copy too.
      hidden === written.hidden;
    if (copy === null || isSame || isOver) return;
    // A failed write is ignored: without an offline copy the chat works only with a network.
    timer ??= setTimeout(() => void write().catch(() => undefined), everyMs);
  };
  const unsubscribe = client.subscribe(look);
  const begin = async () => {
    copy = await readOwn(workerId).catch(() => emptySnapshot);
    look();
  };
  void begin();
  return () => {
    isOver = true;
    clearTimeout(timer);
    unsubscribe();
  };
}

/** Returns this worker's offline copy; erases that of another worker. */
async function readOwn(workerId: string): Promise<OfflineConversations> {
  const found = await readOfflineChats();
  if (found?.workerId === workerId) return found.kept;
  if (found) await eraseOfflineChats();
  return emptySnapshot;
}
