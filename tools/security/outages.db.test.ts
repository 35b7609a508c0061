import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';

import type { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';

import { buildPreparedWorker } from '#domain/application/build.ts';
import { instantAtJst } from '#platform/base/jst.ts';
import { workerDocuments } from '#gen/documents.server.ts';
import { auditPayBooks } from '#domain/pay/audit/audit.server.ts';
import { buildFacility, buildJob } from '#domain/corporation/build.ts';
import { buildRecruitment } from '#domain/recruitment/build.ts';
import { openSchemaCheck } from '#platform/server/database/schema-fit.server.ts';

import { withClient } from '../postgres/client.ts';
import { findFreePort } from '../run/ports.ts';
import { createDatabaseCopy } from '../testing/copies.ts';
import { startKillable, type Killable } from '../testing/processes/killable.ts';
import { openDurablePostgres } from '../testing/processes/reusable-server.ts';
import { openTestProduct, type TestProduct } from '../testing/processes/product.ts';
import {
  askGraphqlServer,
  refusalCodeOf,
  repeatUntilAnswered,
  type RetriableRequest,
} from '../testing/server-calls.ts';
import { openSmallDisk } from '../testing/small-disk.ts';

/**
 * Outages of a database that still runs: a request during the outage gets a refusal that asks to try again,
 * changes nothing, and succeeds once the outage is over.
 */
const now = instantAtJst('2026-12-01', '10:00');
const connections = 8;

const documents = {
  search:
    'query ($input: RecruitmentSearchInput!) { recruitmentSearch(input: $input) { totalCount } }',
  detail: 'query ($recruitmentId: ID!) { recruitmentDetail(recruitmentId: $recruitmentId) { id } }',
  schedule: '{ attendanceScheduleList { sections { type } } }',
};
const search: RetriableRequest = {
  query: documents.search,
  variables: { input: { workDates: [] } },
};

let database: Awaited<ReturnType<typeof openDurablePostgres>>;
let url: string;
let product: TestProduct;
let port: number;
let server: Killable;
let recruitmentId: string;

beforeAll(async () => {
  database = await openDurablePostgres();
  url = await createDatabaseCopy(database, 'outages');
  product = await openTestProduct(url, now);
  port = await findFreePort();
  server = await startKillable('tools/testing/processes/product-process.ts', {
    DATABASE_URL: url,
    DATABASE_POOL: String(connections),
    PORT: String(port),
    NOW: now.toISOString(),
  });
});
afterAll(async () => {
  await server.stop();
  await product.close();
  await database.stop();
});
beforeEach(async () => {
  const { db } = product.app;
  const facility = await buildFacility(db, { now });
  const job = await buildJob(db, { now, facilityId: facility.id });
  const startsAt = instantAtJst('2026-12-09', '09:00');
  const endsAt = instantAtJst('2026-12-09', '18:00');
  const terms = { now, jobId: job.id, startsAt, endsAt, capacity: 20 };
  recruitmentId = (await buildRecruitment(db, terms)).id;
});

/** A new worker who applies for the seat; every repetition has the same idempotency key. */
async function applicant(): Promise<Required<RetriableRequest>> {
  const { id } = await buildPreparedWorker(product.app.db, { now });
  const token = await product.signIn(id);
  const variables = { input: { recruitmentId } };
  return {
    query: ownDocument('mutation ApplyToRecruitment('),
    variables,
    token,
    key: randomUUID(),
  };
}

/** A document of the worker's app, which the server knows, by its first words. */
function ownDocument(begin: string): string {
  const found = Object.values(workerDocuments).find((text) => text.startsWith(begin));
  if (found === undefined)
    throw new Error(`the registry has no document that begins with ${begin}`);
  return found;
}

const answered = { status: 200, retryAfter: null, code: null };
const comeBack = { status: 503, retryAfter: '5', code: 'UNAVAILABLE' };

async function answerTo(call: RetriableRequest) {
  const answer = await askGraphqlServer(port, call);
  return (
    answer && { status: answer.status, retryAfter: answer.retryAfter, code: refusalCodeOf(answer) }
  );
}

/**
 * Repeats the calls until they are answered, twice. Returns if each had exactly one effect and the same answer for the
 * same key, and the taken seats.
 */
async function insistTwice(calls: readonly RetriableRequest[]) {
  const first = await Promise.all(calls.map((call) => repeatUntilAnswered(port, call)));
  const again = await Promise.all(calls.map((call) => repeatUntilAnswered(port, call)));
  const isSame = first.every(
    (answer, index) =>
      refusalCodeOf(answer) === null && isDeepStrictEqual(answer.data, again[index]?.data),
  );
  return { isSame, ...(await taken()) };
}

async function taken(): Promise<{ seats: number; contracts: number }> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ seats: number; contracts: number }>(
      `select seats_taken as seats,
              (select count(*)::int from applications where recruitment_id = $1) as contracts
         from recruitments where id = $1`,
      [recruitmentId],
    );
    return rows[0] ?? { seats: -1, contracts: -1 };
  });
}

test('a database that may only be read answers what is read, and asks to come back for the rest', async () => {
  const call = await applicant();
  // `/readyz` answers by these checks; the second one is that of a process during maintenance.
  const ready = await openSchemaCheck(product.app.db);
  const readyToRead = await openSchemaCheck(product.app.db, { mustWrite: false });
  expect(await ready.isReady()).toBe(true);
  await setting('default_transaction_read_only = on');
  expect(await ready.isReady()).toBe(false);
  expect(await readyToRead.isReady()).toBe(true);
  expect(await answerTo(search)).toEqual(answered);
  expect(await answerTo({ query: documents.schedule, token: call.token })).toEqual(answered);
  expect(await answerTo(call)).toEqual(comeBack);
  await setting('default_transaction_read_only = off');
  expect(await ready.isReady()).toBe(true);
  expect(await insistTwice([call])).toEqual({ isSame: true, seats: 1, contracts: 1 });
});

test('a table that is locked for longer than a request waits, and more who ask than connections', async () => {
  const calls = await Promise.all(Array.from({ length: connections + 2 }, applicant));
  const variables = { recruitmentId };
  await withClient(url, async (client) => {
    await client.query('begin');
    await client.query('lock table recruitments in access exclusive mode');
    const foreign = answerTo({ query: documents.detail, variables });
    const own = answerTo({ query: ownDocument('query RecruitmentDetail('), variables });
    await untilWaiting(client, 2);
    expect(await Promise.all([foreign, own, ...calls.map(answerTo)])).toEqual([
      comeBack,
      comeBack,
      ...calls.map(() => comeBack),
    ]);
    await client.query('rollback');
  });
  expect(await taken()).toEqual({ seats: 0, contracts: 0 });
  const all = { seats: calls.length, contracts: calls.length };
  expect(await insistTwice(calls)).toEqual({ isSame: true, ...all });
});

test('a disk without room for one page more', async ({ skip }) => {
  const disk = openSmallDisk(database.dataDir);
  if (!disk) return skip('this process may not mount a disk');
  onTestFinished(async () => {
    disk.free();
    await change('alter table applications reset (fillfactor), set tablespace pg_default');
    disk.remove();
  });
  await change(`create tablespace small location '${disk.folder}'`);
  // With this setting a page holds four applications, so the fifth needs a new page.
  await change('alter table applications set (fillfactor = 10), set tablespace small');
  const calls = await Promise.all(Array.from({ length: 6 }, applicant));
  disk.fill();
  const answers = [];
  for (const call of calls) {
    answers.push(await answerTo(call));
  }
  const accepted = answers.filter((answer) => answer?.code === null).length;
  expect(answers.slice(accepted)).toEqual(calls.slice(accepted).map(() => comeBack));
  expect(answers.at(-1)).toEqual(comeBack);
  expect(await answerTo(search)).toEqual(answered);
  expect(await taken()).toEqual({ seats: accepted, contracts: accepted });
  disk.free();
  const all = { seats: calls.length, contracts: calls.length };
  expect(await insistTwice(calls)).toEqual({ isSame: true, ...all });
});

test('after all of it the books are true', async () => {
  expect(await auditPayBooks(product.app.db)).toEqual([]);
});

/** Waits until `sessions` sessions wait for a lock. */
async function untilWaiting(client: Client, sessions: number): Promise<void> {
  const { rows } = await client.query<{ count: number }>(
    'select count(distinct pid)::int as count from pg_locks where not granted',
  );
  if ((rows[0]?.count ?? 0) >= sessions) return;
  await sleep(20);
  return untilWaiting(client, sessions);
}

async function setting(what: string): Promise<void> {
  await change(`alter system set ${what}`);
  await change('select pg_reload_conf()');
  // Existing sessions apply the setting with their next command.
  await sleep(200);
}

const change = (statement: string) => withClient(url, (client) => client.query(statement));
