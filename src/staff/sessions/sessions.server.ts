import { browserLabel } from '#base/browser-label.ts';
import { isUuid } from '#base/cursor.ts';
import { addMinutes } from '#base/jst.ts';
import type { App, Context, StaffCaller } from '#server/context.server.ts';
import type { Db, Executor } from '#server/database/db.server.ts';
import { setCookie } from '#server/http/response-cookies.server.ts';

import { refuse } from '../messages.ts';
import { sessionExpiresAt, useMinutes } from '../rules.ts';
import { hashToken, makeToken, staffCookie, staffTokenOf } from './session-cookie.server.ts';
import {
  insertSession,
  markSessionEnded,
  markSessionsEnded,
  sessionsOf,
  sessionWithToken,
  storeSessionUse,
  type OpenSession,
} from './sessions.queries.server.ts';

/** The session that the request's cookie names, or null. Stores its use, at most every five minutes. */
export async function sessionBehind(
  app: App,
  request: Request,
  now: Date,
): Promise<OpenSession | null> {
  const token = staffTokenOf(app, request);
  if (token === null) return null;
  const session = await sessionWithToken(app.db, { tokenHash: hashToken(token), now });
  if (session && addMinutes(session.lastUsedAt, useMinutes) <= now) {
    await storeSessionUse(app.db, { sessionId: session.sessionId, now });
  }
  return session;
}

export type Entry = Pick<Context, 'app' | 'request' | 'now'>;

type Entering = { staffId: string; hasPasskeyProof: boolean };

/**
 * Opens a session with a new token and ends the one that this browser had. Returns the `Set-Cookie` line, which
 * the caller sends after the commit.
 */
export async function openStaffSession(
  tx: Executor,
  { app, request, now }: Entry,
  { staffId, hasPasskeyProof }: Entering,
): Promise<string> {
  const old = staffTokenOf(app, request);
  const before = old && (await sessionWithToken(tx, { tokenHash: hashToken(old), now }));
  if (before) await markSessionEnded(tx, { ...before, now });
  const token = makeToken();
  await insertSession(tx, {
    staffId,
    tokenHash: hashToken(token),
    device: browserLabel(request.headers.get('user-agent') ?? ''),
    provedAt: hasPasskeyProof ? now : null,
    expiresAt: sessionExpiresAt(now),
    now,
  });
  return staffCookie(app, token);
}

/** Ends the session of this browser's cookie, of any person. */
export async function leaveBrowser({ app, request, now }: Entry): Promise<void> {
  const token = staffTokenOf(app, request);
  if (token === null) return;
  const session = await sessionWithToken(app.db, { tokenHash: hashToken(token), now });
  if (session) await markSessionEnded(app.db, { ...session, now });
  setCookie(request, staffCookie(app, null));
}

/** Where the person is signed in. */
export async function listSessions(db: Executor, staff: StaffCaller, now: Date) {
  const rows = await sessionsOf(db, { staffId: staff.id, now });
  return rows.map((row) => ({ ...row, isCurrent: row.id === staff.sessionId }));
}

/** Ends one session of the person, from its next request on. Refusal: NOT_FOUND, also for another person's. */
export async function endStaffSession(
  db: Db,
  { staff, sessionId, now }: { staff: StaffCaller; sessionId: string; now: Date },
): Promise<void> {
  const isEnded =
    isUuid(sessionId) && (await markSessionEnded(db, { sessionId, staffId: staff.id, now }));
  if (!isEnded) throw refuse('NOT_FOUND');
}

/** Ends the session of this request, and its browser's cookie. */
export async function signOutStaff(entry: Entry, staff: StaffCaller): Promise<void> {
  const { app, request, now } = entry;
  await markSessionEnded(app.db, { sessionId: staff.sessionId, staffId: staff.id, now });
  setCookie(request, staffCookie(app, null));
}

/** Ends every session of the person, this one too. */
export async function endAllStaffSessions(entry: Entry, staff: StaffCaller): Promise<void> {
  const { app, request, now } = entry;
  await markSessionsEnded(app.db, { staffId: staff.id, now });
  setCookie(request, staffCookie(app, null));
}
