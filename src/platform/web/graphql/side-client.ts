import type { QueryClient } from '@tanstack/react-query';

import { apiPaths } from '#platform/base/api-paths.ts';
import type { UserSide } from '#platform/base/people/sides.ts';

import { documentHash } from './document-hash.ts';
import { makeTransport } from './graphql.ts';
import { makeQueryClient } from './query.ts';
import { newTraceparent } from './traceparent.ts';
import { askForProof } from '../session/proof-gate.ts';
import { getApiToken } from '../session/session.tsx';

const clients = new Map<UserSide, QueryClient>();

/** The browser's single query client of a side: all of its pages share the cache. */
export function queryClientOfSide(side: UserSide): QueryClient {
  const client = clients.get(side) ?? openClient(side);
  clients.set(side, client);
  return client;
}

function openClient(side: UserSide): QueryClient {
  const transport = makeTransport({
    send: (body, headers, signal) =>
      fetch(apiPaths[`${side}Graphql`], {
        method: 'POST',
        headers: { ...headers, traceparent: newTraceparent() },
        body,
        signal: signal ?? null,
      }),
    // Only the worker API uses a token. On other sides a cookie proves the person.
    ...(side === 'worker' && { token: getApiToken }),
    hashOf: documentHash,
    // `reportError` raises an uncaught error: the console shows the error and the error reports send it.
    report: (error) => globalThis.reportError(error),
  });
  return makeQueryClient(transport, (signal) => askForProof(side, signal));
}
