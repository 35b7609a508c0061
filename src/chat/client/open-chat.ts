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

/** Connects one worker to the chat. Rejects when there is no connection to be had now. */
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

/** Longer than one message waits for its answer: who holds on for this long has been put to sleep. */
const maxTurnMs = 20_000;

/**
 * One after the other among all open pages of the worker; each by itself where the browser has no locks,
 * or a page in the background keeps one. Nothing is sent twice for that: a message is stored once.
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

/** The worker's chat token: the one that is kept, or a new one. */
export async function tokenOf(storage: Storage, workerId: string): Promise<string> {
  // Its expiry is a matter of the machine's clocks, not of the product's, which demo mode moves.
  const kept = keptToken(storage, workerId, new Date());
  if (kept !== null) return kept;
  const answer = await transportOf(browserClient())(RequestChatToken, {});
  const { token } = answer.requestChatToken;
  keepToken(storage, workerId, token);
  return token;
}
