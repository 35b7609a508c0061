import { scrubbed } from '#base/scrub.ts';

import type { Env } from './env.server.ts';
import { onErrorLogged } from './log.server.ts';

/**
 * Sends unexpected errors and traces of every request to the service that `SENTRY_DSN` names, in
 * production only, without anything personal. (Spec section 9) Whatever is logged as an error is
 * reported: there is no second place to think of.
 */
export async function startErrorReports({ NODE_ENV, SENTRY_DSN }: Env): Promise<void> {
  if (NODE_ENV !== 'production' || !SENTRY_DSN) return;
  // Only who reports pays for the library.
  const { init, captureException } = await import('@sentry/node');
  init({
    dsn: SENTRY_DSN,
    tracesSampleRate: 1,
    // Whole, so that it is looked through before it leaves.
    traceLifecycle: 'static',
    // Nothing of what somebody sent, and not from where.
    dataCollection: {
      userInfo: false,
      cookies: false,
      httpHeaders: false,
      httpBodies: [],
      urlQueryParams: false,
      graphQL: { document: false, variables: false },
      databaseQueryData: false,
      stackFrameVariables: false,
    },
    beforeSend: (event) => scrubbed(event),
    beforeSendTransaction: (event) => scrubbed(event),
    beforeBreadcrumb: (breadcrumb) => scrubbed(breadcrumb),
  });
  onErrorLogged((error, { requestId }) => {
    captureException(error, requestId ? { tags: { requestId } } : undefined);
  });
}
