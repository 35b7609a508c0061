import { browserClient } from '#web/graphql/browser-client.ts';
import { transportOf } from '#web/graphql/query.ts';

import { createChatClient, type ChatClient } from './chat-client.ts';
import type { Opened } from './chat-status.ts';
import { RequestChatToken } from '../client.ts';
import { dropDraftsOfOthers } from './drafts.ts';
import { createRemovals } from './removals.ts';
import { clearTokens, keepToken, keptToken } from './token-cache.ts';
import { writeSnapshots } from '../offline/snapshot-writer.ts';
import { deviceStorage } from './device-storage.ts';
import { openConnection } from './socket-connection.ts';
import { waitingStore } from '../offline/send-queue-store.ts';

/** Connects one worker to the chat. Rejects when no connection is possible now. */
export async function openChat(
  workerId: string,
  countUnread: (total: number) => void,
): Promise<Opened<ChatClient>> {
  const storage = deviceStorage();
  dropDraftsOfOthers(storage, workerId);
  const connection = await openConnection({
    token: () => tokenOf(storage, workerId),
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

/** The worker's chat token: the cached one, or a new one. */
export async function tokenOf(storage: Storage, workerId: string): Promise<string> {
  // The machine's clock, because demo mode moves the product's clock.
  const kept = keptToken(storage, workerId, new Date());
  if (kept !== null) return kept;
  const answer = await transportOf(browserClient())(RequestChatToken, {});
  const { token } = answer.requestChatToken;
  keepToken(storage, workerId, token);
  return token;
}
