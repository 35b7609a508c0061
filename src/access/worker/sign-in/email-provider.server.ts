import type { Adapter, AdapterUser } from '@auth/core/adapters';
import type { EmailConfig } from '@auth/core/providers/email';

import { Refusal } from '#platform/base/refusal.ts';

import type { AuthAttempt } from './auth-attempt.server.ts';
import { sendSignInLink, signInByLink } from './email-sign-in.server.ts';
import { signInReturnPath } from './return-path.ts';

/** Returns the provider of a sign-in by a link that is e-mailed to a confirmed address. (Rule 4.1) */
export function createEmailAuthProvider(attempt: AuthAttempt): EmailConfig {
  const { app, visit, now } = attempt;
  return {
    id: 'email',
    type: 'email',
    name: 'メールアドレス',
    // The token is random, so its hash needs no secret, and stays valid when the server's secret changes.
    secret: '',
    // `sendSignInLink` checks the address: an unusual form must not become a failure of the server.
    normalizeIdentifier: (identifier) => identifier,
    async sendVerificationRequest({ identifier, token, url }) {
      const { origin, searchParams } = new URL(url);
      try {
        await sendSignInLink(app, {
          email: identifier,
          token,
          returnPath: signInReturnPath(searchParams.get('callbackUrl'), origin),
          browserId: attempt.browserId,
          address: visit.address,
          now,
        });
        attempt.keepsBrowser = true;
      } catch (error) {
        if (error instanceof Refusal) attempt.refusal = error;
        else attempt.fault = error;
      }
    },
  };
}

/** Makes @auth/core accept every link: our rows decide whether a link still works, by the product's clock. */
const never = new Date(8_640_000_000_000_000);

/**
 * Returns the store that @auth/core needs for the sign-in by e-mail. Sessions and people are stored by us: the adapter
 * stores none of them, and a link signs nobody up.
 */
export function createEmailAuthAdapter(attempt: AuthAttempt): Adapter {
  const { app, now, current } = attempt;
  let user: (AdapterUser & { sessionId: string }) | null = null;
  return {
    // `sendSignInLink` stores the token together with its message, in one transaction.
    createVerificationToken: (token) => token,
    async useVerificationToken({ token }) {
      try {
        const replaces = current?.who.sessionId ?? null;
        const { browserId, device } = attempt;
        const entry = { tokenHash: token, browserId, device, replaces, now };
        const signedIn = await signInByLink(app, entry);
        if (!signedIn) return null;
        if (typeof signedIn === 'string') {
          attempt.linkProblem = signedIn;
          return null;
        }
        attempt.keepsBrowser = true;
        const { workerId: id, sessionId, address: email } = signedIn;
        user = { id, email, emailVerified: now, sessionId };
        return { identifier: email, token, expires: never };
      } catch (error) {
        attempt.fault = error;
        throw error;
      }
    },
    getUserByEmail: () => user,
    getUser: () => null,
    updateUser() {
      if (!user) throw new Error('Only who came by a link is updated');
      return user;
    },
  };
}
