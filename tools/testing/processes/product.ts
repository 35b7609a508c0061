import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { issueApiToken } from '#access/worker/sign-in/tokens.server.ts';
import { createWorkerEndpoint } from '../../../src/main/schema.server.ts';
import { closeApp } from '#platform/server/app.server.ts';
import type { App } from '#platform/server/context.server.ts';
import {
  openCommandLinePool,
  openPool,
  shareOnePool,
} from '#platform/server/database/db.server.ts';
import { openDatabaseReplica } from '#platform/server/database/replica.server.ts';
import type { GraphqlEndpoint } from '#platform/server/graphql/endpoint.server.ts';
import { readEnv } from '#platform/server/env.server.ts';
import { openFileStore } from '#platform/server/files/open-file-store.server.ts';

import { makeVapidPair } from '../../run/vapid.ts';
import { graphqlAnswerOfResponse, type TestGraphqlAnswer } from '../server-calls.ts';
import {
  cookieHeader,
  storeResponseCookies,
  type CookieJar,
} from '#access/worker/cookie-jar.build.ts';

export type { TestGraphqlAnswer };

export type CallOptions = {
  token?: string | undefined;
  idempotencyKey?: string | undefined;
  headers?: Record<string, string>;
  /** Cookies that are sent with the request; receives the cookies of the response. */
  jar?: CookieJar;
  address?: string;
};

export type TestProduct = {
  app: App;
  /** Sets the product's clock to an instant. */
  setNow(now: Date): void;
  /** Sends one GraphQL request through the real endpoint. */
  call(
    document: string,
    variables?: Record<string, unknown>,
    options?: CallOptions,
  ): Promise<TestGraphqlAnswer>;
  /** Signs in a worker; resolves with the API token of the session. */
  signIn(workerId: string): Promise<string>;
  close(): Promise<void>;
};

export type TestProductOptions = {
  visitorCacheSeconds?: number;
  /** Further environment variables, such as `PAYOUT_PORT`. */
  environment?: Record<string, string>;
  /** True: statements wait for locks without limit, so that a race keeps the order that the test arranges. */
  waitsForLocks?: boolean;
};

/** Opens the product with the worker's API on a test database, with a clock that the test sets. */
export async function openTestProduct(
  databaseUrl: string,
  startAt: Date,
  { visitorCacheSeconds = 0, environment = {}, waitsForLocks = false }: TestProductOptions = {},
): Promise<TestProduct> {
  let now = startAt;
  const env = readEnv({
    NODE_ENV: 'test',
    DATABASE_URL: databaseUrl,
    BUDGET_FACTOR: '1000',
    // A machine that runs many tests at once is as slow as this.
    TIME_LIMIT_FACTOR: '40',
    // Without the cache a search finds a new recruitment at once; tests that need the cache turn it on.
    VISITOR_CACHE_SECONDS: String(visitorCacheSeconds),
    JOBS: 'off',
    ...makeVapidPair(),
    VAPID_SUBJECT: 'mailto:tests@hitokoma.example',
    FILES_DIR: await mkdtemp(join(tmpdir(), 'hitokoma-files-')),
    ...environment,
  });
  const factor = env.TIME_LIMIT_FACTOR;
  const pool = waitsForLocks
    ? openCommandLinePool(databaseUrl, 8)
    : openPool(databaseUrl, 8, factor);
  const shares = shareOnePool(pool, factor);
  const app: App = {
    env,
    ...shares.known,
    shares,
    replica: env.DATABASE_REPLICA_URL
      ? openDatabaseReplica({ url: env.DATABASE_REPLICA_URL, connections: 4, primary: pool })
      : null,
    clock: { now: () => now },
    storage: openFileStore(env),
  };
  const endpoint = await createWorkerEndpoint(app);
  return {
    app,
    setNow: (next) => {
      now = next;
    },
    call: (document, variables = {}, options = {}) =>
      askEndpoint(endpoint, { path: '/api/worker/graphql', document, variables, ...options }),
    async signIn(workerId) {
      const session = await app.db
        .insertInto('sessions')
        .values({
          worker_id: workerId,
          created_at: now,
          expires_at: new Date(now.getTime() + 30 * 86_400_000),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return issueApiToken(app, { id: workerId, sessionId: session.id }, now);
    },
    async close() {
      await closeApp(app);
    },
  };
}

type AskEndpointArgs = CallOptions & { path: string; document: string; variables: object };

/** Sends one GraphQL request through an endpoint, as a browser does. */
export async function askEndpoint(
  endpoint: GraphqlEndpoint,
  asked: AskEndpointArgs,
): Promise<TestGraphqlAnswer> {
  const { path, document, variables, token, idempotencyKey, headers, jar } = asked;
  const { address = '127.0.0.1' } = asked;
  const request = new Request(`http://test${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'apollo-require-preflight': 'true',
      authorization: token ? `Bearer ${token}` : '',
      ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
      ...(jar ? { cookie: cookieHeader(jar) } : {}),
      ...headers,
    },
    body: JSON.stringify({ query: document, variables }),
  });
  const response = await endpoint.fetch(request, { requestId: 'test', address });
  if (jar) storeResponseCookies(jar, response);
  return graphqlAnswerOfResponse(response);
}

/** Code of a refused answer; null for an answer that was not refused. */
export const refusalCodeOf = (answer: TestGraphqlAnswer) =>
  answer.errors?.[0]?.extensions.code ?? null;

/** The data of an answer that was not refused; throws otherwise. */
export function answerDataOf({
  data,
  errors,
}: TestGraphqlAnswer): NonNullable<TestGraphqlAnswer['data']> {
  if (!data) throw new Error(`refused: ${JSON.stringify(errors)}`);
  return data;
}
