import { hashBrowser } from '#access/browsers/browser-cookie.server.ts';
import type { App } from '#platform/server/context.server.ts';
import type { PasskeySite } from '#platform/server/passkeys/web-authn.server.ts';

import type { PasskeyAuthenticatorAnswer } from '#access/passkeys/challenge.server.ts';
import { verifyPasskeyUse } from '#access/passkeys/use-passkey.server.ts';
import { workerPasskeyOwnerPolicy } from '../passkey-owner.server.ts';
import { notifyOfNewBrowser } from './new-browser.server.ts';
import { openSession, revokeSession } from './session.server.ts';

type Attempt = PasskeyAuthenticatorAnswer & {
  site: PasskeySite;
  browserId: string;
  /** The browser's display name. */
  device: string;
  /** The session that this browser had until now. */
  replaces: string | null;
  now: Date;
};

/**
 * Signs a worker in by a passkey: the challenge is used up, the browser's old session ends and a new one opens. A
 * number unused for long needs no date of birth here: a passkey does not pass to the next subscriber of the number.
 * Refusals: those of `verifyPasskeyUse`. (Rule 4.1)
 */
export async function signInByPasskey(
  app: App,
  { site, browserId, device, replaces, now, ...answer }: Attempt,
): Promise<{ workerId: string; sessionId: string }> {
  const use = { ...answer, purpose: 'sign-in', sessionId: null, site } as const;
  return verifyPasskeyUse({ app, now }, workerPasskeyOwnerPolicy, use, async (tx, workerId) => {
    if (replaces) await revokeSession(tx, { sessionId: replaces, now });
    const opened = { workerId, browserHash: hashBrowser(browserId), device, now };
    await notifyOfNewBrowser(tx, opened);
    return { workerId, sessionId: await openSession(tx, opened) };
  });
}
