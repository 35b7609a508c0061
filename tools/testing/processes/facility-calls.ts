import { graphqlAnswerOfResponse } from '../server-calls.ts';
import { startKillable } from './killable.ts';
import type { TestGraphqlAnswer } from './product.ts';

type Place = { url: string; port: number; now: Date };

/** Starts the facility's API on a database, in a process that may be killed. */
export const startFacilityServer = ({ url, port, now }: Place) =>
  startKillable('tools/testing/processes/facility-process.ts', {
    DATABASE_URL: url,
    PORT: String(port),
    NOW: now.toISOString(),
  });

type FacilityRequest = {
  query: string;
  variables: Record<string, unknown>;
  key: string;
  cookie: string;
};

/** Sends a request to the facility's API in another process; null when the server died before it answered. */
export async function askFacilityServer(
  port: number,
  call: FacilityRequest,
): Promise<TestGraphqlAnswer | null> {
  const { query, variables, key, cookie } = call;
  const origin = `http://127.0.0.1:${port}`;
  try {
    const response = await fetch(`${origin}/api/facility/graphql`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'apollo-require-preflight': 'true',
        'idempotency-key': key,
        origin,
        cookie,
      },
      body: JSON.stringify({ query, variables }),
    });
    return await graphqlAnswerOfResponse(response);
  } catch {
    return null;
  }
}
