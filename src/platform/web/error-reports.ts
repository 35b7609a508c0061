import { browserTracingIntegration, captureException, init } from '@sentry/browser';

import { errorReportOptions } from '#platform/base/report-options.ts';

/**
 * Reports errors and traces of this browser. Loaded after hydration, because the library is half the size
 * of React. `early` holds the errors that occurred before.
 */
export function startErrorReports(dsn: string, early: readonly unknown[]): void {
  init({ ...errorReportOptions, dsn, integrations: [browserTracingIntegration()] });
  for (const error of early) captureException(error);
}
