import { apiPaths } from '#platform/base/api-paths.ts';

import type { LoadRequest } from './load.ts';
import type { FairnessFixture } from './fixture.ts';

const jsonHeaders = { 'content-type': 'application/json', 'apollo-require-preflight': 'true' };

/** A request of a visitor, or of a worker with a token. */
export const workerRequest = (
  query: string,
  variables: object = {},
  { token, key }: { token?: string; key?: string } = {},
): LoadRequest => ({
  path: apiPaths.workerGraphql,
  headers: {
    ...jsonHeaders,
    ...(token && { authorization: `Bearer ${token}` }),
    ...(key && { 'idempotency-key': key }),
  },
  body: JSON.stringify({ query, variables }),
});

type PersonOptions = { cookie: string; key?: string };

/** A request of a page of a facility, with the session's cookie of a person. */
export const facilityRequest = (
  { origin }: FairnessFixture,
  { query, variables = {} }: { query: string; variables?: object },
  { cookie, key }: PersonOptions,
): LoadRequest => ({
  path: apiPaths.facilityGraphql,
  headers: { ...jsonHeaders, origin, cookie, ...(key && { 'idempotency-key': key }) },
  body: JSON.stringify({ query, variables }),
});
