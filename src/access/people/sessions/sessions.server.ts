import {
  browserIdCookieLine,
  browserIdInCookie,
  hashBrowser,
  makeBrowserId,
} from '#access/browsers/browser-cookie.server.ts';
import { browserLabel } from '#platform/base/browser-label.ts';
import type { StaffSide } from '#platform/base/people/sides.ts';
import { addMinutes } from '#platform/base/jst.ts';
import type { App, Context, StaffCaller } from '#platform/server/context.server.ts';
import type { Db, QueryExecutor } from '#platform/server/database/db.server.ts';
import { setResponseCookie } from '#platform/server/http/response-cookies.server.ts';

import { staffRefusal } from '../messages.ts';
import { staffSessionExpiresAt, sessionUseWriteIntervalMinutes } from '../rules.ts';
import {
  hashToken,
  makeRandomToken,
  staffSessionCookieLine,
  staffSessionTokenOf,
} from './session-cookie.server.ts';
import {
  insertStaffSession,
  markStaffSessionEnded,
  markStaffSessionsEnded,
  staffSessionsOf,
  sessionWithToken,
  storeStaffSessionUse,
  type OpenStaffSession,
} from './sessions.queries.server.ts';

type SessionArgs = { request: Request; side: StaffSide; now: Date };

/** The session that the request's cookie of the side names, or null. Stores its use, at most every five minutes. */
export async function staffSessionOfRequest(
  app: App,
  { request, side, now }: SessionArgs,
): Promise<OpenStaffSession | null> {
  const token = staffSessionTokenOf(app, request, side);
  if (token === null) return null;
  const session = await sessionWithToken(app.db, { tokenHash: hashToken(token), now });
  if (session && addMinutes(session.lastUsedAt, sessionUseWriteIntervalMinutes) <= now) {
    await storeStaffSessionUse(app.db, { sessionId: session.sessionId, now });
  }
  return session;
}

export type StaffSessionRequestContext = Pick<Context, 'app' | 'request' | 'now'>;

/** `provedAt` is the time at which a passkey opened the session; null for a sign-in without a passkey. */
type Entering = { staffId: string; side: StaffSide; provedAt: Date | null };

/**
 * Opens a session with a new token and ends the one that this browser had on the side. Returns the `Set-Cookie` line,
 * which the caller sends after the commit. The answer also has the cookie by which the browser is known from now on.
 */
export async function openStaffSession(
  tx: QueryExecutor,
  { app, request, now }: StaffSessionRequestContext,
  { staffId, side, provedAt }: Entering,
): Promise<string> {
  const old = staffSessionTokenOf(app, request, side);
  const before = old && (await sessionWithToken(tx, { tokenHash: hashToken(old), now }));
  if (before) await markStaffSessionEnded(tx, { ...before, now });
  const token = makeRandomToken();
  const browserId = browserIdOfStaffRequest({ app, request });
  await insertStaffSession(tx, {
    staffId,
    tokenHash: hashToken(token),
    browserHash: hashBrowser(browserId),
    device: browserLabel(request.headers.get('user-agent') ?? ''),
    provedAt,
    expiresAt: staffSessionExpiresAt(now),
    now,
  });
  return staffSessionCookieLine(app, side, token);
}

/** The id of the browser; a browser without one gets it with the answer. */
export function browserIdOfStaffRequest({
  app,
  request,
}: Pick<StaffSessionRequestContext, 'app' | 'request'>): string {
  const known = browserIdInCookie(app, request.headers.get('cookie') ?? '');
  const browserId = known ?? makeBrowserId();
  setResponseCookie(request, browserIdCookieLine(app, browserId));
  return browserId;
}

/** Ends all sessions that the cookies of this browser hold, on both sides and of any person. */
export async function endStaffSessionsOfBrowser({
  app,
  request,
  now,
}: StaffSessionRequestContext): Promise<void> {
  for (const side of ['facility', 'operator'] as const) {
    const token = staffSessionTokenOf(app, request, side);
    if (token === null) continue;
    // oxlint-disable-next-line no-await-in-loop -- two sides
    const session = await sessionWithToken(app.db, { tokenHash: hashToken(token), now });
    // oxlint-disable-next-line no-await-in-loop -- two sides
    if (session) await markStaffSessionEnded(app.db, { ...session, now });
    setResponseCookie(request, staffSessionCookieLine(app, side, null));
  }
}

/** Returns the open sessions of the person; `isCurrent` marks the session of this request. */
export async function listSessions(db: QueryExecutor, staff: StaffCaller, now: Date) {
  const rows = await staffSessionsOf(db, { staffId: staff.id, now });
  return rows.map((row) => ({ ...row, isCurrent: row.id === staff.sessionId }));
}

/**
 * Ends one session of the person, from its next request on. Another person's session is not found. Refusals: NOT_FOUND.
 */
export async function endStaffSession(
  db: Db,
  { staff, sessionId, now }: { staff: StaffCaller; sessionId: string; now: Date },
): Promise<void> {
  const isEnded = await markStaffSessionEnded(db, { sessionId, staffId: staff.id, now });
  if (!isEnded) throw staffRefusal('NOT_FOUND');
}

/** Ends the session of this request, and its browser's cookie. */
export async function signOutStaff(
  entry: StaffSessionRequestContext,
  { staff, side }: { staff: StaffCaller; side: StaffSide },
): Promise<void> {
  const { app, request, now } = entry;
  await markStaffSessionEnded(app.db, { sessionId: staff.sessionId, staffId: staff.id, now });
  setResponseCookie(request, staffSessionCookieLine(app, side, null));
}

/** Ends every session of the person, this one too. */
export async function endAllStaffSessions(
  entry: StaffSessionRequestContext,
  { staff, side }: { staff: StaffCaller; side: StaffSide },
): Promise<void> {
  const { app, request, now } = entry;
  await markStaffSessionsEnded(app.db, { staffId: staff.id, now });
  setResponseCookie(request, staffSessionCookieLine(app, side, null));
}
