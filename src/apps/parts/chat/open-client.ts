import { deviceStorage } from '#platform/web/storage/device-storage.ts';

import { createChatClient, type ChatClient } from './chat-client.ts';
import type { OpenedChat } from './chat-status.ts';
import type { ChatTokenAccess } from './connection/connection.ts';
import { accessOf } from './connection/own-token.ts';
import { openConnection } from './connection/socket-connection.ts';
import { createPendingRemovals } from './messages/removals.ts';
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
export async function openChatClient(
  owner: string,
  { access, listeners }: { access: ChatTokenAccess; listeners: ClientListeners },
): Promise<OpenedChat<ChatClient>> {
  const storage = deviceStorage();
  dropDraftsOfOthers(storage, owner);
  const client = createChatClient({
    ...listeners,
    connection: await openConnection(accessOf(owner, access)),
    owner,
    queueStore: sendQueueStore(),
    now: () => Date.now(),
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    newId: () => crypto.randomUUID(),
    removals: createPendingRemovals(storage, owner),
    alone: (task) => withPageLock(owner, task),
  });
  try {
    return { client, unreadCount: await client.start() };
  } catch (error) {
    client.close();
    throw error;
  }
}
