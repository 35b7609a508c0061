import { answerOf } from '../server-calls.ts';
import type { TestAnswer } from './product.ts';

type FacilityRequest = {
  query: string;
  variables: Record<string, unknown>;
  key: string;
  cookie: string;
};

/** Asks the facility's API of a server in another process; null where the server died before it answered. */
export async function askFacilityServer(
  port: number,
  call: FacilityRequest,
): Promise<TestAnswer | null> {
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
    return await answerOf(response);
  } catch {
    return null;
  }
}
