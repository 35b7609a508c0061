import { createListenerSet } from '#platform/base/listeners.ts';

import { isSignedOutFailure } from './connection/connection.ts';

/** `signedOut`: the owner is signed out of this browser, so that another attempt is of no use until they sign in. */
type ConnectionFailure = 'unreachable' | 'signedOut';

/** State of the chat's connection for screens. (Spec section 4) */
export type ChatState<Client> =
  /** `failure` tells why the last attempt to connect had no success; null before the first. */
  | { status: 'uninitialised'; failure: ConnectionFailure | null }
  | { status: 'initialising' }
  | { status: 'initialised'; client: Client; unreadCount: number };

export type OpenedChatClient<Client> = { client: Client; unreadCount: number };

export type ChatStore<Client> = ReturnType<typeof createChatStore<Client>>;

type Deps<Client> = {
  /** Connects; rejects when no connection is possible now. */
  open(owner: string): Promise<OpenedChatClient<Client>>;
  close(client: Client): void;
};

/**
 * Creates the store of the chat's state: uninitialised, then initialising, then initialised with a client and the
 * number of unread messages. A second initialisation is ignored while one runs or a client exists. (Spec section 4)
 */
export function createChatStore<Client>(deps: Deps<Client>) {
  let state: ChatState<Client> = { status: 'uninitialised', failure: null };
  // Increased by a sign-out: a connection that was still opening then is closed.
  let generation = 0;
  const { subscribe, notify } = createListenerSet();

  function become(next: ChatState<Client>): void {
    state = next;
    notify();
  }

  return {
    subscribe,

    getState: (): ChatState<Client> => state,

    async initialise(owner: string): Promise<void> {
      if (state.status !== 'uninitialised') return;
      generation += 1;
      const own = generation;
      become({ status: 'initialising' });
      try {
        const opened = await deps.open(owner);
        if (own === generation) become({ status: 'initialised', ...opened });
        else deps.close(opened.client);
      } catch (error) {
        // Screens show the failure; the next call of `initialise` tries again.
        const failure = isSignedOutFailure(error) ? 'signedOut' : 'unreachable';
        if (own === generation) become({ status: 'uninitialised', failure });
      }
    },

    /** Sets the number from a `total_unread_count` event. (Spec section 4) */
    countUnread(unreadCount: number): void {
      if (state.status !== 'initialised' || state.unreadCount === unreadCount) return;
      become({ ...state, unreadCount });
    },

    /** Closes the chat when its owner signs out or leaves its pages. */
    end(): void {
      generation += 1;
      if (state.status === 'initialised') deps.close(state.client);
      become({ status: 'uninitialised', failure: null });
    },
  };
}
