import type { Side } from '../../src/platform/base/people/sides.ts';
import { findDocuments, sentDocuments } from '../../tools/generate-documents.ts';
import { Failure } from '../../tools/run/ending.ts';
import { root } from '../../tools/run/paths.ts';
import type { Sent } from './http.ts';

/** The path of the worker's API, and the headers with which the browser calls it. */
export const apiPath = '/api/worker/graphql';

const headers = { 'content-type': 'application/json', 'apollo-require-preflight': 'true' };

export const apiHeaders = (token = '') => ({
  ...headers,
  authorization: token === '' ? '' : `Bearer ${token}`,
});

/** The headers of a person's page, whose origin the API asks of every request with a cookie. */
export const pageHeaders = (origin: string, cookie: string) => ({ ...headers, origin, cookie });

/** Makes the requests of the browser's own document of this name, as the browser sends them. */
export async function requestOf(operationName: string, side: Side = 'worker') {
  const found = sentDocuments(await findDocuments(root)).find(
    ({ sides, name }) => sides.includes(side) && name === operationName,
  );
  if (!found) throw new Failure(`No client.ts has a document called ${operationName} any more.`);
  return (variables: object, sentHeaders: Record<string, string> = apiHeaders()): Sent => ({
    headers: sentHeaders,
    body: JSON.stringify({ operationName, query: found.text, variables }),
  });
}
