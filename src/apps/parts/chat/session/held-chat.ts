import { maxReconnectDelayMs } from '#domain/chat/protocol/protocol.ts';

import type { ChatStore } from '../chat-status.ts';

/** Returns a function by which the pages of one owner at a time hold a chat open. */
export function createHeldChat<Client>(store: ChatStore<Client>) {
  let holders = 0;
  let held: string | null = null;

  /**
   * Opens the owner's chat after `calmMs` milliseconds, and tries again after a failure, until the returned function is called.
   * The chat ends with its last holder.
   */
  return function hold(owner: string, calmMs: number): () => void {
    holders += 1;
    if (held !== owner) store.end();
    held = owner;
    const begin = () => {
      if (navigator.onLine) void store.initialise(owner);
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
      // Deferred: a holder that mounts in the same turn takes the chat over.
      setTimeout(() => {
        if (holders === 0) store.end();
      }, 0);
    };
  };
}
