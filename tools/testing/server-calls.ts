import { setTimeout as sleep } from 'node:timers/promises';

type RefusalExtensions = {
  code: string;
  fields?: Record<string, string>;
  values?: Record<string, string | number>;
};

export type TestGraphqlAnswer = {
  data: Record<string, any> | null; // oxlint-disable-line typescript/no-explicit-any -- tests look into any answer
  errors: { message: string; extensions: RefusalExtensions }[] | undefined;
  status: number;
  headers: Record<string, string>;
};

/** A worker's request that may be sent again: requests with the same key count as one. */
export type RetriableRequest = {
  query: string;
  variables?: Record<string, unknown>;
  token?: string;
  key?: string;
};

type ServerAnswer = TestGraphqlAnswer & { retryAfter: string | null };

/** Sends a call to a server in another process. Null means no answer: the server may or may not have carried it out. */
export async function askGraphqlServer(
  port: number,
  call: RetriableRequest,
): Promise<ServerAnswer | null> {
  const { query, variables = {}, token, key } = call;
  try {
    const response = await fetch(`http://127.0.0.1:${port}/api/worker/graphql`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'apollo-require-preflight': 'true',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(key ? { 'idempotency-key': key } : {}),
      },
      body: JSON.stringify({ query, variables }),
      signal: AbortSignal.timeout(300_000),
    });
    const retryAfter = response.headers.get('retry-after');
    return { ...(await graphqlAnswerOfResponse(response)), retryAfter };
  } catch {
    return null;
  }
}

/** The parsed body and the headers of a response of a GraphQL endpoint. */
export async function graphqlAnswerOfResponse(response: Response): Promise<TestGraphqlAnswer> {
  const body = (await response.json()) as TestGraphqlAnswer; // GraphQL's own answer
  return {
    data: body.data ?? null,
    errors: body.errors,
    status: response.status,
    headers: Object.fromEntries(response.headers),
  };
}

/** Repeats a call until the server has accepted or refused it, as the app does on a bad line. */
export async function repeatUntilAnswered(
  port: number,
  call: RetriableRequest,
): Promise<TestGraphqlAnswer> {
  for (;;) {
    const answer = await askGraphqlServer(port, call);
    if (answer !== null && refusalCodeOf(answer) !== 'UNAVAILABLE') return answer;
    await sleep(30);
  }
}

/** Code of the refusal; null when the request was not refused. */
export const refusalCodeOf = ({ errors }: TestGraphqlAnswer) =>
  errors?.[0]?.extensions.code ?? null;
