import { maxReconnectDelayMs } from '#domain/chat/protocol/protocol.ts';

import type { ChatStore } from '../chat-status.ts';

/** Returns a function with which pages keep a chat open, for one owner at a time. */
export function createChatHolder<Client>(store: ChatStore<Client>) {
  let holders = 0;
  let held: string | null = null;

  /**
   * Opens the owner's chat after `calmMs` milliseconds and retries after a failure, until the returned function is
   * called. The chat closes when no page keeps it open any more.
   */
  return function hold(owner: string, calmMs: number): () => void {
    holders += 1;
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
    const timer = setInterval(seen, maxReconnectDelayMs);
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
        if (holders === 0) store.end();
      }, 0);
    };
  };
}
