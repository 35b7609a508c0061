import { apiPaths } from '#base/api-paths.ts';

import type { PageSession } from '../page-context.ts';

/** The session as `GET /api/auth/session` answers it and as pages are rendered with. */
export type Session = PageSession;

const base = apiPaths.auth;
const timeoutMs = 15_000;

/** Fetches the session; null for a visitor. Throws when the server gives no valid answer. */
export async function fetchSession(): Promise<Session | null> {
  const answer = await fetchJson('session');
  return isSession(answer) ? answer : null;
}

export type FormAnswer = { status: number; url: URL };

/**
 * Submits a form to the auth endpoint with a fresh CSRF token and returns the URL of the answer, as
 * NextAuth's clients do. (Spec section 7) Throws when there is no valid answer.
 */
export async function submitForm(
  path: string,
  fields: Record<string, string>,
): Promise<FormAnswer> {
  const csrf = await fetchJson('csrf');
  const csrfToken = 'csrfToken' in csrf ? String(csrf.csrfToken) : '';
  const response = await fetch(`${base}/${path}`, {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ ...fields, csrfToken, json: 'true' }),
    signal: AbortSignal.timeout(timeoutMs),
  });
  const answer = await objectIn(response);
  if (!('url' in answer)) throw new Error(`Received status code ${response.status}`);
  return { status: response.status, url: new URL(String(answer.url)) };
}

/** Sends an error to the server's log, without waiting and without reporting a failure. */
export function reportTrouble(code: string, error: unknown): void {
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  const body = new URLSearchParams({ level: 'error', code, message, client: 'true' });
  const isQueued = navigator.sendBeacon?.(`${base}/_log`, body) ?? false;
  if (isQueued) return;
  // Ignore a lost report: it must not raise a second error.
  fetch(`${base}/_log`, { method: 'POST', body, keepalive: true }).catch(() => undefined);
}

async function fetchJson(path: string): Promise<object> {
  const response = await fetch(`${base}/${path}`, {
    credentials: 'same-origin',
    cache: 'no-store',
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!response.ok) throw new Error(`Received status code ${response.status}`);
  return objectIn(response);
}

async function objectIn(response: Response): Promise<object> {
  const answer: unknown = await response.json();
  return typeof answer === 'object' && answer !== null ? answer : {};
}

function isSession(answer: object): answer is Session {
  return 'user' in answer && 'token' in answer && typeof answer.token === 'string';
}
