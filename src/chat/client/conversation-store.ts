import { emptyList, type ChannelList } from './channel-list.ts';
import type { ConnectionState } from './connection.ts';
import type { WaitingMessage } from './send-queue.ts';
import type { MessageWindow } from './message-window.ts';

/** A channel or a thread as a screen shows it. */
export type Conversation = {
  /** Null until the first page has come. */
  window: MessageWindow | null;
  /** Why the last page could not be read, in words. */
  failure: string | null;
  loading: 'latest' | 'before' | 'after' | null;
};

/** Everything the chat's screens are drawn from. */
export type ClientState = {
  connection: ConnectionState;
  list: ChannelList;
  /** Why the list could not be read, in words. */
  listFailure: string | null;
  conversations: ReadonlyMap<string, Conversation>;
  waiting: readonly WaitingMessage[];
  /** The conversations in which the other side is typing. */
  typing: ReadonlySet<string>;
  /** Messages that are shown as deleted while the person may still take it back. */
  hidden: ReadonlySet<string>;
  /** By channel, the instant in milliseconds until which slow mode holds the next message. */
  slowUntil: ReadonlyMap<string, number>;
};

export const emptyState: ClientState = {
  connection: 'open',
  list: emptyList,
  listFailure: null,
  conversations: new Map(),
  waiting: [],
  typing: new Set(),
  hidden: new Set(),
  slowUntil: new Map(),
};

/** The key of a channel's conversation, or of one thread in it. */
export const conversationKey = (channelId: string, parentId: string | null = null) =>
  parentId === null ? channelId : `${channelId}/${parentId}`;

export type ConversationStore = ReturnType<typeof createConversationStore>;

/** One value that everything shares, and that tells when it has changed. */
export function createConversationStore() {
  let state = emptyState;
  const listeners = new Set<() => void>();
  return {
    get: (): ClientState => state,
    change(change: Partial<ClientState>): void {
      state = { ...state, ...change };
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** A copy of a map with one entry set. */
export function withEntry<Value>(
  map: ReadonlyMap<string, Value>,
  key: string,
  value: Value,
): ReadonlyMap<string, Value> {
  return new Map(map).set(key, value);
}

/** A copy of a set with one member put in or taken out. */
export function withMember(
  set: ReadonlySet<string>,
  member: string,
  isIn: boolean,
): ReadonlySet<string> {
  const next = new Set(set);
  if (isIn) next.add(member);
  else next.delete(member);
  return next;
}
