import { createHash } from 'node:crypto';

import { emailKey, normalizeEmail } from '#base/email.ts';
import { countedAddress } from '#base/counted-address.ts';
import { addHours } from '#base/jst.ts';
import { paths } from '#base/paths.ts';
import { refuseFields } from '#base/refusal.ts';
import type { App } from '#server/context.server.ts';
import { inTransaction, type Tx } from '#server/database/db.server.ts';
import { post } from '#server/delivery/outbox.server.ts';

import { insertLink, linkFacts, takeLink, whoHasEmail } from './email-link.queries.server.ts';
import { emailSentence, refuse, signInMessages } from '../messages.ts';
import { lockFor } from '../queries.server.ts';
import {
  addressWindowHours,
  codeExpiresAt,
  numberWindowHours,
  whyCannotSendCode,
} from '../rules.ts';
import { hashBrowser } from './browser-cookie.server.ts';
import { notifyOfNewBrowser } from './new-browser.server.ts';
import { openSession, revokeSession } from './session.server.ts';

type SendSignInLinkArgs = {
  email: string;
  /** The secret that the link carries. */
  token: string;
  /** Where the link leads on to: a path of ours. */
  returnPath: string;
  /** The network address that asks. */
  address: string;
  now: Date;
};

/**
 * Sends a link that signs in once, within ten minutes, and makes older ones useless. Only to an
 * address that a worker confirmed; nobody else's is told anything, but it is counted, answered and
 * written down just the same. Refusals: VALIDATION_FAILED, LINK_TOO_SOON, LINK_TOO_MANY.
 * (Rule 4.1)
 */
export async function sendSignInLink(app: App, asked: SendSignInLinkArgs): Promise<void> {
  const email = normalizeEmail(asked.email);
  if (!email) throw refuseFields({ email: emailSentence });
  const address = countedAddress(asked.address);
  await inTransaction(app.db, (tx) =>
    sendUnderLock(tx, app, { ...asked, address, key: emailKey(email) }),
  );
}

async function sendUnderLock(
  tx: Tx,
  app: App,
  asked: SendSignInLinkArgs & { key: string },
): Promise<void> {
  const { key, token, address, now } = asked;
  await lockFor(tx, { kind: 'address', value: address });
  await lockFor(tx, { kind: 'email', value: key });
  const facts = await linkFacts(tx, {
    key,
    address,
    emailSince: addHours(now, -numberWindowHours),
    addressSince: addHours(now, -addressWindowHours),
  });
  const problem = whyCannotSendCode(
    // Load tests and journeys come from one machine; the limits of an address for messages hold.
    app.env.RATE_LIMIT === 'off' ? { ...facts, sentFromAddress: 0 } : facts,
    now,
  );
  if (problem) throw refuse(problem.code === 'CODE_TOO_SOON' ? 'LINK_TOO_SOON' : 'LINK_TOO_MANY');
  const expiresAt = codeExpiresAt(now);
  const id = await insertLink(tx, { key, hash: hashOf(token), address, expiresAt, now });
  const owner = await whoHasEmail(tx, key);
  const query = new URLSearchParams({ token, callbackUrl: asked.returnPath });
  await post(tx, {
    ...(owner ? signInMessages.link : signInMessages.unknown),
    kind: 'email',
    dedupKey: `sign-in-link:${id}`,
    workerId: null,
    recipient: owner?.address ?? key,
    path: owner ? paths.signIn.link(query) : paths.signIn(),
    // The message to nobody is worth nothing from the start, and is never sent.
    expiresAt: owner ? expiresAt : now,
    now,
  });
}

type Entry = {
  /** As @auth/core hands it over: hashed with the server's secret. */
  tokenHash: string;
  browserId: string;
  /** The browser's display name. */
  device: string;
  /** The session that this browser had until now. */
  replaces: string | null;
  now: Date;
};

export type SignedInByLink = { workerId: string; sessionId: string; address: string };

/**
 * Takes a link, once, and opens a session for the worker who has its address now; the browser's old
 * session ends. Null for a link that was used, replaced, never sent, or has run out. (Rule 4.1)
 */
export async function signInByLink(
  app: App,
  { tokenHash, browserId, device, replaces, now }: Entry,
): Promise<SignedInByLink | null> {
  return inTransaction(app.db, async (tx) => {
    const key = await takeLink(tx, { hash: tokenHash, now });
    const owner = key === null ? null : await whoHasEmail(tx, key);
    if (!owner) return null;
    if (replaces) await revokeSession(tx, { sessionId: replaces, now });
    const browserHash = hashBrowser(browserId);
    const opened = { workerId: owner.workerId, browserHash, device, now };
    await notifyOfNewBrowser(tx, opened);
    return { ...owner, sessionId: await openSession(tx, opened) };
  });
}

/** The hash under which @auth/core asks for the token: it appends the provider's secret, which is empty. */
function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
