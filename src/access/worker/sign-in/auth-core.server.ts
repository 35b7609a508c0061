import { Auth, type AuthConfig } from '@auth/core';
import { CredentialsSignin } from '@auth/core/errors';
import Credentials from '@auth/core/providers/credentials';

import { apiPaths } from '#platform/base/api-paths.ts';
import { paths } from '#platform/base/paths.ts';
import { Refusal } from '#platform/base/refusal.ts';
import { hasSecureCookies } from '#platform/server/http/secure-cookies.server.ts';
import { passkeySiteOf } from '#platform/server/passkeys/web-authn.server.ts';

import type { AuthAttempt } from './auth-attempt.server.ts';
import { authLogger } from './auth-log.server.ts';
import { createEmailAuthAdapter, createEmailAuthProvider } from './email-provider.server.ts';
import { workerSessionDays } from '../rules.ts';
import { claimsOfSessionCookie } from './session.server.ts';
import { signInByPasskey } from './passkey-sign-in.server.ts';
import { signInByCode } from './sign-in.server.ts';

/**
 * Passes a request to `@auth/core`, which handles the CSRF token and the encrypted cookie. Our own
 * tables decide who is signed in, and whether a session is live.
 */
export async function passRequestToAuthCore(
  request: Request,
  attempt: AuthAttempt,
): Promise<Response> {
  return Auth(request, configOf(attempt));
}

function configOf(attempt: AuthAttempt): AuthConfig {
  const { app, current } = attempt;
  return {
    basePath: apiPaths.auth,
    secret: [...app.env.secrets],
    // The request's origin is already ours: see `productOriginOf`.
    trustHost: true,
    useSecureCookies: hasSecureCookies(app),
    session: { strategy: 'jwt', maxAge: workerSessionDays * 86_400 },
    pages: { signIn: paths.signIn(), signOut: paths.signOut(), error: paths.signIn() },
    providers: [phoneProvider(attempt), createEmailAuthProvider(attempt), passkeyProvider(attempt)],
    adapter: createEmailAuthAdapter(attempt),
    logger: authLogger(attempt.visit),
    callbacks: {
      redirect: ({ url, baseUrl }) => new URL(url, baseUrl).href,
      // `user` is set at a sign-in. Otherwise the cookie is read, and deleted unless its session is live.
      jwt: ({ token, user }) => {
        if (user) return { sub: user.id, sid: 'sessionId' in user ? user.sessionId : null };
        return current && claimsOfSessionCookie(token)?.sessionId === current.who.sessionId
          ? token
          : null;
      },
      session: ({ session }) => current?.json ?? session,
    },
    events: {
      signOut: (message) => {
        const claims =
          'token' in message && message.token ? claimsOfSessionCookie(message.token) : null;
        if (claims) attempt.leaving = claims;
      },
    },
  };
}

/** Provider of the sign-in by mobile number and one-time code. (Rule 4.1) */
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
    authorize: ({ phoneNumber, code, bornOn }) =>
      opening(attempt, () =>
        signInByCode(app, {
          phoneNumber: textOf(phoneNumber),
          code: textOf(code),
          bornOn: textOf(bornOn),
          browserId: attempt.browserId,
          device: attempt.device,
          address: attempt.visit.address,
          replaces: current?.who.sessionId ?? null,
          now,
        }),
      ),
  });
}

/** Provider of the sign-in by a passkey, for the challenge of `startPasskeySignIn`. (Rule 4.1) */
function passkeyProvider(attempt: AuthAttempt) {
  const { app, now, current, browserId, device } = attempt;
  return Credentials({
    id: 'passkey',
    name: 'パスキー',
    credentials: { challengeId: {}, response: {} },
    authorize: ({ challengeId, response }, request) =>
      opening(attempt, () =>
        signInByPasskey(app, {
          challengeId: textOf(challengeId),
          response: textOf(response),
          site: passkeySiteOf({ app, request }),
          browserId,
          device,
          replaces: current?.who.sessionId ?? null,
          now,
        }),
      ),
  });
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Opens a session for @auth/core. A refusal reaches the sign-in page; `fault` marks any other error as an outage. */
async function opening(
  attempt: AuthAttempt,
  open: () => Promise<{ workerId: string; sessionId: string }>,
) {
  try {
    const { workerId, sessionId } = await open();
    attempt.keepsBrowser = true;
    return { id: workerId, sessionId };
  } catch (error) {
    if (error instanceof Refusal) throw new RefusedSignIn(error.code);
    attempt.fault = error;
    throw error;
  }
}

/** Carries a refusal's code to the screen as `?error=CredentialsSignin&code=…`. */
class RefusedSignIn extends CredentialsSignin {
  override code: string;

  constructor(code: string) {
    super();
    this.code = code;
  }
}
