import type { QueryClient } from '@tanstack/react-query';

import { apiPaths } from '#base/api-paths.ts';

import { makeTransport } from './graphql.ts';
import { makeQueryClient } from './query.ts';
import { getToken } from '../session/session.tsx';

let client: QueryClient | undefined;

/** The browser's single query client: all pages share its cache. */
export function browserClient(): QueryClient {
  client ??= makeQueryClient(
    makeTransport(
      (body, headers, signal) =>
        fetch(apiPaths.workerGraphql, {
          method: 'POST',
          credentials: 'same-origin',
          headers,
          body,
          signal: signal ?? null,
        }),
      getToken,
      // `reportError` raises an uncaught error: the console shows the error and the error reports send it.
      (error) => globalThis.reportError(error),
    ),
  );
  return client;
}
