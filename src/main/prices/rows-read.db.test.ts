import { afterAll, expect, test } from 'vitest';

import { createDemoApi, createStaffApis } from '#main/back-office.server.ts';
import { createWorkerEndpoint } from '#main/schema.server.ts';
import { apiPaths } from '#platform/base/api-paths.ts';
import { instantAtJst } from '#platform/base/jst.ts';
import type { GraphqlEndpoint } from '#platform/server/graphql/endpoint.server.ts';
import { pointsOfClass, type FieldPrice } from '#platform/server/prices/price-classes.ts';
import { openBulkDatabase } from '#testing/bulk-database.ts';
import { openStaffFixture, testOrigin } from '#testing/fixtures/staff.ts';
import type { LoadRequest } from '#testing/loads/load.ts';
import { demoRows } from '#testing/prices/demo-rows.ts';
import { openOwnDocuments } from '#testing/prices/own-documents.ts';
import { isDone, type PricedRow } from '#testing/prices/rows.ts';
import { facilityRows, operatorRows } from '#testing/prices/staff-rows.ts';
import { workerRows } from '#testing/prices/worker-rows.ts';

import { withClient } from '../../../tools/postgres/client.ts';
import { openContractCallers } from '../../../tools/contract/contract-calls.ts';

/**
 * Rows and index entries that a query may read for each point of its price, about a millisecond. A query that reads more
 * has a class that is too low, or a statement that lacks an index.
 */
const rowsOfPoint = 1_000;

/** Queries that need a case, which none of the callers here has. */
const needsCase = {
  worker: [
    'formerStatementFile',
    'formerStatements',
    'overpayment',
    'penaltyExemption',
    'penaltyRemissionOrder',
  ],
  facility: ['cancellationCost', 'proposedHoursCost'],
  operator: ['chatMessages', 'review'],
} as const;

const { url, places } = await openBulkDatabase('apart');
// PostgreSQL reads a table as a whole while it has few rows, as some tables have here alone.
await withClient(url, (client) =>
  client.query(`alter database ${client.escapeIdentifier(nameOf(url))} set enable_seqscan = off`),
);
const staff = await openStaffFixture(url, instantAtJst('2026-12-01', '09:00'));
const callers = await openContractCallers(url);
const products = [staff, callers];
afterAll(async () => {
  await Promise.all(products.map((product) => product.close()));
});

const demoApp = { ...staff.app, env: { ...staff.app.env, demo: true } };
const demo = await createDemoApi(demoApp, async () => undefined);
const endpoints: Readonly<Record<string, GraphqlEndpoint | null>> = {
  ...Object.fromEntries(
    Object.entries(await createStaffApis(staff.app)).map(([side, endpoint]) => [
      apiPaths[side === 'facility' ? 'facilityGraphql' : 'operatorGraphql'],
      endpoint,
    ]),
  ),
  [apiPaths.workerGraphql]: await createWorkerEndpoint(callers.app),
  [apiPaths.demoGraphql]: demo,
};

async function ask({ path, headers = {}, body = '' }: LoadRequest) {
  const request = new Request(testOrigin + path, { method: 'POST', headers, body: String(body) });
  const visit = { requestId: 'test', address: '192.0.2.1' };
  const response = await endpoints[path]?.fetch(request, visit);
  return { status: response?.status ?? 404, text: (await response?.text()) ?? '' };
}

/** Rows and index entries that the database has read, once all connections have reported theirs. */
async function countRead(): Promise<number> {
  const clients = await Promise.all(
    products.flatMap(({ app }) =>
      Array.from({ length: app.pool.totalCount }, () => app.pool.connect()),
    ),
  );
  await Promise.all(clients.map((client) => client.query('select pg_stat_force_next_flush()')));
  for (const client of clients) client.release();
  const { rows } = await staff.app.pool.query<{ count: string }>(
    `select (select sum(seq_tup_read) from pg_stat_user_tables)
          + (select sum(idx_tup_read) from pg_stat_user_indexes) as count`,
  );
  return Number(rows[0]?.count);
}

type Read = { name: string; price: FieldPrice; count: number };

/** Sends the first request of each query that is answered. Returns what it read, and the queries without an answer. */
async function readBy(rows: readonly PricedRow[]) {
  const read: Read[] = [];
  const unanswered: string[] = [];
  for (const row of rows) {
    const { kind, name, price } = row;
    if (kind !== 'query') continue;
    let count: number | null = null;
    // oxlint-disable-next-line no-await-in-loop -- one query at a time is counted
    for (const request of await row.requests()) {
      // The first answer may fill what the process keeps of the reference data.
      // oxlint-disable-next-line no-await-in-loop -- as above
      if (!isDone(row, await ask(request))) continue;
      // oxlint-disable-next-line no-await-in-loop -- as above
      const before = await countRead();
      // oxlint-disable-next-line no-await-in-loop -- as above
      await ask(request);
      // oxlint-disable-next-line no-await-in-loop -- as above
      count = (await countRead()) - before;
      break;
    }
    if (count === null) unanswered.push(name);
    else read.push({ name, price, count });
  }
  return { read, unanswered };
}

const allowed = (price: FieldPrice) =>
  pointsOfClass[typeof price === 'string' ? price : price.class] * rowsOfPoint;

const tooMany = (read: readonly Read[]) =>
  read
    .filter(({ price, count }) => count > allowed(price))
    .map(({ name, price, count }) => `${name} (${JSON.stringify(price)}) reads ${count} rows`);

const place = placeOf(places);
const find = await openOwnDocuments();

test('each query of workers reads no more rows than its price allows', async () => {
  const { read, unanswered } = await readBy(
    await workerRows({ callers, busy: await busyWorker(), find }),
  );
  expect(tooMany(read)).toEqual([]);
  expect(unanswered).toEqual(needsCase.worker);
});

test('each query of facilities reads no more rows than its price allows', async () => {
  const making = { fixture: staff, busy: place, find, origin: testOrigin };
  const { read, unanswered } = await readBy(await facilityRows(making));
  expect(tooMany(read)).toEqual([]);
  expect(unanswered).toEqual(needsCase.facility);
});

test('each query of operators reads no more rows than its price allows', async () => {
  const ids = { ...place, workerId: (await busyWorker()).id, recruitmentId: 'x', channelId: 'x' };
  const making = { fixture: staff, find, origin: testOrigin, ids };
  const { read, unanswered } = await readBy(await operatorRows(making));
  expect(tooMany(read)).toEqual([]);
  expect(unanswered).toEqual(needsCase.operator);
});

test('each query of the demo reads no more rows than its price allows', async () => {
  const { read, unanswered } = await readBy(await demoRows({ facilityId: place.facilityId, find }));
  expect(tooMany(read)).toEqual([]);
  expect(unanswered).toEqual([]);
});

/** A worker of the bulk data who has two shifts. */
async function busyWorker() {
  const { rows } = await staff.app.pool.query<{ id: string; shift: string }>(
    `select worker_id as id, id as shift from attendances where state = 'PAID' order by starts_at, id limit 1`,
  );
  const [{ id, shift } = { id: '', shift: '' }] = rows;
  return { id, token: await callers.signIn(id), ids: [shift, place.facilityId] };
}

function nameOf(databaseUrl: string): string {
  return new URL(databaseUrl).pathname.slice(1);
}

function placeOf([first]: typeof places) {
  if (!first) throw new Error('the bulk data has no facility');
  return first;
}
