import {
  createContext,
  useContext,
  useEffect,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';

import { fetchSession, reportErrorToServer, type WorkerSessionData } from './session-calls.ts';
import { createSessionStore, type SessionState, type SessionStore } from './session-store.ts';

export type { WorkerSessionData, SessionState };

const SessionContext = createContext<SessionStore | null>(null);

type ProviderProps = {
  /** The session for which the server rendered the page; undefined when unknown. */
  initial: WorkerSessionData | null | undefined;
  children: ReactNode;
};

/** Provides the session to all components below. (Spec section 2) */
export function SessionProvider({ initial, children }: ProviderProps) {
  const [store] = useState(() => storeFor(initial));
  useEffect(() => follow(store), [store]);
  return <SessionContext value={store}>{children}</SessionContext>;
}

/**
 * The session state: `status` is loading, authenticated or unauthenticated; `session` exists only when authenticated.
 * (Spec section 4)
 */
export function useSession(): SessionState {
  const store = useContext(SessionContext);
  if (!store) throw new Error('useSession needs a <SessionProvider> above it.');
  return useSyncExternalStore(store.subscribe, store.getState, store.getState);
}

/** The session, for code outside of components; asks the server when the session is not known yet. */
export function currentSession(): Promise<WorkerSessionData | null> {
  return browserSessionStore().currentSession();
}

/** The API token for the next call, renewed shortly before expiry; null for a visitor. */
export async function getApiToken(): Promise<string | null> {
  return browserSessionStore().getToken();
}

/** Fetches the session again, for example after the name in the profile was changed. */
export function refreshSession(): Promise<void> {
  return browserSessionStore().refresh();
}

let known: SessionStore | undefined;
let channel: BroadcastChannel | undefined;

/** The one store of this browser window. */
export function browserSessionStore(): SessionStore {
  known ??= createSessionStore({
    fetchSession,
    reportTrouble: reportErrorToServer,
    now: () => Date.now(),
    // A BroadcastChannel connects only tabs of this origin and takes no target origin.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    notifyOthers: () => channel?.postMessage('session'),
    // Reload, so that the server renders the page for the current session.
    onWorkerGone: () => window.location.reload(),
  });
  return known;
}

/** One store in the browser; one store per rendered page on the server, which serves many workers. */
function storeFor(initial: WorkerSessionData | null | undefined): SessionStore {
  const store = import.meta.env.SSR ? serverStore() : browserSessionStore();
  if (initial !== undefined) store.seed(initial);
  return store;
}

function serverStore(): SessionStore {
  return createSessionStore({
    fetchSession: askNobody,
    reportTrouble: () => undefined,
    now: () => 0,
    notifyOthers: () => undefined,
    onWorkerGone: () => undefined,
  });
}

const askNobody = () =>
  Promise.reject(new Error('A page that is being rendered was given its session.'));

const intervalMs = 5 * 60_000;

/**
 * Refreshes the store while the page is open: on focus, on visibility, on a restore from the back/forward
 * cache, every five minutes, on reconnection, and when another tab signs in or out. (Spec section 7)
 */
function follow(store: SessionStore): () => void {
  const recheck = () => {
    if (document.visibilityState === 'visible' && navigator.onLine) void store.recheck();
  };
  const refresh = () => void store.refresh();
  const restored = (event: PageTransitionEvent) => {
    if (event.persisted) refresh();
  };
  if (store.getState().status === 'loading') refresh();
  channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('session');
  channel?.addEventListener('message', refresh);
  const timer = setInterval(recheck, intervalMs);
  window.addEventListener('focus', recheck);
  window.addEventListener('online', recheck);
  window.addEventListener('pageshow', restored);
  document.addEventListener('visibilitychange', recheck);
  return () => {
    clearInterval(timer);
    window.removeEventListener('focus', recheck);
    window.removeEventListener('online', recheck);
    window.removeEventListener('pageshow', restored);
    document.removeEventListener('visibilitychange', recheck);
    channel?.close();
    channel = undefined;
  };
}
