import { getToken } from '@auth/core/jwt';

import { isUuid } from '#platform/base/uuid.ts';
import type { App, SignedInWorker } from '#platform/server/context.server.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';
import { hasSecureCookies } from '#platform/server/http/secure-cookies.server.ts';
import {
  erasePushDevices,
  erasePushDevicesOfSession,
} from '#platform/server/push/push-devices.queries.server.ts';

import {
  insertWorkerSession,
  liveWorkerSession,
  prolongSession,
  storeWorkerSessionUse,
  markSessionRevoked,
  markSessionsRevoked,
  type LiveWorkerSession,
} from '../queries.server.ts';
import { workerSessionExpiresAt, shouldExtendSession, shouldStoreLastUse } from '../rules.ts';
import { issueApiToken } from './tokens.server.ts';

/** Answer of `GET /api/auth/session`, which the browser holds in memory. */
export type WorkerSessionJson = {
  user: { id: string; name: string | null };
  expires: string;
  token: string;
};

export type WorkerSessionWithIds = WorkerSessionJson & { workerId: string; sessionId: string };

/**
 * Returns the session of a request by its cookie alone, for pages rendered on the server. The answer is the one that
 * the browser would get from `GET /api/auth/session`; null for a visitor.
 */
export async function sessionForPage(
  app: App,
  request: Request,
): Promise<WorkerSessionWithIds | null> {
  const now = app.clock.now();
  const live = await workerSessionOfRequest(app, request, now);
  if (!live) return null;
  const json = await workerSessionJsonOf(app, live, now);
  return { ...json, workerId: live.workerId, sessionId: live.sessionId };
}

/** The live session that the request's cookie names, or null. Stores its use, at most once an hour. */
export async function workerSessionOfRequest(
  app: App,
  request: Request,
  now: Date,
): Promise<LiveWorkerSession | null> {
  const claims = await cookieClaims(app, request);
  if (!claims) return null;
  const live = await liveWorkerSession(app.db, {
    sessionId: claims.sessionId,
    workerId: claims.id,
    now,
  });
  if (live && shouldStoreLastUse(live.lastUsedAt, now)) {
    await storeWorkerSessionUse(app.db, { sessionId: live.sessionId, now });
  }
  return live;
}

/** A session as the browser may see it, with a fresh API token. */
export async function workerSessionJsonOf(
  app: App,
  live: LiveWorkerSession,
  now: Date,
): Promise<WorkerSessionJson> {
  const who = { id: live.workerId, sessionId: live.sessionId };
  return {
    user: { id: live.workerId, name: live.name },
    expires: live.expiresAt.toISOString(),
    token: await issueApiToken(app, who, now),
  };
}

type NewSession = {
  workerId: string;
  browserHash: string;
  /** The browser's display name. */
  device: string;
  now: Date;
};

/** Opens a session of 30 days for a worker who has just signed in. Returns its id. */
export async function openSession(
  db: QueryExecutor,
  { workerId, browserHash, device, now }: NewSession,
): Promise<string> {
  const expiresAt = workerSessionExpiresAt({ signedInAt: now, now });
  const { id } = await insertWorkerSession(db, { workerId, browserHash, device, expiresAt, now });
  return id;
}

/**
 * Gives a session another 30 days from now, at most 90 days after its sign-in, and writes at most once a
 * day. (Rules 4.1, 6.10)
 */
export async function extendSession(
  db: QueryExecutor,
  live: LiveWorkerSession,
  now: Date,
): Promise<LiveWorkerSession> {
  if (!shouldExtendSession(live, now)) return live;
  const expiresAt = workerSessionExpiresAt({ signedInAt: live.signedInAt, now });
  await prolongSession(db, { sessionId: live.sessionId, expiresAt });
  return { ...live, expiresAt };
}

/**
 * Ends one session: from the commit on its cookie and API tokens are invalid, and its browser gets no push any more.
 */
export async function revokeSession(
  db: QueryExecutor,
  { sessionId, now }: { sessionId: string; now: Date },
): Promise<void> {
  await markSessionRevoked(db, { sessionId, now });
  await erasePushDevicesOfSession(db, sessionId);
}

/** Ends every session of a worker, on every device. */
export async function revokeSessionsOf(
  db: QueryExecutor,
  { workerId, now }: { workerId: string; now: Date },
): Promise<void> {
  await markSessionsRevoked(db, { workerId, now });
  await erasePushDevices(db, { workerId });
}

/** The name NextAuth gives the session's cookie; it is also the salt of the cookie's key. */
export function sessionCookieName(app: App): string {
  return `${hasSecureCookies(app) ? '__Secure-' : ''}authjs.session-token`;
}

async function cookieClaims(app: App, request: Request): Promise<SignedInWorker | null> {
  const cookie = request.headers.get('cookie');
  const cookieName = sessionCookieName(app);
  if (!cookie?.includes(cookieName)) return null;
  const claims = await getToken({
    // The cookie alone is passed: an Authorization header carries API tokens, which are another kind of token.
    req: { headers: new Headers({ cookie }) },
    secret: [...app.env.secrets],
    secureCookie: hasSecureCookies(app),
    cookieName,
    salt: cookieName,
  });
  return claims ? claimsOfSessionCookie(claims) : null;
}

/** The worker and session that a decrypted cookie names, or null for a cookie that is not ours. */
export function claimsOfSessionCookie(claims: Record<string, unknown>): SignedInWorker | null {
  const { sub, sid } = claims;
  if (typeof sub !== 'string' || typeof sid !== 'string' || !isUuid(sub) || !isUuid(sid))
    return null;
  return { id: sub, sessionId: sid };
}
