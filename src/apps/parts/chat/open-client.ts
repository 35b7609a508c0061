import { deviceStorage } from '#platform/web/storage/device-storage.ts';

import { createChatClient, type ChatClient } from './chat-client.ts';
import type { Opened } from './chat-status.ts';
import { openConnection, type Access } from './connection/socket-connection.ts';
import { createRemovals } from './messages/removals.ts';
import { sendQueueStore } from './offline/send-queue-store.ts';
import { dropDraftsOfOthers } from './sending/drafts.ts';
import { withPageLock } from './sending/page-lock.ts';

export type ClientListeners = {
  countUnread(total: number): void;
  /** Called after a change outside the chat that concerns the worker. */
  onChanged(): void;
  /** Called after a message, a read mark or another change of a channel. */
  onChannelChanged(): void;
};

/** Connects one owner to the chat. Rejects when no connection is possible now. */
export async function openClient(
  owner: string,
  { access, listeners }: { access: Access; listeners: ClientListeners },
): Promise<Opened<ChatClient>> {
  const storage = deviceStorage();
  dropDraftsOfOthers(storage, owner);
  const client = createChatClient({
    ...listeners,
    connection: await openConnection(access),
    owner,
    queueStore: sendQueueStore(),
    now: () => Date.now(),
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    newId: () => crypto.randomUUID(),
    removals: createRemovals(storage, owner),
    alone: (task) => withPageLock(owner, task),
  });
  try {
    return { client, unreadCount: await client.start() };
  } catch (error) {
    client.close();
    throw error;
  }
}
