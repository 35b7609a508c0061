import type { GraphqlEndpoint } from '#platform/server/graphql/endpoint.server.ts';

import type { ReceivedAnswer } from './assertions.ts';

/** Origin of the pages from which the tests send requests. */
export const pageOrigin = 'http://test';

export const preflightHeaders = { 'apollo-require-preflight': 'true' };

type Sent = { body: unknown; headers: Record<string, string> };

/** Sends one request to an endpoint; a body that is not a string is sent as JSON. */
export async function postToEndpoint(
  endpoint: GraphqlEndpoint,
  path: string,
  { body, headers }: Sent,
): Promise<ReceivedAnswer> {
  const request = typeof body === 'string' ? body : JSON.stringify(body);
  const response = await endpoint.fetch(
    new Request(`${pageOrigin}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: request,
    }),
    { requestId: 'hostile', address: '192.0.2.66' },
  );
  return { status: response.status, text: await response.text(), request };
}
