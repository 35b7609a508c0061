import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

import { atJst } from '#base/jst.ts';
import type { App as ProductApp } from '#server/context.server.ts';

import { startJobs } from '../../src/jobs.server.ts';
import { createCopy } from '../testing/copies.ts';
import { openLastingServer } from '../testing/processes/reusable-server.ts';
import { openProduct, type Product } from '../testing/processes/product.ts';
import { openProductionSite, type ProductionSite } from '../testing/processes/production-site.ts';

/** How the server's process lives through a database that dies, and how it ends. */
const now = atJst('2026-12-01', '10:00');
const drainSeconds = 1;

let database: Awaited<ReturnType<typeof openLastingServer>>;
let url: string;
let product: Product;

beforeAll(async () => {
  database = await openLastingServer();
  url = await createCopy(database, { label: 'process', auditor: 'run' });
  product = await openProduct(url, now);
}, 600_000);
afterAll(async () => {
  await product.close();
  await database.stop();
});

async function startServer(): Promise<ProductionSite> {
  const site = await openProductionSite(url, {
    JOBS: 'on',
    DRAIN_SECONDS: String(drainSeconds),
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

async function until(isTrue: () => Promise<boolean>, what: string): Promise<void> {
  const end = Date.now() + 60_000;
  while (Date.now() < end) {
    if (await isTrue()) return;
    await sleep(50);
  }
  throw new Error(`not within 60 s: ${what}`);
}

/** Whether another server answers than at `killedAt`; those of a killed one may answer for a moment. */
const isNewServer = (app: ProductApp, killedAt: Date) =>
  sql<{ at: Date }>`select pg_postmaster_start_time() as at`.execute(app.db).then(
    ({ rows }) => rows.some(({ at }) => at > killedAt),
    () => false,
  );

test('jobs whose database dies at any moment of their run go on with the next run', async () => {
  const { app } = product;
  for (const delayMs of [0, 5, 20, 50, 120]) {
    const jobs = startJobs(app);
    await sleep(delayMs);
    const killedAt = new Date();
    expect(database.kill()).toBe(true);
    await jobs.stop();
    await until(() => isNewServer(app, killedAt), 'the database is back');
  }
  // The runs that the deaths cut off have left no lock behind: this one does the work.
  await sql`
    insert into outbox (kind, dedup_key, recipient, body, created_at, next_attempt_at, expires_at)
    values ('sms', 'process-test', '09000000000', 'test', ${now}, ${now}, ${atJst('2026-11-30', '10:00')})
  `.execute(app.db);
  const jobs = startJobs(app);
  onTestFinished(jobs.stop);
  const waiting = async () => {
    const found = await sql`select 1 from outbox where dedup_key = 'process-test'`.execute(app.db);
    return found.rows.length;
  };
  await until(async () => (await waiting()) === 0, 'the tasks dropped an expired message');
  expect(await waiting()).toBe(0);
}, 240_000);

test('the server answers again after its database died, and has not ended', async () => {
  const app = await startServer();
  let exitCode: number | null = null;
  void app.ended.then((code) => (exitCode = code));
  for (const delayMs of [0, 100]) {
    await sleep(delayMs);
    database.kill();
    await until(async () => (await statusOf(`${app.url}/readyz`)) === 200, 'the server is ready');
  }
  expect(exitCode).toBeNull();
}, 240_000);

/** A request whose body stops half-way; `finish` sends the rest and resolves with the whole answer. */
function halfSent(port: number) {
  const body = JSON.stringify({ query: '{ serverTime }' });
  const socket: Socket = connect(port, '127.0.0.1');
  const lines = [
    'POST /api/worker/graphql HTTP/1.1',
    'Host: localhost',
    'Content-Type: application/json',
    'Apollo-Require-Preflight: true',
    `Content-Length: ${body.length}`,
  ];
  socket.write(`${lines.join('\r\n')}\r\n\r\n${body.slice(0, 10)}`);
  const answer = new Promise<string>((resolve, reject) => {
    let text = '';
    socket.on('data', (chunk) => (text += chunk.toString()));
    socket.on('end', () => resolve(text));
    socket.on('error', reject);
  });
  return {
    finish: () => {
      socket.write(body.slice(10));
      return answer;
    },
  };
}

test('a stopping server leaves its load balancer first, and finishes the requests in hand', async () => {
  const app = await startServer();
  const request = halfSent(app.port);
  await sleep(200);
  const began = performance.now();
  const stopped = app.stop();
  await until(async () => (await statusOf(`${app.url}/readyz`)) === 503, 'not ready');
  // Those that a load balancer still sends are answered, on connections that end then.
  const late = await fetch(`${app.url}/healthz`);
  expect([late.status, late.headers.get('connection')]).toEqual([200, 'close']);
  await sleep(drainSeconds * 1_000 + 500);
  expect(await statusOf(`${app.url}/healthz`)).toBe(0);
  const answer = await request.finish();
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  expect(answer).toContain('"serverTime":"');
  await stopped;
  expect(await app.ended).toBe(0);
  expect(performance.now() - began).toBeGreaterThan(drainSeconds * 1_000);
}, 60_000);
