import { hashBrowser } from '#access/browsers/browser-cookie.server.ts';
import { recentLinks } from '#access/browsers/links.queries.server.ts';
import {
  linksPerAddressWindowHours,
  linksPerEmailWindowHours,
  whyCannotSendLink,
} from '#access/browsers/link-limits.ts';
import { rateLimitAddress, rateLimitNetwork } from '#platform/base/counted-address.ts';
import type { StaffSide } from '#platform/base/people/sides.ts';
import { emailKey, normalizeEmail } from '#platform/base/email.ts';
import { addHours } from '#platform/base/jst.ts';
import { facilityPaths, operatorPaths } from '#platform/base/people/paths.ts';
import { refuseFields } from '#platform/base/refusal.ts';
import { inTransaction, type Tx } from '#platform/server/database/db.server.ts';
import { clearBounce } from '#platform/server/delivery/bounces.queries.server.ts';
import { enqueueMessage } from '#platform/server/delivery/enqueue.queries.server.ts';
import { setResponseCookie } from '#platform/server/http/response-cookies.server.ts';
import { scaledCount } from '#platform/server/prices/budget-factor.ts';

import { staffRefusal, staffMailTexts, staffFieldErrorSentences } from '../messages.ts';
import { lockStaffRequestsWithSameKey, personWithEmail } from '../people.queries.server.ts';
import { staffLinkExpiresAt, staffLinksPerAddress } from '../rules.ts';
import { hashToken, makeRandomToken } from '../sessions/session-cookie.server.ts';
import {
  browserIdOfStaffRequest,
  openStaffSession,
  type StaffSessionRequestContext,
} from '../sessions/sessions.server.ts';
import {
  consumeStaffLink,
  insertStaffLink,
  isBrowserKnownForEmail,
  type LinkSource,
} from './links.queries.server.ts';

type RequestArgs = { email: string; side: StaffSide; address: string };

/**
 * Sends a link that signs in once within 15 minutes; older links to the address stay valid, so that a request of a
 * stranger takes nothing from the owner. A request for an unknown address is counted and answered in the same way.
 * Refusals: VALIDATION_FAILED, and those of `whyCannotSendLink`. (Rule 6.10, decisions 046 and 087)
 */
export async function requestStaffLink(
  { app, request, now }: StaffSessionRequestContext,
  { email, side, address }: RequestArgs,
): Promise<void> {
  const normal = normalizeEmail(email);
  if (!normal) throw refuseFields({ email: staffFieldErrorSentences.email });
  const key = emailKey(normal);
  const browserHash = hashBrowser(browserIdOfStaffRequest({ app, request }));
  const isKnown = await isBrowserKnownForEmail(app.db, { key, browserHash });
  const source: LinkSource = {
    browserHash,
    isKnown,
    address: rateLimitAddress(address),
    network: rateLimitNetwork(address),
  };
  await inTransaction(app.db, async (tx) => {
    await lockStaffRequestsWithSameKey(tx, { kind: 'address', value: source.address });
    await lockStaffRequestsWithSameKey(tx, { kind: 'email', value: key });
    const facts = await recentLinks(tx, 'staff_links', {
      ...source,
      key,
      knownBrowser: isKnown ? browserHash : null,
      emailSince: addHours(now, -linksPerEmailWindowHours),
      addressSince: addHours(now, -linksPerAddressWindowHours),
    });
    const sentFromAddress = scaledCount(facts.sentFromAddress, app.env);
    const refusal = whyCannotSendLink(
      { ...facts, sentFromAddress },
      { isKnown, maxPerAddress: staffLinksPerAddress, now },
    );
    if (refusal) throw staffRefusal(refusal);
    await sendStaffLink(tx, { key, side, source, now });
  });
}

type SendArgs = { key: string; side: StaffSide; source: LinkSource | null; now: Date };

/** Stores a link and puts its e-mail into the outbox. Returns the path of the link. */
export async function sendStaffLink(tx: Tx, { key, side, source, now }: SendArgs): Promise<string> {
  const token = makeRandomToken();
  const expiresAt = staffLinkExpiresAt(now);
  const link = { key, side, tokenHash: hashToken(token), source, expiresAt, now };
  const id = await insertStaffLink(tx, link);
  const person = await personWithEmail(tx, { key, side });
  const pages = side === 'facility' ? facilityPaths : operatorPaths;
  const mail = side === 'facility' ? staffMailTexts.link : staffMailTexts.operatorLink;
  const path = pages.link({ token });
  await enqueueMessage(tx, {
    ...(person ? mail : staffMailTexts.unknown),
    kind: 'email',
    dedupKey: `staff-link:${id}`,
    workerId: null,
    recipient: person?.email ?? key,
    path: person ? path : pages.signIn(),
    // For an unknown address, the message is stored as expired and never sent.
    expiresAt: person ? expiresAt : now,
    now,
  });
  return path;
}

/** Marks a link as used and opens a session. Refusals: STAFF_LINK_INVALID. */
export async function signInStaffByLink(
  entry: StaffSessionRequestContext,
  { token, side }: { token: string; side: StaffSide },
): Promise<void> {
  const { app, request, now } = entry;
  const cookie = await inTransaction(app.db, async (tx) => {
    const key = await consumeStaffLink(tx, { tokenHash: hashToken(token), side, now });
    const person = key === null ? null : await personWithEmail(tx, { key, side });
    if (!person) throw staffRefusal('STAFF_LINK_INVALID');
    // The link's e-mail arrived, so notices may go to the address again after a bounce.
    await clearBounce(tx, person.email);
    return openStaffSession(tx, entry, { staffId: person.id, side, provedAt: null });
  });
  setResponseCookie(request, cookie);
}
