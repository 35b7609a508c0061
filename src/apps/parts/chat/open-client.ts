import { deviceStorage } from '#platform/web/storage/device-storage.ts';

import { createChatClient, type ChatClient } from './chat-client.ts';
import type { OpenedChatClient } from './chat-status.ts';
import type { ChatTokenAccess } from './connection/connection.ts';
import { chatTokenAccessOfOwner } from './connection/own-token.ts';
import { openChatServerConnection } from './connection/socket-connection.ts';
import { createPendingMessageRemovals } from './messages/removals.ts';
import { openSendQueueStore } from './offline/send-queue-store.ts';
import { dropMessageDraftsOfOthers } from './sending/drafts.ts';
import { withLockAcrossPages } from './sending/page-lock.ts';

export type ChatClientListeners = {
  countUnread(total: number): void;
  /** Called after a change outside the chat that concerns the worker. */
  onChanged(): void;
  /** Called after a message, a read mark or another change of a channel. */
  onChannelChanged(): void;
};

/** Connects one owner to the chat. Rejects when no connection is possible now. */
export async function openChatClient(
  owner: string,
  { access, listeners }: { access: ChatTokenAccess; listeners: ChatClientListeners },
): Promise<OpenedChatClient<ChatClient>> {
  const storage = deviceStorage();
  dropMessageDraftsOfOthers(storage, owner);
  const client = createChatClient({
    ...listeners,
    connection: await openChatServerConnection(chatTokenAccessOfOwner(owner, access)),
    owner,
    queueStore: openSendQueueStore(),
    now: () => Date.now(),
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    newId: () => crypto.randomUUID(),
    removals: createPendingMessageRemovals(storage, owner),
    alone: (task) => withLockAcrossPages(owner, task),
  });
  try {
    return { client, unreadCount: await client.start() };
  } catch (error) {
    client.close();
    throw error;
  }
}
