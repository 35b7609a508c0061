import { errorReportOptions } from '#platform/base/report-options.ts';

import type { Env } from './env.server.ts';
import { log, onErrorLogged } from './log.server.ts';

/**
 * Sends unexpected errors and traces of every request to the service that `SENTRY_DSN` names, in
 * production only, without personal data. (Spec section 9) Every error that is logged as an error is
 * reported, so callers only log. Without the variable, production logs at its start that reporting is off.
 */
export async function startErrorReports({ NODE_ENV, SENTRY_DSN }: Env): Promise<void> {
  if (NODE_ENV !== 'production') return;
  if (!SENTRY_DSN) {
    log.warn('error reporting and tracing are off: SENTRY_DSN is not set');
    return;
  }
  // Imported here, so that processes without error reporting do not load the library.
  const { init, captureException } = await import('@sentry/node');
  init({ ...errorReportOptions, dsn: SENTRY_DSN });
  onErrorLogged((error, { requestId }) => {
    captureException(error, requestId ? { tags: { requestId } } : undefined);
  });
}
