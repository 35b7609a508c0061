import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

import { buildWorker } from '#access/worker/build.ts';
import { instantAtJst } from '#platform/base/jst.ts';
import { connectToChat } from '#domain/chat/build.ts';
import type { App as ProductApp } from '#platform/server/context.server.ts';
import { openErrorService } from '#platform/server/error-service.build.ts';
import { buildTestJpeg } from '#platform/server/uploads/images.build.ts';

import { startBackgroundJobs } from '../../src/main/jobs.server.ts';
import { checkoutRoot } from '../run/paths.ts';
import { createDatabaseCopy } from '../testing/copies.ts';
import { openDurablePostgres } from '../testing/processes/reusable-server.ts';
import { openTestProduct, type TestProduct } from '../testing/processes/product.ts';
import { openProductionSite, type ProductionSite } from '../testing/processes/production-site.ts';
import { sharedSecrets } from '../testing/production-env.ts';
import { waitUntilTrue } from './assertions.ts';

/** The server's process during and after a failure of the database, and at its own end. */
const now = instantAtJst('2026-12-01', '10:00');
const drainSeconds = 1;

let database: Awaited<ReturnType<typeof openDurablePostgres>>;
let url: string;
let product: TestProduct;

beforeAll(async () => {
  database = await openDurablePostgres();
  url = await createDatabaseCopy(database, 'process');
  product = await openTestProduct(url, now, { environment: sharedSecrets });
});
afterAll(async () => {
  await product.close();
  await database.stop();
});

async function startServer(env: NodeJS.ProcessEnv = {}): Promise<ProductionSite> {
  const site = await openProductionSite(url, {
    JOBS: 'on',
    DRAIN_SECONDS: String(drainSeconds),
    ...sharedSecrets,
    ...env,
  });
  onTestFinished(site.stop);
  return site;
}

const statusOf = async (address: string) =>
  fetch(address).then(
    async (answer) => {
      await answer.body?.cancel();
      return answer.status;
    },
    () => 0,
  );

/**
 * Start time of the PostgreSQL server that answers, by its own clock: sessions of a killed server may still answer for
 * a moment.
 */
const startOf = (app: ProductApp) =>
  sql<{ at: Date }>`select pg_postmaster_start_time() as at`.execute(app.db).then(
    ({ rows }) => rows[0]?.at.getTime(),
    () => undefined,
  );

test('jobs whose database dies at any moment of their run go on with the next run', async () => {
  const { app } = product;
  for (const delayMs of [0, 5, 20, 50, 120]) {
    const jobs = startBackgroundJobs(app);
    await sleep(delayMs);
    const started = (await startOf(app)) ?? Number.NaN;
    expect(database.kill()).toBe(true);
    await jobs.stop();
    await expect.poll(() => startOf(app)).toBeGreaterThan(started);
  }
  // The interrupted runs must have left no lock: this run can work.
  await sql`
    insert into outbox (kind, dedup_key, recipient, body, created_at, next_attempt_at, expires_at)
    values ('sms', 'process-test', '09000000000', 'test', ${now}, ${now}, ${instantAtJst('2026-11-30', '10:00')})
  `.execute(app.db);
  const jobs = startBackgroundJobs(app);
  onTestFinished(jobs.stop);
  const waiting = async () => {
    const found = await sql`select 1 from outbox where dedup_key = 'process-test'`.execute(app.db);
    return found.rows.length;
  };
  await waitUntilTrue(async () => (await waiting()) === 0, 'the tasks dropped an expired message');
  expect(await waiting()).toBe(0);
});

test('the server answers again after its database died, and has not ended', async () => {
  const app = await startServer();
  let exitCode: number | null = null;
  void app.ended.then((code) => (exitCode = code));
  for (const delayMs of [0, 100]) {
    await sleep(delayMs);
    database.kill();
    await waitUntilTrue(
      async () => (await statusOf(`${app.url}/readyz`)) === 200,
      'the server is ready',
    );
  }
  expect(exitCode).toBeNull();
});

type Half = { address: string; headers: readonly string[]; body: Uint8Array };

/** Sends half of a request's body; `finish` sends the rest and resolves with the whole answer. */
function halfSent(port: number, { address, headers, body }: Half) {
  const socket: Socket = connect(port, '127.0.0.1');
  const half = Math.floor(body.length / 2);
  const lines = [
    `POST ${address} HTTP/1.1`,
    'Host: localhost',
    'Apollo-Require-Preflight: true',
    ...headers,
    `Content-Length: ${body.length}`,
  ];
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  socket.write(body.subarray(0, half));
  const answer = new Promise<string>((resolve, reject) => {
    let text = '';
    socket.on('data', (chunk) => (text += chunk.toString()));
    socket.on('end', () => resolve(text));
    socket.on('error', reject);
  });
  return {
    finish: () => {
      socket.write(body.subarray(half));
      return answer;
    },
  };
}

const query: Half = {
  address: '/api/worker/graphql',
  headers: ['Content-Type: application/json'],
  body: Buffer.from(JSON.stringify({ query: '{ serverTime }' })),
};
const picture = async (token: string): Promise<Half> => ({
  address: '/api/uploads?purpose=main_image',
  headers: [`Authorization: Bearer ${token}`],
  body: await buildTestJpeg(),
});

/** A worker created at the server's time, with tokens for the API and for the chat. */
async function someone() {
  product.setNow(new Date());
  onTestFinished(() => product.setNow(now));
  const { id } = await buildWorker(product.app.db, { now: product.app.clock.now() });
  const token = await product.signIn(id);
  const { data } = await product.call('mutation { requestChatToken { token } }', {}, { token });
  return { token, chatToken: String(data?.['requestChatToken'].token) };
}

test('a stopping server leaves its load balancer first, and finishes the requests in hand', async () => {
  const app = await startServer();
  const { token, chatToken } = await someone();
  const chat = await connectToChat(app.url, chatToken);
  onTestFinished(chat.close);
  const closings: string[] = [];
  const reasons: string[] = [];
  chat.socket.on('closing', ({ code }) => closings.push(code));
  chat.socket.on('disconnect', (reason) => reasons.push(reason));
  const request = halfSent(app.port, query);
  const upload = halfSent(app.port, await picture(token));
  await sleep(200);
  const began = performance.now();
  const stopped = app.stop();
  await waitUntilTrue(async () => (await statusOf(`${app.url}/readyz`)) === 503, 'not ready');
  // Requests that a load balancer still sends are answered, and their connections are closed.
  const late = await fetch(`${app.url}/healthz`);
  expect([late.status, late.headers.get('connection')]).toEqual([200, 'close']);
  await sleep(drainSeconds * 1_000 + 500);
  expect(await statusOf(`${app.url}/healthz`)).toBe(0);
  // Socket.IO clients reconnect by themselves after a lost transport, but not after a disconnect.
  expect({ closings, reasons }).toEqual({
    closings: ['UNAVAILABLE'],
    reasons: ['transport close'],
  });
  expect(chat.socket.active).toBe(true);
  const answer = await request.finish();
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  expect(answer).toContain('"serverTime":"');
  const stored = await upload.finish();
  expect(stored).toMatch(/^HTTP\/1\.1 201 /);
  expect(stored).toContain('"uploadId":"');
  await stopped;
  expect(await app.ended).toBe(0);
  expect(performance.now() - began).toBeGreaterThan(drainSeconds * 1_000);
});

/** Writes a message that no gateway accepts, and waits until the jobs have tried to deliver it. */
async function untilJobsTry(dedupKey: string): Promise<void> {
  const at = new Date();
  await sql`
    insert into outbox (kind, dedup_key, recipient, body, created_at, next_attempt_at)
    values ('sms', ${dedupKey}, '09000000000', 'test', ${at}, ${at})
  `.execute(product.app.db);
  await waitUntilTrue(async () => {
    const { rows } = await sql`
      select 1 from outbox where dedup_key = ${dedupKey} and last_error is not null
    `.execute(product.app.db);
    return rows.length === 1;
  }, 'the jobs tried to deliver');
}

/** A module that makes the server fail when a request asks for it. */
const faults = pathToFileURL(path.join(checkoutRoot, 'tools/testing/processes/faults.ts')).href;
const cause = async (app: ProductionSite, fault: string) =>
  (await fetch(`${app.url}/healthz`, { headers: { 'x-fault': fault } })).status;

test('a rejection that nobody handles is logged and ends nothing, without an error service too', async () => {
  const app = await startServer({ NODE_OPTIONS: `--import=${faults}` });
  let exitCode: number | null = null;
  void app.ended.then((code) => (exitCode = code));
  expect(await cause(app, 'rejection')).toBe(200);
  const isLogged = async () =>
    app.logLines().some((line) => line.includes('a rejection that nobody handles'));
  await waitUntilTrue(isLogged, 'the rejection is logged');
  await untilJobsTry('after a rejection without an error service');
  expect(await statusOf(`${app.url}/readyz`)).toBe(200);
  expect(exitCode).toBeNull();
});

test('a rejection that nobody handles is reported, and an exception that nobody catches ends in order', async () => {
  const reports = await openErrorService();
  onTestFinished(() => void reports.close());
  const app = await startServer({
    NODE_OPTIONS: `--import=${faults}`,
    SENTRY_DSN: reports.dsn,
  });
  let exitCode: number | null = null;
  void app.ended.then((code) => (exitCode = code));
  const isReported = async (text: string) =>
    app.logLines().some((line) => line.includes(text)) &&
    reports.received.some((report) => report.includes(text));

  // The server keeps idle connections longer than a proxy's usual 60 s, so that the proxy closes first.
  const kept = (await fetch(`${app.url}/healthz`)).headers.get('keep-alive');
  expect(Number(/^timeout=(\d+)$/.exec(kept ?? '')?.[1])).toBeGreaterThan(60);

  expect(await cause(app, 'rejection')).toBe(200);
  await waitUntilTrue(() => isReported('a rejection that nobody handles'), 'the rejection is told');
  await untilJobsTry('after the rejection');
  expect(await statusOf(`${app.url}/readyz`)).toBe(200);
  expect(exitCode).toBeNull();

  const request = halfSent(app.port, query);
  await sleep(200);
  await cause(app, 'exception');
  await waitUntilTrue(
    () => isReported('an exception that nobody catches'),
    'the exception is told',
  );
  await waitUntilTrue(async () => (await statusOf(`${app.url}/readyz`)) === 503, 'not ready');
  expect(await request.finish()).toContain('"serverTime":"');
  expect(await app.ended).toBe(1);
});
