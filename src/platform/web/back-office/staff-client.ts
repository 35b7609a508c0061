import type { QueryClient } from '@tanstack/react-query';

import { apiPaths } from '#platform/base/api-paths.ts';

import { documentHash } from '../graphql/document-hash.ts';
import { makeTransport } from '../graphql/graphql.ts';
import { makeQueryClient } from '../graphql/query.ts';

export type StaffSide = 'facility' | 'operator';

const endpoints: Record<StaffSide, string> = {
  facility: apiPaths.facilityGraphql,
  operator: apiPaths.operatorGraphql,
};

const clients = new Map<StaffSide, QueryClient>();

/** The browser's query client of one side. Its cookie proves the person: no script has a token. */
export function staffClient(side: StaffSide): QueryClient {
  const client = clients.get(side) ?? makeStaffClient(side);
  clients.set(side, client);
  return client;
}

function makeStaffClient(side: StaffSide): QueryClient {
  return makeQueryClient(
    makeTransport({
      send: (body, headers, signal) =>
        fetch(endpoints[side], {
          method: 'POST',
          credentials: 'same-origin',
          headers,
          body,
          signal: signal ?? null,
        }),
      token: () => null,
      hashOf: documentHash,
      report: (error) => globalThis.reportError(error),
    }),
  );
}
