import { reportOptions } from '#base/report-options.ts';

import type { Env } from './env.server.ts';
import { log, onErrorLogged } from './log.server.ts';

/**
 * Sends unexpected errors and traces of every request to the service that `SENTRY_DSN` names, in
 * production only, without anything personal. (Spec section 9) Whatever is logged as an error is
 * reported: there is no second place to think of. A production without the variable says at its start
 * that errors go nowhere but to its log.
 */
export async function startErrorReports({ NODE_ENV, SENTRY_DSN }: Env): Promise<void> {
  if (NODE_ENV !== 'production') return;
  if (!SENTRY_DSN) {
    log.warn('error reporting and tracing are off: SENTRY_DSN is not set');
    return;
  }
  // Only who reports pays for the library.
  const { init, captureException } = await import('@sentry/node');
  init({ ...reportOptions, dsn: SENTRY_DSN });
  onErrorLogged((error, { requestId }) => {
    captureException(error, requestId ? { tags: { requestId } } : undefined);
  });
}
