import { maxChatReconnectDelayMs } from '#domain/chat/protocol/protocol.ts';

import type { ChatStore } from '../chat-status.ts';

/** Maximum time for which a chat stays open without a page, until its messages are delivered. */
export const maxUnusedChatOpenMs = 60_000;

type Delivery<Client> = {
  /** Returns true while the client has messages to deliver. */
  hasUnsent(client: Client): boolean;
  /** Calls the listener after each change; returns the function to unsubscribe. */
  subscribe(client: Client, listener: () => void): () => void;
};

/**
 * Returns a function with which pages keep a chat open, for one owner at a time. With `delivery`, a chat that no page
 * keeps open any more closes only after its messages are delivered, at the latest after `maxUnusedChatOpenMs`.
 */
export function createChatHolder<Client>(store: ChatStore<Client>, delivery?: Delivery<Client>) {
  let holders = 0;
  let held: string | null = null;
  let stopLingering = () => {};

  function end(): void {
    stopLingering();
    store.end();
  }

  function endWhenDelivered(): void {
    const state = store.getState();
    const client = state.status === 'initialised' ? state.client : null;
    if (!delivery || client === null || !delivery.hasUnsent(client)) return end();
    const look = () => {
      if (!delivery.hasUnsent(client)) end();
    };
    const unsubscribe = delivery.subscribe(client, look);
    const timer = setTimeout(end, maxUnusedChatOpenMs);
    stopLingering = () => {
      unsubscribe();
      clearTimeout(timer);
      stopLingering = () => {};
    };
    return undefined;
  }

  /**
   * Opens the owner's chat after `calmMs` milliseconds and retries after a failure, until the returned function is
   * called. The chat closes when no page keeps it open any more.
   */
  return function hold(owner: string, calmMs: number): () => void {
    holders += 1;
    stopLingering();
    if (held !== owner) store.end();
    held = owner;
    const begin = () => {
      const state = store.getState();
      // An owner who is signed out has to sign in first: an attempt would only ask for another person's token.
      const isOver = state.status === 'uninitialised' && state.failure === 'signedOut';
      if (navigator.onLine && !isOver) void store.initialise(owner);
    };
    const seen = () => {
      if (document.visibilityState === 'visible') begin();
    };
    const soon = setTimeout(begin, calmMs);
    // `initialise` does nothing while a client exists.
    const timer = setInterval(seen, maxChatReconnectDelayMs);
    window.addEventListener('online', begin);
    document.addEventListener('visibilitychange', seen);
    return () => {
      clearTimeout(soon);
      clearInterval(timer);
      window.removeEventListener('online', begin);
      document.removeEventListener('visibilitychange', seen);
      holders -= 1;
      // Deferred, because a page that mounts in the same turn keeps the chat open.
      setTimeout(() => {
        if (holders === 0) endWhenDelivered();
      }, 0);
    };
  };
}
