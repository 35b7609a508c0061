import { apiPaths } from '#platform/base/api-paths.ts';

import type { SignedInPageSession } from '../page-context.ts';

/** The session, as `GET /api/auth/session` returns it and as the server renders pages with it. */
export type WorkerSessionData = SignedInPageSession;

const base = apiPaths.auth;
export const sessionCallTimeoutMs = 15_000;

/** Fetches the session; null for a visitor. Throws when the server gives no valid answer. */
export async function fetchSession(): Promise<WorkerSessionData | null> {
  const answer = await fetchJson('session');
  return isSession(answer) ? answer : null;
}

/** Sends an error to the server's log, without waiting and without reporting a failure. */
export function reportErrorToServer(code: string, error: unknown): void {
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  const body = new URLSearchParams({ level: 'error', code, message, client: 'true' });
  const isQueued = navigator.sendBeacon?.(`${base}/_log`, body) ?? false;
  if (isQueued) return;
  // Ignore a lost report: it must not raise a second error.
  fetch(`${base}/_log`, { method: 'POST', body, keepalive: true }).catch(() => undefined);
}

export async function fetchJson(path: string): Promise<object> {
  const response = await fetch(`${base}/${path}`, {
    credentials: 'same-origin',
    cache: 'no-store',
    signal: AbortSignal.timeout(sessionCallTimeoutMs),
  });
  if (!response.ok) throw new Error(`Received status code ${response.status}`);
  return parseJsonObject(response);
}

export async function parseJsonObject(response: Response): Promise<object> {
  const answer: unknown = await response.json();
  return typeof answer === 'object' && answer !== null ? answer : {};
}

function isSession(answer: object): answer is WorkerSessionData {
  return 'user' in answer && 'token' in answer && typeof answer.token === 'string';
}
