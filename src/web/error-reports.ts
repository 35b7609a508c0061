import { browserTracingIntegration, captureException, init } from '@sentry/react';

import { scrubbed } from '#base/scrub.ts';

/**
 * Reports errors and traces of this browser. Loaded after the page stands: it is half as heavy as
 * React itself. `early` is what happened before.
 */
export function startErrorReports(dsn: string, early: readonly unknown[]): void {
  init({
    dsn,
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
    integrations: [browserTracingIntegration()],
    beforeSend: (event) => scrubbed(event),
    beforeSendTransaction: (event) => scrubbed(event),
    beforeBreadcrumb: (breadcrumb) => scrubbed(breadcrumb),
  });
  for (const error of early) captureException(error);
}
