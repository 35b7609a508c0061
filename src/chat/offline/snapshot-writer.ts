import { eraseOfflineChats, storeOfflineChats, readOfflineChats } from '#web/offline-chats.ts';
import { serverTime } from '#web/server-time.ts';

import { emptySnapshot, whatToKeep, type OfflineConversations } from './offline-snapshot.ts';
import type { ChatClient } from '../client/chat-client.ts';

/** What changes often, such as a conversation in full swing, is written down this seldom. */
const everyMs = 2_000;

/** Keeps what is read of a worker's chat on the phone, until it is told to end. */
export function writeSnapshots(client: ChatClient, workerId: string): () => void {
  let kept: OfflineConversations | null = null;
  let written = client.getState();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;

  const write = async () => {
    timer = undefined;
    const state = client.getState();
    if (isOver || kept === null) return;
    written = state;
    kept = whatToKeep(state, kept);
    const now = serverTime();
    const clockAheadMs = now.getTime() - Date.now();
    await storeOfflineChats<OfflineConversations>({
      workerId,
      keptAt: now.toISOString(),
      clockAheadMs,
      kept,
    });
  };
  const look = () => {
    const { list, conversations, hidden } = client.getState();
    const isSame =
      list === written.list &&
      conversations === written.conversations &&
      // What was just deleted must not be read again without a network.
      hidden === written.hidden;
    if (kept === null || isSame || isOver) return;
    // A phone that keeps nothing works as it did before; the network has to be there then.
    timer ??= setTimeout(() => void write().catch(() => undefined), everyMs);
  };
  const unsubscribe = client.subscribe(look);
  const begin = async () => {
    kept = await readOwn(workerId).catch(() => emptySnapshot);
    look();
  };
  void begin();
  return () => {
    isOver = true;
    clearTimeout(timer);
    unsubscribe();
  };
}

/** What this worker kept; somebody else's on the same phone is removed. */
async function readOwn(workerId: string): Promise<OfflineConversations> {
  const found = await readOfflineChats<OfflineConversations>();
  if (found?.workerId === workerId) return found.kept;
  if (found) await eraseOfflineChats();
  return emptySnapshot;
}
