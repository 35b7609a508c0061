import { createListenerSet } from '#platform/base/listeners.ts';

import { emptyChannelList, type ChannelList } from './channels/channel-list.ts';
import type { ChatConnectionState } from './connection/connection.ts';
import type { QueuedMessage } from './sending/queued-messages.ts';
import type { MessageWindow } from './messages/message-window.ts';

/** A channel, or one thread of it. */
export type ConversationRef = { channelId: string; parentId: string | null };

/** State of a channel or thread on a screen. */
export type ConversationState = {
  /** Null until the first page is loaded. */
  window: MessageWindow | null;
  /** Number of the event up to which the window has all events of its channel; 0 before the first page. */
  upTo: number;
  /** Sentence to show when the last page could not be loaded. */
  failure: string | null;
  loading: 'latest' | 'before' | 'after' | null;
};

/** State from which all chat screens render. */
export type ChatClientState = {
  connection: ChatConnectionState;
  list: ChannelList;
  /** Sentence to show when the channel list could not be loaded. */
  listFailure: string | null;
  conversations: ReadonlyMap<string, ConversationState>;
  waiting: readonly QueuedMessage[];
  /** Keys of the conversations in which the other side is typing. */
  typing: ReadonlySet<string>;
  /** Messages shown as deleted that the author can still restore. */
  hidden: ReadonlySet<string>;
  /** By channel, the time in milliseconds until which slow mode delays the next message. */
  slowUntil: ReadonlyMap<string, number>;
};

export const emptyChatClientState: ChatClientState = {
  connection: 'open',
  list: emptyChannelList,
  listFailure: null,
  conversations: new Map(),
  waiting: [],
  typing: new Set(),
  hidden: new Set(),
  slowUntil: new Map(),
};

/** Returns the key of a channel's conversation, or of one thread in it. */
export const conversationKey = (channelId: string, parentId: string | null = null) =>
  parentId === null ? channelId : `${channelId}/${parentId}`;

export type ConversationStore = ReturnType<typeof createConversationStore>;

/** Creates the shared state of the chat client, with subscriptions. */
export function createConversationStore() {
  let state = emptyChatClientState;
  const { subscribe, notify } = createListenerSet();
  return {
    get: (): ChatClientState => state,
    change(change: Partial<ChatClientState>): void {
      state = { ...state, ...change };
      notify();
    },
    subscribe,
  };
}

export function copyOfMapWithEntry<Value>(
  map: ReadonlyMap<string, Value>,
  key: string,
  value: Value,
): ReadonlyMap<string, Value> {
  return new Map(map).set(key, value);
}

/** Returns a copy of a set with one member added or removed. */
export function copyOfSetWithMember(
  set: ReadonlySet<string>,
  member: string,
  isIn: boolean,
): ReadonlySet<string> {
  const next = new Set(set);
  if (isIn) next.add(member);
  else next.delete(member);
  return next;
}
