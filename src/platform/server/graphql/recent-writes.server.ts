import { apiPaths } from '#platform/base/api-paths.ts';

import type { Context } from '../context.server.ts';

/** Milliseconds for which a session that has written reads the primary: longer than a replica in use can be behind. */
const recentMs = 5_000;

const cookieName = 'hitokoma-wrote';
const maxSessions = 10_000;

/** The time of each session's last write in this process, oldest first, by `performance.now()`. */
const writes = new Map<string, number>();

/**
 * Records a write of the session, and returns the line of `Set-Cookie`. The cookie carries it to the site's other
 * processes; a program that stores no cookies is recognised by this process only.
 */
export function rememberWriteOfSession(
  sessionId: string,
  { isSecure }: { isSecure: boolean },
): string {
  writes.delete(sessionId);
  writes.set(sessionId, performance.now());
  if (writes.size > maxSessions) {
    const [oldest] = writes.keys();
    if (oldest !== undefined) writes.delete(oldest);
  }
  const scope = `Path=${apiPaths.root}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
  return `${cookieName}=1; Max-Age=${recentMs / 1_000}; ${scope}`;
}

/** True when the caller has written within `recentMs`, in this process or by the cookie in another one. */
export function hasWrittenRecently({
  request,
  worker,
}: Pick<Context, 'request' | 'worker'>): boolean {
  const cookies = request.headers.get('cookie') ?? '';
  if (cookies.split('; ').includes(`${cookieName}=1`)) return true;
  const wroteAt = worker && writes.get(worker.sessionId);
  return typeof wroteAt === 'number' && performance.now() - wroteAt < recentMs;
}
