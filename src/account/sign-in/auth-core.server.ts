import { Auth, type AuthConfig } from '@auth/core';
import { CredentialsSignin } from '@auth/core/errors';
import Credentials from '@auth/core/providers/credentials';

import { apiPaths } from '#base/api-paths.ts';
import { paths } from '#base/paths.ts';
import { Refusal } from '#base/refusal.ts';

import type { AuthAttempt } from './auth-attempt.server.ts';
import { authLogger } from './auth-log.server.ts';
import { emailAdapter, emailProvider } from './email-provider.server.ts';
import { sessionDays } from '../rules.ts';
import { claimsOf, hasSecureCookies } from './session.server.ts';
import { signIn } from './sign-in.server.ts';

/**
 * Passes a request to `@auth/core`, which handles the CSRF token and the encrypted cookie. Our own
 * tables decide who is signed in, and whether a session is live.
 */
export async function askAuthCore(request: Request, attempt: AuthAttempt): Promise<Response> {
  return Auth(request, configOf(attempt));
}

function configOf(attempt: AuthAttempt): AuthConfig {
  const { app, current } = attempt;
  return {
    basePath: apiPaths.auth,
    secret: [...app.env.secrets],
    // The request's origin is already ours: see `originOf`.
    trustHost: true,
    useSecureCookies: hasSecureCookies(app),
    session: { strategy: 'jwt', maxAge: sessionDays * 86_400 },
    pages: { signIn: paths.signIn(), signOut: paths.signOut(), error: paths.signIn() },
    providers: [phoneProvider(attempt), emailProvider(attempt)],
    adapter: emailAdapter(attempt),
    logger: authLogger(attempt.visit),
    callbacks: {
      redirect: ({ url, baseUrl }) => new URL(url, baseUrl).href,
      // With a user: a sign-in. Without: the cookie is read, and deleted unless its session is live.
      jwt: ({ token, user }) => {
        if (user) return { sub: user.id, sid: 'sessionId' in user ? user.sessionId : null };
        return current && claimsOf(token)?.sessionId === current.who.sessionId ? token : null;
      },
      session: ({ session }) => current?.json ?? session,
    },
    events: {
      signOut: (message) => {
        const claims = 'token' in message && message.token ? claimsOf(message.token) : null;
        if (claims) attempt.leaving = claims;
      },
    },
  };
}

/** Mobile number and one-time code. (Rule 4.1) */
function phoneProvider(attempt: AuthAttempt) {
  const { app, now, current } = attempt;
  return Credentials({
    id: 'phone',
    name: '携帯電話番号',
    credentials: {
      phoneNumber: { label: '携帯電話番号' },
      code: { label: '認証コード' },
      bornOn: { label: '生年月日' },
    },
    async authorize({ phoneNumber, code, bornOn }) {
      try {
        const { workerId, sessionId } = await signIn(app, {
          phoneNumber: typeof phoneNumber === 'string' ? phoneNumber : '',
          code: typeof code === 'string' ? code : '',
          bornOn: typeof bornOn === 'string' ? bornOn : '',
          browserId: attempt.browserId,
          device: attempt.device,
          address: attempt.visit.address,
          replaces: current?.who.sessionId ?? null,
          now,
        });
        attempt.keepsBrowser = true;
        return { id: workerId, sessionId };
      } catch (error) {
        if (error instanceof Refusal) throw new RefusedSignIn(error.code);
        attempt.fault = error;
        throw error;
      }
    },
  });
}

/** Carries a refusal's code to the screen as `?error=CredentialsSignin&code=…`. */
class RefusedSignIn extends CredentialsSignin {
  override code: string;

  constructor(code: string) {
    super();
    this.code = code;
  }
}
