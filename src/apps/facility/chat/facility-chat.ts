import { useSyncExternalStore } from 'react';

import { createListeners } from '#platform/base/listeners.ts';
import { transportOfClient } from '#platform/web/graphql/query.ts';
import { queryClientOfSide } from '#platform/web/graphql/side-client.ts';

import type { ChatClient } from '#apps/parts/chat/chat-client.ts';
import { createChatStore, type ChatState, type ChatStore } from '#apps/parts/chat/chat-status.ts';
import { hostedChatOrigin } from '#apps/parts/chat/connection/chat-service.ts';
import {
  createNoAnswerFailure,
  type ChatTokenAccess,
} from '#apps/parts/chat/connection/connection.ts';
import { facilityOfOwner } from '#apps/parts/chat/owner.ts';
import { createChatHolder } from '#apps/parts/chat/session/held-chat.ts';
import { RequestFacilityChatToken } from './inbox-client.ts';

const changes = createListeners();

/**
 * Calls the listener when the server reports a change of a channel of the facility. Returns the function to
 * unsubscribe.
 */
export const subscribeToChannelChanges = changes.subscribe;

/**
 * The chat client of this browser, for one person and one facility at a time. Its code is loaded when the chat starts.
 */
export const facilityChatStore: ChatStore<ChatClient> = createChatStore<ChatClient>({
  async open(owner) {
    // With a hosted chat service: fail, because its server must not get a token of ours.
    if (hostedChatOrigin() !== null) throw createNoAnswerFailure();
    const { openChatClient } = await import('#apps/parts/chat/open-client.ts');
    const listeners = {
      countUnread: (total: number) => facilityChatStore.countUnread(total),
      onChanged: changes.notify,
      onChannelChanged: changes.notify,
    };
    return openChatClient(owner, { access: accessFor(owner), listeners });
  },
  close: (client) => client.close(),
});

export const holdFacilityChatOpen = createChatHolder(facilityChatStore);

/**
 * Tokens by owner, because several people may use a computer during one visit; shared by all pages of the visit. In
 * memory only: a shared computer must store none.
 */
const tokens = new Map<string, Promise<string>>();

function accessFor(owner: string): ChatTokenAccess {
  return {
    token() {
      const token = tokens.get(owner) ?? requestToken(facilityOfOwner(owner));
      tokens.set(owner, token);
      token.catch(() => tokens.delete(owner));
      return token;
    },
    forgetToken: () => void tokens.delete(owner),
  };
}

async function requestToken(facilityId: string): Promise<string> {
  const ask = transportOfClient(queryClientOfSide('facility'));
  const answer = await ask(RequestFacilityChatToken, { facilityId });
  return answer.requestFacilityChatToken.token;
}

const onServer: ChatState<ChatClient> = { status: 'uninitialised', failure: null };

/** Returns the state of the owner's chat; uninitialised while another owner's client is still open. */
export function useFacilityChat(owner: string): ChatState<ChatClient> {
  const { subscribe, getState } = facilityChatStore;
  const chat = useSyncExternalStore(subscribe, getState, () => onServer);
  return chat.status === 'initialised' && chat.client.owner !== owner ? onServer : chat;
}
