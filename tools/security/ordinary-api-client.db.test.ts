import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';

import { ApolloClient, ApolloLink, HttpLink, InMemoryCache, gql } from '@apollo/client';
import { SetContextLink } from '@apollo/client/link/context';
import { RetryLink } from '@apollo/client/link/retry';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

import { noonOnApplyFactsDay as now } from '#domain/application/facts.build.ts';
import { apiPaths } from '#platform/base/api-paths.ts';
import { openDb, openPool } from '#platform/server/database/db.server.ts';
import { log } from '#platform/server/log.server.ts';

import { createWorkerEndpoint } from '../../src/main/schema.server.ts';
import { openTestDatabase } from '../testing/database.ts';
import {
  openApplicationFixture,
  type ApplicationFixture,
} from '../testing/fixtures/application.ts';
import { openCuttableConnection, type CuttableConnection } from '../testing/fixtures/chat.ts';

/**
 * A program with Apollo's client, its retry link and no knowledge of the product but `docs/integrate.md` goes on by itself
 * after an outage of the network, of the database and of its own budget.
 */
// The lost connections of these tests are intended: keep them out of the log.
log.level = 'fatal';

let fixture: ApplicationFixture;
let line: CuttableConnection;
let closeServer: () => void;
/** Requests that reached the server. */
let arrived = 0;

beforeAll(async () => {
  fixture = await openApplicationFixture(await openTestDatabase(), now, {
    environment: { BUDGET_FACTOR: '1' },
  });
  const endpoint = await createWorkerEndpoint(fixture.app);
  const server = createServer((req, res) => {
    arrived += 1;
    void endpoint(req, res, { requestId: randomUUID(), address: '192.0.2.7' });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  line = await openCuttableConnection(`http://127.0.0.1:${port}`);
  closeServer = () => server.close();
});
afterEach(() => line.mend());
afterAll(async () => {
  line.close();
  closeServer();
  await fixture.close();
});

/** Apollo's client as its documentation builds one. Each operation has a key of its own, which its repeats keep. */
function openClient(token: string): ApolloClient {
  const withKey = new SetContextLink(({ headers }) => ({
    headers: {
      authorization: `Bearer ${token}`,
      'idempotency-key': randomUUID(),
      ...headers,
    },
  }));
  const retry = new RetryLink({
    delay: { initial: 50, max: 500, jitter: false },
    attempts: { max: 200 },
  });
  const http = new HttpLink({
    uri: `${line.address}${apiPaths.workerGraphql}`,
    headers: { 'apollo-require-preflight': 'true' },
  });
  return new ApolloClient({
    link: ApolloLink.from([withKey, retry, http]),
    cache: new InMemoryCache(),
    defaultOptions: { query: { fetchPolicy: 'network-only' } },
  });
}

const clientOfWorker = async () => openClient((await fixture.person()).token);

const search = gql`
  query {
    recruitmentSearch(input: {}) {
      totalCount
    }
  }
`;
const apply = gql`
  mutation ($id: ID!) {
    applyToRecruitment(input: { recruitmentId: $id }) {
      state
    }
  }
`;

const nextRequest = async () => {
  const before = arrived;
  await expect.poll(() => arrived).toBeGreaterThan(before);
};

test('a query that begins while the network is away is answered once it is back', async () => {
  const client = await clientOfWorker();
  line.cut();
  const asked = client.query({ query: search });
  await expect(fetch(line.address)).rejects.toThrow('fetch failed');
  line.mend();
  expect((await asked).data).toHaveProperty('recruitmentSearch.totalCount');
});

test('a query that the server refuses without its database is answered once it is back', async () => {
  const client = await clientOfWorker();
  const { app } = fixture;
  const [kept, db] = [{ ...app.shares }, app.db];
  const nowhere = openPool('postgres://127.0.0.1:1/nowhere', 1);
  const away = { pool: nowhere, db: openDb(nowhere) };
  const shares = Object.keys(kept).map((share) => [share, away]);
  Object.assign(app.shares, Object.fromEntries(shares));
  Object.assign(app, away);
  const asked = client.query({ query: search });
  await nextRequest();
  Object.assign(app.shares, kept);
  Object.assign(app, { db, pool: kept.known.pool });
  expect((await asked).data).toHaveProperty('recruitmentSearch.totalCount');
  await nowhere.end();
});

test('an application whose answer is lost on the way is made once, and its answer comes', async () => {
  const client = await clientOfWorker();
  const { id } = await fixture.seat();
  const asked = client.mutate({ mutation: apply, variables: { id } });
  await nextRequest();
  line.cut();
  // The server carries a mutation to its end without its caller.
  await expect.poll(async () => (await fixture.books(id)).contracts).toBe(1);
  line.mend();
  expect((await asked).data).toMatchObject({ applyToRecruitment: { state: 'HIRED' } });
  expect(await fixture.books(id)).toEqual({ seatsTaken: 1, contracts: 1, applications: 1 });
});

test('a client above its budget waits and is answered', async () => {
  const client = await clientOfWorker();
  // A search in a document that is not the app's own costs nine points, and a worker may save up 240.
  const answers = await Promise.all(
    Array.from({ length: 30 }, () =>
      client.query({ query: search, context: { queryDeduplication: false } }),
    ),
  );
  for (const { data } of answers) expect(data).toHaveProperty('recruitmentSearch.totalCount');
});
