import { apiPaths } from '#platform/base/api-paths.ts';

import { maxBudgetWaitMs, retryAfterMsOf } from './budget-wait.ts';
import type { SignedInPageSession } from '../page-context.ts';

/** The session, as `GET /api/auth/session` returns it and as the server renders pages with it. */
export type WorkerSessionData = SignedInPageSession;

const base = apiPaths.auth;
const timeoutMs = 15_000;

/** The auth endpoint refused a request because the budget of the address was used up, also after the wait that it named. */
export class TooManyRequests extends Error {
  override name = 'TooManyRequests';
}

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

/**
 * Sends a request to the auth endpoint. If a budget refuses it, nothing of it was executed, and it is sent once more
 * after the wait that the refusal names. Throws `TooManyRequests` if it is refused again or the wait is too long.
 */
export async function fetchAuth(path: string, init: RequestInit): Promise<Response> {
  const send = () =>
    fetch(`${base}/${path}`, {
      ...init,
      credentials: 'same-origin',
      signal: AbortSignal.timeout(timeoutMs),
    });
  const first = await send();
  const waitMs = first.status === 429 ? (retryAfterMsOf(first) ?? Infinity) : 0;
  if (waitMs > maxBudgetWaitMs) throw new TooManyRequests();
  if (waitMs === 0) return first;
  await new Promise((resolve) => {
    setTimeout(resolve, waitMs);
  });
  const second = await send();
  if (second.status === 429) throw new TooManyRequests();
  return second;
}

export async function fetchJson(path: string): Promise<object> {
  const response = await fetchAuth(path, { cache: 'no-store' });
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
