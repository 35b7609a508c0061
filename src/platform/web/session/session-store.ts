import { createListenerSet } from '#platform/base/listeners.ts';

import type { WorkerSessionData } from './session-calls.ts';
import { apiTokenLifetimeMs } from './session-token.ts';

/** The client session's three states. (Spec section 4) */
export type SessionState =
  | { status: 'loading'; session: null }
  | { status: 'authenticated'; session: WorkerSessionData }
  | { status: 'unauthenticated'; session: null };

/** The store's dependencies, which tests replace. */
export type SessionDeps = {
  fetchSession(): Promise<WorkerSessionData | null>;
  reportTrouble(code: string, error: unknown): void;
  /** The wall clock in milliseconds, which continues while the device sleeps. */
  now(): number;
  /** Notifies the other tabs of a sign-in or sign-out. */
  notifyOthers(): void;
  /** The worker of this tab was signed out or replaced: the tab must drop that worker's data. */
  onWorkerGone(): void;
};

export type SessionStore = ReturnType<typeof createSessionStore>;

/** Milliseconds before its expiry at which a token is replaced by a new one. */
const marginMs = 2 * 60_000;
/** Milliseconds within which several signals (focus, visibility, online) cause only one request. */
const calmMs = 5_000;

const loading: SessionState = { status: 'loading', session: null };

/** Holds the session state in the browser; the only place that changes it. */
export function createSessionStore(deps: SessionDeps) {
  let state = loading;
  let receivedAt = Number.NEGATIVE_INFINITY;
  let isAnswered = false;
  // Incremented by a sign-in or sign-out: answers to requests of an older generation are ignored.
  let generation = 0;
  let reading: { generation: number; done: Promise<void> } | null = null;
  const { subscribe, notify } = createListenerSet();

  function become(session: WorkerSessionData | null): void {
    state = session
      ? { status: 'authenticated', session }
      : { status: 'unauthenticated', session: null };
    receivedAt = deps.now();
    notify();
  }

  function refresh(): Promise<void> {
    if (reading?.generation === generation) return reading.done;
    const own = { generation, done: read(generation) };
    reading = own;
    return own.done.finally(() => {
      if (reading === own) reading = null;
    });
  }

  async function read(asked: number): Promise<void> {
    try {
      const session = await deps.fetchSession();
      if (asked !== generation) return;
      const before = state.session?.user.id;
      isAnswered = true;
      become(session);
      if (before && before !== session?.user.id) deps.onWorkerGone();
    } catch (error) {
      deps.reportTrouble('CLIENT_FETCH_ERROR', error);
      // A failed request does not change the known state, except that the first load ends as a visitor, to end
      // `loading`.
      if (asked === generation && state.status === 'loading') become(null);
    }
  }

  /** Resets the state and reads the new session after a sign-in or sign-out. */
  async function changed(): Promise<void> {
    generation += 1;
    state = loading;
    isAnswered = false;
    await refresh();
    deps.notifyOthers();
  }

  function hasFreshToken(): boolean {
    if (!state.session) return false;
    const age = deps.now() - receivedAt;
    return age >= 0 && age < apiTokenLifetimeMs(state.session.token) - marginMs;
  }

  return {
    subscribe,

    getState: (): SessionState => state,

    /** Sets the session with which the page was rendered, unless the server has answered since. */
    seed(session: WorkerSessionData | null): void {
      if (state.status !== 'loading') return;
      isAnswered = true;
      become(session);
    },

    /** Refreshes the session, unless it was just refreshed or the server has confirmed a visitor. */
    async recheck(): Promise<void> {
      const isKnownVisitor = isAnswered && state.status === 'unauthenticated';
      if (isKnownVisitor || deps.now() - receivedAt < calmMs) return;
      await refresh();
    },

    refresh,

    async currentSession(): Promise<WorkerSessionData | null> {
      if (state.status === 'loading') await refresh();
      return state.session;
    },

    /** An API token that does not expire during the request; null for a visitor. */
    async getToken(): Promise<string | null> {
      if (state.status === 'loading') await refresh();
      if (state.session && !hasFreshToken()) await refresh();
      return state.session?.token ?? null;
    },

    changed,
  };
}
