import type { AuthConfig } from '@auth/core';
import { RateLimiterMemory } from 'rate-limiter-flexible';

import { rateLimitAddress } from '#platform/base/counted-address.ts';
import { log } from '#platform/server/log.server.ts';

import type { AuthRequestFacts } from './auth-request.server.ts';

/** `@auth/core`'s error types by the names under which the server logs them. (Spec section 8) */
const codes: Record<string, string> = {
  MissingSecret: 'NO_SECRET',
  UnknownAction: 'MISSING_NEXTAUTH_API_ROUTE_ERROR',
  MissingAuthorize: 'CALLBACK_CREDENTIALS_HANDLER_ERROR',
  CallbackRouteError: 'CALLBACK_CREDENTIALS_HANDLER_ERROR',
  MissingAdapter: 'EMAIL_REQUIRES_ADAPTER_ERROR',
  MissingAdapterMethods: 'MISSING_ADAPTER_METHODS_ERROR',
  UnsupportedStrategy: 'CALLBACK_CREDENTIALS_JWT_ERROR',
  InvalidCallbackUrl: 'INVALID_CALLBACK_URL_ERROR',
  JWTSessionError: 'JWT_SESSION_ERROR',
  SessionTokenError: 'SESSION_ERROR',
  SignOutError: 'SIGNOUT_ERROR',
  MissingCSRF: 'MISSING_CSRF_ERROR',
};

/** Problems that a visitor can cause: logged without an alarm. */
const causedByVisitors = new Set([
  'MISSING_NEXTAUTH_API_ROUTE_ERROR',
  'INVALID_CALLBACK_URL_ERROR',
  'JWT_SESSION_ERROR',
  'SIGNOUT_ERROR',
  'MISSING_CSRF_ERROR',
]);

/** The catalogue's code of an authentication error; other errors become `AUTH_<THEIR_NAME>`. */
export function authErrorCode(error: Error): string {
  const type = 'type' in error && typeof error.type === 'string' ? error.type : error.name;
  return codes[type] ?? `AUTH_${type.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase()}`;
}

/** Writes one authentication problem under its code. */
export function logAuthProblem(code: string, { requestId }: AuthRequestFacts): void {
  const fields = { authCode: code, requestId };
  if (causedByVisitors.has(code)) log.warn(fields, code);
  else log.error(fields, code);
}

/** Codes for a wrong code or an invalid link, which are not logged. */
const refusals = new Set(['AUTH_CREDENTIALS_SIGNIN', 'AUTH_VERIFICATION']);

/** Sends `@auth/core`'s log to our log, without refusals. */
export function authLogger(visit: AuthRequestFacts): AuthConfig['logger'] {
  return {
    error(error) {
      const code = authErrorCode(error);
      if (!refusals.has(code)) logAuthProblem(code, visit);
    },
    warn(code) {
      log.warn({ authCode: code, requestId: visit.requestId }, code);
    },
    debug() {
      // The details contain credentials, so they are not logged.
    },
  };
}

const perMinute = 20;
const reports = new RateLimiterMemory({ points: perMinute, duration: 60 });

/**
 * Logs a browser's report of a problem with `/api/auth` (`POST _log`): at most twenty lines a minute
 * and address, truncated, without query strings and long numbers.
 */
export async function logBrowserAuthProblem(
  report: Record<string, string>,
  visit: AuthRequestFacts,
): Promise<void> {
  try {
    await reports.consume(rateLimitAddress(visit.address));
  } catch {
    // This address has reached its limit for the minute.
    return;
  }
  const authCode = /^[A-Z0-9_]{1,60}$/.test(report['code'] ?? '') ? report['code'] : 'UNKNOWN';
  const fields = { client: true, authCode, requestId: visit.requestId };
  log.warn(
    { ...fields, message: withoutSecrets(report['message'] ?? '') },
    'reported by a browser',
  );
}

function withoutSecrets(text: string): string {
  return text
    .slice(0, 300)
    .replace(/\?\S*/g, '?…')
    .replace(/[\w-]{24,}/g, '…')
    .replace(/\d{4,}/g, '…');
}
