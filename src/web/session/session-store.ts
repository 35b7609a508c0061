import type { FormAnswer, Session } from './session-calls.ts';
import { tokenLifetimeMs } from './session-token.ts';

/** The client session's three states. (Spec section 4) */
export type SessionState =
  | { status: 'loading'; session: null }
  | { status: 'authenticated'; session: Session }
  | { status: 'unauthenticated'; session: null };

/** What each way of signing in submits. */
export type SignInInputs = {
  phone: { phoneNumber: string; code: string; callbackUrl: string };
  email: { token: string; callbackUrl: string };
};

export type LinkInput = { email: string; callbackUrl: string };

/** `error` and `code` as the sign-in page's address carries them; `url` is where to go on to. */
export type SignInAnswer =
  | { ok: true; status: number; error: null; code: null; url: string }
  | { ok: false; status: number; error: string; code: string | null; url: null };

/** What the store needs of the world, so that tests can be the world. */
export type SessionDeps = {
  fetchSession(): Promise<Session | null>;
  submitForm(path: string, fields: Record<string, string>): Promise<FormAnswer>;
  reportTrouble(code: string, error: unknown): void;
  /** The wall clock in milliseconds: it goes on while the device sleeps. */
  now(): number;
  /** Tells the other tabs that somebody signed in or out. */
  tellOthers(): void;
  /** Somebody else, or nobody, is signed in now: what this tab remembers is not theirs. */
  onWorkerGone(): void;
};

export type SessionStore = ReturnType<typeof createSessionStore>;

/** A new token is fetched this long before the old one ends. */
const marginMs = 2 * 60_000;
/** Several signals at once (focus, visibility, online) are one reason to ask. */
const calmMs = 5_000;

const loading: SessionState = { status: 'loading', session: null };

/** The browser's knowledge of who is signed in, and the one place that changes it. */
export function createSessionStore(deps: SessionDeps) {
  let state = loading;
  let receivedAt = Number.NEGATIVE_INFINITY;
  let isAnswered = false;
  // A sign-in or sign-out makes every answer that was asked for before it worthless.
  let generation = 0;
  let reading: { generation: number; done: Promise<void> } | null = null;
  const listeners = new Set<() => void>();

  function become(session: Session | null): void {
    state = session
      ? { status: 'authenticated', session }
      : { status: 'unauthenticated', session: null };
    receivedAt = deps.now();
    for (const listener of listeners) listener();
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
      // What was known stays true until the server says otherwise; a first load must end somewhere.
      if (asked === generation && state.status === 'loading') become(null);
    }
  }

  /** Starts over from what the form brought, without a word of what was before. */
  async function changed(): Promise<void> {
    generation += 1;
    state = loading;
    isAnswered = false;
    await refresh();
    deps.tellOthers();
  }

  async function submit(path: string, fields: Record<string, string>): Promise<SignInAnswer> {
    try {
      const { status, url } = await deps.submitForm(path, fields);
      if (status >= 300) return refused(status, url.searchParams);
      return { ok: true, status, error: null, code: null, url: url.href };
    } catch (error) {
      deps.reportTrouble('CLIENT_SIGNIN_ERROR', error);
      return { ok: false, status: 0, error: 'Unreachable', code: null, url: null };
    }
  }

  function hasFreshToken(): boolean {
    if (!state.session) return false;
    const age = deps.now() - receivedAt;
    return age >= 0 && age < tokenLifetimeMs(state.session.token) - marginMs;
  }

  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    getState: (): SessionState => state,

    /** Takes what the page was rendered with, unless the server has been asked since. */
    seed(session: Session | null): void {
      if (state.status !== 'loading') return;
      isAnswered = true;
      become(session);
    },

    /** Asks again, unless it was just done or a visitor is known to be one. */
    async recheck(): Promise<void> {
      const isKnownVisitor = isAnswered && state.status === 'unauthenticated';
      if (isKnownVisitor || deps.now() - receivedAt < calmMs) return;
      await refresh();
    },

    refresh,

    async currentSession(): Promise<Session | null> {
      if (state.status === 'loading') await refresh();
      return state.session;
    },

    /** An API token that will not run out under way; null for a visitor. */
    async getToken(): Promise<string | null> {
      if (state.status === 'loading') await refresh();
      if (state.session && !hasFreshToken()) await refresh();
      return state.session?.token ?? null;
    },

    /** Signs in; a refusal is an answer, and so is a lost connection (`error: 'Unreachable'`). */
    async signIn<Provider extends keyof SignInInputs>(
      provider: Provider,
      input: SignInInputs[Provider],
    ): Promise<SignInAnswer> {
      const answer = await submit(`callback/${provider}`, input);
      if (answer.ok) await changed();
      return answer;
    },

    /** Asks for a link by e-mail. The answer is the same for every address. */
    sendSignInLink: (input: LinkInput): Promise<SignInAnswer> => submit('signin/email', input),

    /** Signs out here and in every other tab; gives back where to go. Throws when out of reach. */
    async signOut(callbackUrl: string): Promise<string> {
      const { status, url } = await deps.submitForm('signout', { callbackUrl });
      if (status >= 300) throw new Error(`Received status code ${status}`);
      await changed();
      return url.href;
    },
  };
}

function refused(status: number, answer: URLSearchParams): SignInAnswer {
  const error = answer.get('error') ?? 'Default';
  return { ok: false, status, error, code: answer.get('code'), url: null };
}
