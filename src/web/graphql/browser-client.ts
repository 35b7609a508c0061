import type { QueryClient } from '@tanstack/react-query';

import { makeTransport } from './graphql.ts';
import { makeQueryClient } from './query.ts';
import { getToken } from '../session/session.tsx';

let client: QueryClient | undefined;

/** The browser's one query client: pages share what they know. */
export function browserClient(): QueryClient {
  client ??= makeQueryClient(
    makeTransport(
      (body, headers, signal) =>
        fetch('/api/worker/graphql', {
          method: 'POST',
          credentials: 'same-origin',
          headers,
          body,
          signal: signal ?? null,
        }),
      getToken,
      // As an uncaught error: the console shows it, and the error reports send it.
      (error) => globalThis.reportError(error),
    ),
  );
  return client;
}
