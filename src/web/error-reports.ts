import { browserTracingIntegration, captureException, init } from '@sentry/react';

import { reportOptions } from '#base/report-options.ts';

/**
 * Reports errors and traces of this browser. Loaded after the page stands: it is half as heavy as
 * React itself. `early` is what happened before.
 */
export function startErrorReports(dsn: string, early: readonly unknown[]): void {
  init({ ...reportOptions, dsn, integrations: [browserTracingIntegration()] });
  for (const error of early) captureException(error);
}
