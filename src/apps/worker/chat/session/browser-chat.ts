import { useSyncExternalStore } from 'react';

import { createListenerSet } from '#platform/base/listeners.ts';

import type { ChatClient } from '#apps/parts/chat/chat-client.ts';
import { createChatStore, type ChatState, type ChatStore } from '#apps/parts/chat/chat-status.ts';

const changes = createListenerSet();

/** Calls the listener when data of the worker outside the chat has changed. Returns a function that unsubscribes. */
export const subscribeToSignedInWorkerChanges = changes.subscribe;

let known: ChatStore<ChatClient> | undefined;

/** The chat of this browser. The connection's code is loaded when the chat is initialised. */
export function workerChatStore(): ChatStore<ChatClient> {
  known ??= createChatStore<ChatClient>({
    async open(workerId) {
      const { openWorkerChat: openChat } = await import('./open-chat.ts');
      return openChat(workerId, {
        countUnread: (total) => workerChatStore().countUnread(total),
        onChanged: changes.notify,
        onChannelChanged: () => undefined,
      });
    },
    close: (client) => client.close(),
  });
  return known;
}

const onServer: ChatState<ChatClient> = { status: 'uninitialised', failure: null };

/**
 * The chat's state: `status` is uninitialised, initialising or initialised, and only the last has a client.
 * (Spec section 4)
 */
export function useWorkerChat(): ChatState<ChatClient> {
  const store = workerChatStore();
  return useSyncExternalStore(store.subscribe, store.getState, () => onServer);
}
