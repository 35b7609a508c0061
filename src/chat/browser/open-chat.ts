import { createChatClient, type ChatClient } from '../client/chat-client.ts';
import type { Opened } from '../client/chat-status.ts';
import { dropDraftsOfOthers } from '../client/drafts.ts';
import { createRemovals } from '../client/removals.ts';
import { clearTokens } from '../client/token-cache.ts';
import { chatTokenOf } from '../client/chat-token.ts';
import { writeSnapshots } from '../offline/snapshot-writer.ts';
import { deviceStorage } from '../client/device-storage.ts';
import { openConnection } from '../client/socket-connection.ts';
import { waitingStore } from '../offline/send-queue-store.ts';

/** Connects one worker to the chat. Rejects when no connection is possible now. */
export async function openChat(
  workerId: string,
  countUnread: (total: number) => void,
): Promise<Opened<ChatClient>> {
  const storage = deviceStorage();
  dropDraftsOfOthers(storage, workerId);
  const connection = await openConnection({
    token: () => chatTokenOf(storage, workerId),
    forgetToken: () => clearTokens(storage),
  });
  const client = createChatClient({
    connection,
    workerId,
    queueStore: waitingStore(),
    now: () => Date.now(),
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    newId: () => crypto.randomUUID(),
    countUnread,
    removals: createRemovals(storage, workerId),
    alone: (task) => alone(workerId, task),
  });
  try {
    const unreadCount = await client.start();
    const endKeeping = writeSnapshots(client, workerId);
    const close = () => {
      endKeeping();
      client.close();
    };
    return { client: { ...client, close }, unreadCount };
  } catch (error) {
    client.close();
    throw error;
  }
}

/** Longer than one message waits for its answer: a page that holds the lock longer was suspended. */
const maxTurnMs = 20_000;

/**
 * Serialises the task among all open pages of the worker. Runs it without the lock where the browser has no
 * locks, or where a suspended page holds the lock: the server stores each message once anyway.
 */
async function alone<Value>(workerId: string, task: () => Promise<Value>): Promise<Value> {
  if (!('locks' in navigator)) return task();
  const signal = AbortSignal.timeout(maxTurnMs);
  let isMine = false;
  try {
    return await navigator.locks.request(`chat-waiting:${workerId}`, { signal }, () => {
      isMine = true;
      return task();
    });
  } catch (error) {
    if (isMine || !signal.aborted) throw error;
    return task();
  }
}
