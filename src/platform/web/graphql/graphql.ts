import type { FieldErrors } from '#platform/base/refusal.ts';

import { retryAfterMsOf } from '../session/budget-wait.ts';
import type { GraphqlDocument } from './document.ts';

/** The server's refusal, or a failure to reach the server, as one object. (Spec sections 7 and 8) */
export class GraphqlFailure extends Error {
  override name = 'GraphqlFailure';

  /** Compares names: the page bundle has its own copy of this class, different from the server's. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'GraphqlFailure';
  }

  readonly code: string;
  readonly fields: FieldErrors;
  /** Milliseconds after which the server accepts the refused request; undefined if the server named none. */
  retryAfterMs: number | undefined;

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

/** Codes of failures without an answer of the API: no connection, a proxy's page, no database, or maintenance. */
const unanswered = ['NETWORK', 'SERVER', 'UNAVAILABLE', 'MAINTENANCE'];
export const isUnansweredFailure = (error: unknown): boolean =>
  error instanceof GraphqlFailure && unanswered.includes(error.code);

type CallOptions = { signal?: AbortSignal | undefined; idempotencyKey?: string | undefined };

/** Sends one operation and returns its data. Throws when the answer has no data: a `GraphqlFailure`. */
export type GraphqlTransport = <Data, Variables>(
  operation: GraphqlDocument<Data, Variables>,
  variables: Variables,
  options?: CallOptions,
) => Promise<Data>;

type Send = (
  body: string,
  headers: Record<string, string>,
  signal?: AbortSignal,
) => Promise<Response>;

type TransportOptions = {
  send: Send;
  /** The API token; without it a cookie proves the caller. */
  token?: () => Promise<string | null> | string | null;
  /** Receives errors that only a defect of the product or of a proxy can cause. */
  report?: (error: Error) => void;
  /** Computes the hash that the transport sends instead of a document's text; null when it cannot be computed. */
  hashOf?: (text: string) => Promise<string | null>;
};

/** Builds a transport from `send`: `fetch` in the browser, the endpoint itself on the server. */
export function makeTransport({ send, token, report, hashOf }: TransportOptions): GraphqlTransport {
  return async <Answered, Variables>(
    operation: GraphqlDocument<Answered, Variables>,
    variables: Variables,
    options: CallOptions = {},
  ) => {
    const bearer = await token?.();
    const headers = {
      'content-type': 'application/json',
      'apollo-require-preflight': 'true',
      authorization: bearer ? `Bearer ${bearer}` : '',
      ...(options.idempotencyKey ? { 'idempotency-key': options.idempotencyKey } : {}),
    };
    const hash = (await hashOf?.(operation.text)) ?? null;
    const [first, second] = formsOf(operation.text, hash);
    const answerTo = async (form: DocumentForm) => {
      const body = JSON.stringify({ operationName: operation.name, ...form, variables });
      return readAnswer<Answered>(await reach(() => send(body, headers, options.signal)));
    };
    try {
      return await answerTo(first).catch((error: unknown) => {
        if (second && isUnknownHash(error)) return answerTo(second);
        throw error;
      });
    } catch (error) {
      if (error instanceof GraphqlFailure && error.code === 'SERVER') {
        report?.(new Error(`${operation.name}: ${String(error.cause)}`));
      }
      throw error;
    }
  };
}

type DocumentForm = { query?: string; extensions?: object };

/** The forms in which a document is sent: first its hash, then its text for a server that does not know the hash. */
function formsOf(text: string, hash: string | null): [DocumentForm, DocumentForm?] {
  if (hash === null) return [{ query: text }];
  const extensions = { persistedQuery: { version: 1, sha256Hash: hash } };
  return [{ extensions }, { query: text, extensions }];
}

/** True when the server, of another release, does not know the hash. It refuses before it executes anything. */
const isUnknownHash = (error: unknown) =>
  error instanceof GraphqlFailure && error.code === 'PERSISTED_QUERY_NOT_FOUND';

export const unreachableSentence = '通信に失敗しました。電波のよい場所で、もう一度お試しください';
export const serverBusySentence =
  'サーバーが混み合っています。少し待ってから、もう一度お試しください';

async function reach(send: () => Promise<Response>): Promise<Response> {
  return send().catch((error: unknown) => {
    throw networkFailure(error);
  });
}

/** The failure of a broken connection. The abort when the page is left is passed on: it is no failure. */
const networkFailure = (error: unknown): unknown =>
  error instanceof DOMException && error.name === 'AbortError'
    ? error
    : new GraphqlFailure('NETWORK', unreachableSentence);

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
    failure.retryAfterMs = retryAfterMsOf(response);
    // With a status of 300 or above, add a technical reason for the log; the worker sees the server's sentence.
    // (Spec section 8)
    throw response.status >= 300 ? failure.because(unsuccessful(response)) : failure;
  }
  if (response.status >= 300) {
    throw new GraphqlFailure('SERVER', serverBusySentence).because(unsuccessful(response));
  }
  if (answer.data === undefined || answer.data === null) {
    throw new GraphqlFailure('SERVER', serverBusySentence).because(
      'Server response was missing for query',
    );
  }
  return answer.data;
}

async function parse<Data>(response: Response): Promise<Answer<Data>> {
  try {
    // Boundary cast to GraphQL's response format; `readAnswer` checks every property before use.
    return (await response.json()) as Answer<Data>;
  } catch (error) {
    // A connection can break within the body. Only a body that arrived whole can be invalid JSON.
    if (!(error instanceof SyntaxError)) throw networkFailure(error);
    throw new GraphqlFailure(
      response.status === 429 ? 'RATE_LIMITED' : 'SERVER',
      serverBusySentence,
    ).because(response.status >= 300 ? unsuccessful(response) : 'parse error');
  }
}

const unsuccessful = ({ status }: Response) =>
  `Response not successful: Received status code ${status}`;
