import {
  createContext,
  useContext,
  useEffect,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';

import { fetchSession, reportTrouble, submitForm, type Session } from './session-calls.ts';
import {
  createSessionStore,
  type SessionState,
  type SessionStore,
  type LinkInput,
  type SignInAnswer,
  type SignInInputs,
} from './session-store.ts';

export type { Session, SessionState, SignInAnswer };

const SessionContext = createContext<SessionStore | null>(null);

type ProviderProps = {
  /** What the server rendered the page for; undefined when it did not say. */
  initial: Session | null | undefined;
  children: ReactNode;
};

/** Knows who is signed in, everywhere below it. (Spec section 2) */
export function SessionProvider({ initial, children }: ProviderProps) {
  const [store] = useState(() => storeFor(initial));
  useEffect(() => follow(store), [store]);
  return <SessionContext value={store}>{children}</SessionContext>;
}

/** `status` is loading, authenticated or unauthenticated; `session` is there with the second. (Spec section 4) */
export function useSession(): SessionState {
  const store = useContext(SessionContext);
  if (!store) throw new Error('useSession needs a <SessionProvider> above it.');
  return useSyncExternalStore(store.subscribe, store.getState, store.getState);
}

/** Who is signed in, outside of components; asks the server when the page has not been told yet. */
export function currentSession(): Promise<Session | null> {
  return browserStore().currentSession();
}

/** The API token for the next call, renewed when it is about to run out; null for a visitor. */
export async function getToken(): Promise<string | null> {
  return browserStore().getToken();
}

/** Asks the server again, for instance after the name in the profile was changed. */
export function refreshSession(): Promise<void> {
  return browserStore().refresh();
}

type Leaving = {
  /** False to stay on the page, which then has to drop what it showed to whoever was there before. */
  redirect?: boolean;
};

/**
 * Signs in with a number and the code sent to it, then loads `callbackUrl` anew, so that nothing
 * fetched for the visitor remains. A refusal stays here and is returned: see `signInSentence`.
 */
export async function signIn(
  provider: 'phone',
  { redirect = true, ...input }: SignInInputs['phone'] & Leaving,
): Promise<SignInAnswer> {
  const answer = await browserStore().signIn(provider, input);
  if (answer.ok && redirect) window.location.assign(answer.url);
  return answer;
}

/** Signs in with the link of an e-mail, then loads `callbackUrl` anew. A refusal is returned. */
export async function signInByLink(input: SignInInputs['email']): Promise<SignInAnswer> {
  const answer = await browserStore().signIn('email', input);
  if (answer.ok) window.location.assign(answer.url);
  return answer;
}

/** Asks for that link. Nobody learns from the answer whether an address has an account. */
export function sendSignInLink(input: LinkInput): Promise<SignInAnswer> {
  return browserStore().sendSignInLink(input);
}

/** Signs out in every tab, then loads `callbackUrl` anew. Throws when the server is out of reach. */
export async function signOut({
  callbackUrl = '/',
  redirect = true,
}: { callbackUrl?: string } & Leaving = {}): Promise<{ url: string }> {
  const url = await browserStore().signOut(callbackUrl);
  // Loaded only here: no page needs it to start.
  const [{ eraseOfflineShifts }, { eraseChatData }] = await Promise.all([
    import('../offline-shifts.ts'),
    import('../offline-chats.ts'),
  ]);
  await Promise.all([
    eraseOfflineShifts().catch(() => undefined),
    eraseChatData().catch(() => undefined),
  ]);
  if (redirect) window.location.assign(url);
  return { url };
}

let known: SessionStore | undefined;
let channel: BroadcastChannel | undefined;

function browserStore(): SessionStore {
  known ??= createSessionStore({
    fetchSession,
    submitForm,
    reportTrouble,
    now: () => Date.now(),
    // A channel between our own tabs; it has no other origin to name.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    tellOthers: () => channel?.postMessage('session'),
    // The server decides anew what this page shows, and to whom.
    onWorkerGone: () => window.location.reload(),
  });
  return known;
}

/** One store in the browser; one for each rendered page on the server, where many people meet. */
function storeFor(initial: Session | null | undefined): SessionStore {
  const store = typeof window === 'undefined' ? serverStore() : browserStore();
  if (initial !== undefined) store.seed(initial);
  return store;
}

function serverStore(): SessionStore {
  return createSessionStore({
    fetchSession: askNobody,
    submitForm: askNobody,
    reportTrouble: () => undefined,
    now: () => 0,
    tellOthers: () => undefined,
    onWorkerGone: () => undefined,
  });
}

const askNobody = () =>
  Promise.reject(new Error('A page that is being rendered was given its session.'));

const intervalMs = 5 * 60_000;

/**
 * Keeps the store true while the page is open: on focus, when it comes back into view or out of the
 * history, every five minutes, when the connection returns, and when another tab signs in or out.
 * (Spec section 7)
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
