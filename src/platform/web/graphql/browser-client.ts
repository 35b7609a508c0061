import type { QueryClient } from '@tanstack/react-query';

import { apiPaths } from '#platform/base/api-paths.ts';

import { documentHash } from './document-hash.ts';
import { makeTransport } from './graphql.ts';
import { makeQueryClient } from './query.ts';
import { newTraceparent } from './traceparent.ts';
import { getToken } from '../session/session.tsx';

let client: QueryClient | undefined;

/** The browser's single query client: all pages share its cache. */
export function browserClient(): QueryClient {
  client ??= makeQueryClient(
    makeTransport({
      send: (body, headers, signal) =>
        fetch(apiPaths.workerGraphql, {
          method: 'POST',
          credentials: 'same-origin',
          headers: { ...headers, traceparent: newTraceparent() },
          body,
          signal: signal ?? null,
        }),
      token: getToken,
      hashOf: documentHash,
      // `reportError` raises an uncaught error: the console shows the error and the error reports send it.
      report: (error) => globalThis.reportError(error),
    }),
  );
  return client;
}
