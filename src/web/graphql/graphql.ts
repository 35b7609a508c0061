import type { FieldErrors } from '#base/refusal.ts';

import type { GraphqlDocument } from './document.ts';

/** The server's refusal, or a failure to reach it, as one object. (Spec sections 7 and 8) */
export class GraphqlFailure extends Error {
  override name = 'GraphqlFailure';

  /** Compares names: the page bundle has its own copy of this class, different from the server's. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'GraphqlFailure';
  }

  readonly code: string;
  readonly fields: FieldErrors;

  constructor(code: string, message: string, fields: FieldErrors = {}) {
    super(message);
    this.code = code;
    this.fields = fields;
  }

  /** Stores the technical reason for the log; the worker sees only `message`. */
  because(reason: string): this {
    this.cause = reason;
    return this;
  }
}

export type CallOptions = { signal?: AbortSignal | undefined; idempotencyKey?: string | undefined };

/** Sends one operation and returns its data, or throws a GraphqlFailure. */
export type Transport = <Data, Variables>(
  operation: GraphqlDocument<Data, Variables>,
  variables: Variables,
  options?: CallOptions,
) => Promise<Data>;

type Send = (
  body: string,
  headers: Record<string, string>,
  signal?: AbortSignal,
) => Promise<Response>;

/**
 * Builds a transport from `send`: `fetch` in the browser, the endpoint itself on the server. Calls `report`
 * for responses that only a fault of the product or of a proxy can cause.
 */
export function makeTransport(
  send: Send,
  token: () => Promise<string | null> | string | null,
  report: (error: Error) => void = () => undefined,
): Transport {
  return async (operation, variables, options = {}) => {
    const bearer = await token();
    const headers = {
      'content-type': 'application/json',
      'apollo-require-preflight': 'true',
      authorization: bearer ? `Bearer ${bearer}` : '',
      ...(options.idempotencyKey ? { 'idempotency-key': options.idempotencyKey } : {}),
    };
    const body = JSON.stringify({
      operationName: operation.name,
      query: operation.text,
      variables,
    });
    try {
      return await readAnswer(await reach(() => send(body, headers, options.signal)));
    } catch (error) {
      if (error instanceof GraphqlFailure && error.code === 'SERVER') {
        report(new Error(`${operation.name}: ${String(error.cause)}`));
      }
      throw error;
    }
  };
}

export const unreachable = '通信に失敗しました。電波のよい場所で、もう一度お試しください';
export const busy = 'サーバーが混み合っています。少し待ってから、もう一度お試しください';

async function reach(send: () => Promise<Response>): Promise<Response> {
  try {
    return await send();
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new GraphqlFailure('NETWORK', unreachable);
  }
}

type Answer<Data> = {
  data?: Data | null;
  errors?: { message: string; extensions?: { code?: string; fields?: FieldErrors } }[];
};

async function readAnswer<Data>(response: Response): Promise<Data> {
  const answer = await parse<Data>(response);
  const first = answer.errors?.[0];
  if (first) {
    const { code = 'UNKNOWN', fields } = first.extensions ?? {};
    const failure = new GraphqlFailure(code, first.message, fields);
    // A status from 300 adds a technical reason; the worker sees the server's sentence. (Spec section 8)
    throw response.status >= 300 ? failure.because(unsuccessful(response)) : failure;
  }
  if (response.status >= 300) {
    throw new GraphqlFailure('SERVER', busy).because(unsuccessful(response));
  }
  if (answer.data === undefined || answer.data === null) {
    throw new GraphqlFailure('SERVER', busy).because('Server response was missing for query');
  }
  return answer.data;
}

async function parse<Data>(response: Response): Promise<Answer<Data>> {
  try {
    // Boundary cast to GraphQL's response format; `readAnswer` checks every property before use.
    return (await response.json()) as Answer<Data>;
  } catch {
    throw new GraphqlFailure(response.status === 429 ? 'RATE_LIMITED' : 'SERVER', busy).because(
      response.status >= 300 ? unsuccessful(response) : 'parse error',
    );
  }
}

const unsuccessful = ({ status }: Response) =>
  `Response not successful: Received status code ${status}`;
