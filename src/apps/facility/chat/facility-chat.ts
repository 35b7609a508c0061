import { useSyncExternalStore } from 'react';

import { createListenerSet } from '#platform/base/listeners.ts';
import { transportOfClient } from '#platform/web/graphql/query.ts';
import { queryClientOfSide } from '#platform/web/graphql/side-client.ts';

import type { ChatClient } from '#apps/parts/chat/chat-client.ts';
import { createChatStore, type ChatState, type ChatStore } from '#apps/parts/chat/chat-status.ts';
import { hostedChatOrigin } from '#apps/parts/chat/connection/chat-service.ts';
import {
  createNoChatAnswerFailure,
  type ChatTokenAccess,
} from '#apps/parts/chat/connection/connection.ts';
import { facilityIdOfChatOwner } from '#apps/parts/chat/owner.ts';
import { createChatHolder } from '#apps/parts/chat/session/held-chat.ts';
import { RequestFacilityChatTokenMutation } from './inbox-client.ts';

const changes = createListenerSet();

/**
 * Calls the listener when the server reports a change of a channel of the facility. Returns the function to
 * unsubscribe.
 */
export const subscribeToFacilityChatChanges = changes.subscribe;

type FacilityChat = {
  store: ChatStore<ChatClient>;
  /** Keeps the chat open; returns the function that ends this. */
  hold: ReturnType<typeof createChatHolder<ChatClient>>;
};

const chats = new Map<string, FacilityChat>();

/**
 * Returns the chat of one person at one facility in this browser: always the same, so that the answers which wait to be
 * sent in one facility's chat are still delivered while the person reads in another's.
 */
export function facilityChatOf(owner: string): FacilityChat {
  const chat = chats.get(owner) ?? createChat();
  chats.set(owner, chat);
  return chat;
}

function createChat(): FacilityChat {
  const store = createChatStore<ChatClient>({
    async open(owner) {
      // With a hosted chat service: fail, because its server must not get a token of ours.
      if (hostedChatOrigin() !== null) throw createNoChatAnswerFailure();
      // The client's code is loaded when the chat starts.
      const { openChatClient } = await import('#apps/parts/chat/open-client.ts');
      const listeners = {
        countUnread: (total: number) => store.countUnread(total),
        onChanged: changes.notify,
        onChannelChanged: changes.notify,
      };
      return openChatClient(owner, { access: accessFor(owner), listeners });
    },
    close: (client) => client.close(),
  });
  const hold = createChatHolder(store, {
    hasUnsent,
    subscribe: (client, listener) => client.subscribe(listener),
  });
  return { store, hold };
}

/** Returns true while a message can still be delivered: not refused, and the person is signed in. */
function hasUnsent(client: ChatClient): boolean {
  const { connection, waiting } = client.getState();
  return connection !== 'ended' && waiting.some(({ failure }) => failure === null);
}

/**
 * Tokens by owner, because several people may use a computer during one visit; shared by all pages of the visit. In
 * memory only: a shared computer must store none.
 */
const tokens = new Map<string, Promise<string>>();

function accessFor(owner: string): ChatTokenAccess {
  return {
    token() {
      const token = tokens.get(owner) ?? requestToken(facilityIdOfChatOwner(owner));
      tokens.set(owner, token);
      token.catch(() => tokens.delete(owner));
      return token;
    },
    forgetToken: () => void tokens.delete(owner),
  };
}

async function requestToken(facilityId: string): Promise<string> {
  const ask = transportOfClient(queryClientOfSide('facility'));
  const answer = await ask(RequestFacilityChatTokenMutation, { facilityId });
  return answer.requestFacilityChatToken.token;
}

const onServer: ChatState<ChatClient> = { status: 'uninitialised', failure: null };

export function useFacilityChat(owner: string): ChatState<ChatClient> {
  const { subscribe, getState } = facilityChatOf(owner).store;
  return useSyncExternalStore(subscribe, getState, () => onServer);
}
