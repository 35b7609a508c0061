import { createHash } from 'node:crypto';

import { hashBrowser } from '#access/browsers/browser-cookie.server.ts';
import { recentLinks } from '#access/browsers/links.queries.server.ts';
import {
  linksPerAddressWindowHours,
  linksPerEmailWindowHours,
  whyCannotSendLink,
} from '#access/browsers/link-limits.ts';
import { emailKey, normalizeEmail } from '#platform/base/email.ts';
import { rateLimitAddress, rateLimitNetwork } from '#platform/base/counted-address.ts';
import { addHours } from '#platform/base/jst.ts';
import { paths } from '#platform/base/paths.ts';
import { refuseFields } from '#platform/base/refusal.ts';
import type { App } from '#platform/server/context.server.ts';
import { inTransaction, type Tx } from '#platform/server/database/db.server.ts';
import { enqueueMessage } from '#platform/server/delivery/enqueue.queries.server.ts';
import { scaledCount } from '#platform/server/prices/budget-factor.ts';

import {
  emailAddressOfSignInLink,
  insertSignInLink,
  isBrowserKnownForEmail,
  consumeSignInLink,
  workerWithEmail,
} from './email-link.queries.server.ts';
import { emailErrorSentence, accountRefusal, signInMessages } from '../messages.ts';
import {
  lockSignInAttemptsOf,
  whyAccountStopped,
  type StoppedAccountRefusal,
} from '../queries.server.ts';
import { codesPerAddress, oneTimeCodeExpiresAt } from '../rules.ts';
import { notifyOfNewBrowser } from './new-browser.server.ts';
import { openSession, revokeSession } from './session.server.ts';

type SendSignInLinkArgs = {
  email: string;
  /** The secret that the link carries. */
  token: string;
  /** Path of our site that the link opens after the sign-in. */
  returnPath: string;
  /** The browser that requests the link: no other browser can use it. */
  browserId: string;
  /** The network address of the request. */
  address: string;
  now: Date;
};

/**
 * Sends a link that signs in once, within ten minutes, in the browser that requests it, and invalidates that browser's
 * older links. Only an address that a worker confirmed gets a message. A request for any other address is counted,
 * answered and stored in the same way. Refusals: VALIDATION_FAILED, and those of `whyCannotSendLink`. (Rule 4.1, 6.10)
 */
export async function sendSignInLink(app: App, asked: SendSignInLinkArgs): Promise<void> {
  const email = normalizeEmail(asked.email);
  if (!email) throw refuseFields({ email: emailErrorSentence });
  const key = emailKey(email);
  const browserHash = hashBrowser(asked.browserId);
  const isKnown = await isBrowserKnownForEmail(app.db, { key, browserHash });
  const address = rateLimitAddress(asked.address);
  const network = rateLimitNetwork(asked.address);
  await inTransaction(app.db, (tx) =>
    sendUnderLock(tx, app, { ...asked, address, network, key, browserHash, isKnown }),
  );
}

type Sending = SendSignInLinkArgs & {
  key: string;
  browserHash: string;
  isKnown: boolean;
  network: string;
};

async function sendUnderLock(tx: Tx, app: App, asked: Sending): Promise<void> {
  const { key, token, browserHash, isKnown, address, network, now } = asked;
  await lockSignInAttemptsOf(tx, { kind: 'network', value: network });
  await lockSignInAttemptsOf(tx, { kind: 'email', value: key });
  const facts = await recentLinks(tx, 'email_sign_in_links', {
    key,
    knownBrowser: isKnown ? browserHash : null,
    address,
    network,
    emailSince: addHours(now, -linksPerEmailWindowHours),
    addressSince: addHours(now, -linksPerAddressWindowHours),
  });
  const problem = whyCannotSendLink(
    { ...facts, sentFromAddress: scaledCount(facts.sentFromAddress, app.env) },
    { isKnown, maxPerAddress: codesPerAddress, now },
  );
  if (problem) throw accountRefusal(problem);
  const expiresAt = oneTimeCodeExpiresAt(now);
  const hash = hashOf(token);
  const id = await insertSignInLink(tx, {
    key,
    hash,
    browserHash,
    isKnown,
    address,
    network,
    expiresAt,
    now,
  });
  const owner = await workerWithEmail(tx, key);
  const query = new URLSearchParams({ token, callbackUrl: asked.returnPath });
  await enqueueMessage(tx, {
    ...(owner ? signInMessages.link : signInMessages.unknown),
    kind: 'email',
    dedupKey: `sign-in-link:${id}`,
    workerId: null,
    recipient: owner?.address ?? key,
    path: owner ? paths.signIn.link(query) : paths.signIn(),
    // A message without a recipient is stored as expired, so it is never sent.
    expiresAt: owner ? expiresAt : now,
    now,
  });
}

type Entry = {
  /** Hash of the token, as @auth/core hands it over: see `hashOf`. */
  tokenHash: string;
  browserId: string;
  /** The browser's display name. */
  device: string;
  /** The session that this browser had until now. */
  replaces: string | null;
  now: Date;
};

/** Why a link that is neither used nor expired does not sign in. */
export type LinkProblem = 'LINK_OTHER_BROWSER' | StoppedAccountRefusal;

export type SignedInByLink = { workerId: string; sessionId: string; address: string };

/**
 * Uses a link of this browser and opens a session for the worker who has its address now; the browser's old session
 * ends. Null when the link was used, replaced or never sent, or has expired, and when no worker has the address.
 * A link that another browser requested stays valid. (Rule 4.1, 6.10)
 */
export async function signInByLink(
  app: App,
  { tokenHash, browserId, device, replaces, now }: Entry,
): Promise<SignedInByLink | LinkProblem | null> {
  const browserHash = hashBrowser(browserId);
  return inTransaction(app.db, async (tx) => {
    const key = await consumeSignInLink(tx, { hash: tokenHash, browserHash, now });
    if (key === null) {
      const isOfAnother = (await emailAddressOfSignInLink(tx, { hash: tokenHash, now })) !== null;
      return isOfAnother ? 'LINK_OTHER_BROWSER' : null;
    }
    const owner = await workerWithEmail(tx, key);
    if (!owner) return null;
    const stopped = await whyAccountStopped(tx, owner.workerId);
    if (stopped) return stopped;
    if (replaces) await revokeSession(tx, { sessionId: replaces, now });
    const opened = { workerId: owner.workerId, browserHash, device, now };
    await notifyOfNewBrowser(tx, opened);
    return { ...owner, sessionId: await openSession(tx, opened) };
  });
}

/**
 * The e-mail address of a link that another browser requested, so that this browser can request its own link. The
 * caller must not reveal the address: the holder of a link need not be the owner of the address.
 */
export async function recipientOfLink(
  app: App,
  { token, now }: { token: string; now: Date },
): Promise<string | null> {
  return emailAddressOfSignInLink(app.db, { hash: hashOf(token), now });
}

/**
 * Returns the hash by which @auth/core asks for the token. @auth/core appends the provider's secret, which is empty.
 */
function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
