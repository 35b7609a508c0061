import { TooManyRequests } from './session-calls.ts';
import type { SessionDeps, SessionStore } from './session-store.ts';

/** The auth endpoint's answer to a form: the status, and the URL to open next. */
export type AuthFormAnswer = { status: number; url: URL };

/** The form fields of each sign-in provider. */
export type SignInInputs = {
  phone: {
    phoneNumber: string;
    code: string;
    /** The date of birth as `YYYY-MM-DD`, if the server asked for it. */
    bornOn?: string;
    callbackUrl: string;
  };
  email: { token: string; callbackUrl: string };
  /** The answer of a passkey to its challenge. */
  passkey: { challengeId: string; response: string; callbackUrl: string };
};

/**
 * The receiver of a sign-in link: an e-mail address, or `token`, a link that another browser requested: a new one is
 * sent to its address.
 */
export type SignInLinkInput = { callbackUrl: string } & ({ email: string } | { token: string });

/** `error` and `code` are those of the sign-in page's URL; `url` is the page to open next. */
export type SignInAnswer =
  | { ok: true; status: number; error: null; code: null; url: string }
  | { ok: false; status: number; error: string; code: string | null; url: null };

/** The functions that signing in and out needs; tests replace them. */
export type SessionFormDeps = Pick<SessionDeps, 'reportTrouble'> & {
  submitForm(path: string, fields: Record<string, string>): Promise<AuthFormAnswer>;
};

/** Signs in and out, and notifies the store. Separate from the store, because most pages load without a form. */
export function createSessionForms(store: Pick<SessionStore, 'changed'>, deps: SessionFormDeps) {
  async function submit(path: string, fields: Record<string, string>): Promise<SignInAnswer> {
    try {
      const { status, url } = await deps.submitForm(path, fields);
      if (status >= 300) return refused(status, url.searchParams);
      return { ok: true, status, error: null, code: null, url: url.href };
    } catch (error) {
      const unsent = { ok: false, code: null, url: null } as const;
      if (error instanceof TooManyRequests)
        return { ...unsent, status: 429, error: 'TooManyRequests' };
      deps.reportTrouble('CLIENT_SIGNIN_ERROR', error);
      return { ...unsent, status: 0, error: 'Unreachable' };
    }
  }

  return {
    /**
     * Signs in. Instead of throwing, returns a refusal (`error: 'TooManyRequests'` by a budget) or a lost connection
     * (`error: 'Unreachable'`).
     */
    async signIn<Provider extends keyof SignInInputs>(
      provider: Provider,
      input: SignInInputs[Provider],
    ): Promise<SignInAnswer> {
      const answer = await submit(`callback/${provider}`, input);
      if (answer.ok) await store.changed();
      return answer;
    },

    /** Asks for a link by e-mail. The answer is the same for every address. */
    sendSignInLink: (input: SignInLinkInput): Promise<SignInAnswer> =>
      submit('signin/email', input),

    /** Signs out in all tabs and returns the URL to open next. Throws when the server is unreachable. */
    async signOut(callbackUrl: string): Promise<string> {
      const { status, url } = await deps.submitForm('signout', { callbackUrl });
      if (status >= 300) throw new Error(`Received status code ${status}`);
      await store.changed();
      return url.href;
    },
  };
}

function refused(status: number, answer: URLSearchParams): SignInAnswer {
  const error = answer.get('error') ?? 'Default';
  return { ok: false, status, error, code: answer.get('code'), url: null };
}
