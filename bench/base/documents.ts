import type { UserSide } from '../../src/platform/base/people/sides.ts';
import { findDocuments, sentDocuments } from '../../tools/generate-documents.ts';
import { CommandFailure } from '../../tools/run/ending.ts';
import { checkoutRoot } from '../../tools/run/paths.ts';
import type { BenchRequest } from './http.ts';

/** Path of the worker's API; below, the headers that the browser sends with a call. */
export const apiPath = '/api/worker/graphql';

const headers = { 'content-type': 'application/json', 'apollo-require-preflight': 'true' };

export const apiHeaders = (token = '') => ({
  ...headers,
  authorization: token === '' ? '' : `Bearer ${token}`,
});

/** Headers of a request from a signed-in person's page; the API requires the origin of every request with a cookie. */
export const pageHeaders = (origin: string, cookie: string) => ({ ...headers, origin, cookie });

/** Returns a function that makes requests of the browser's document with this name, as the browser sends them. */
export async function createDocumentRequest(operationName: string, side: UserSide = 'worker') {
  const found = sentDocuments(await findDocuments(checkoutRoot)).find(
    ({ sides, name }) => sides.includes(side) && name === operationName,
  );
  if (!found)
    throw new CommandFailure(`No client.ts has a document called ${operationName} any more.`);
  return (variables: object, sentHeaders: Record<string, string> = apiHeaders()): BenchRequest => ({
    headers: sentHeaders,
    body: JSON.stringify({ operationName, query: found.text, variables }),
  });
}
