import { setTimeout as sleep } from 'node:timers/promises';

type RefusalExtensions = {
  code: string;
  fields?: Record<string, string>;
  values?: Record<string, string | number>;
};

export type TestAnswer = {
  data: Record<string, any> | null; // oxlint-disable-line typescript/no-explicit-any -- tests look into any answer
  errors: { message: string; extensions: RefusalExtensions }[] | undefined;
  status: number;
  headers: Record<string, string>;
};

/** A request of a worker that may be sent again: the key makes it one. */
export type Call = {
  query: string;
  variables?: Record<string, unknown>;
  token?: string;
  key?: string;
};

type ServerAnswer = TestAnswer & { retryAfter: string | null };

/** Asks a server in another process; null when it gave no answer, and nobody knows what was done. */
export async function askServer(port: number, call: Call): Promise<ServerAnswer | null> {
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
    return { ...(await answerOf(response)), retryAfter };
  } catch {
    return null;
  }
}

/** What a response of a GraphQL endpoint says, its headers too. */
export async function answerOf(response: Response): Promise<TestAnswer> {
  const body = (await response.json()) as TestAnswer; // GraphQL's own answer
  return {
    data: body.data ?? null,
    errors: body.errors,
    status: response.status,
    headers: Object.fromEntries(response.headers),
  };
}

/** Asks until the server has said yes or no, as the app does on a bad line. */
export async function insist(port: number, call: Call): Promise<TestAnswer> {
  for (;;) {
    const answer = await askServer(port, call);
    if (answer !== null && codeOf(answer) !== 'UNAVAILABLE') return answer;
    await sleep(30);
  }
}

/** Why the request was refused; null when it was not. */
export const codeOf = ({ errors }: TestAnswer) => errors?.[0]?.extensions.code ?? null;
