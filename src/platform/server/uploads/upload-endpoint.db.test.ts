import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

import { getRequestListener } from '@hono/node-server';
import type { Pool } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';

import { Refusal } from '#platform/base/refusal.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openPool } from '../database/db.server.ts';
import { readEnv, type Env } from '../env.server.ts';
import { limitRefusals } from '../metrics/metrics.server.ts';
import { createUploadEndpoint, StreamedAnswer, type UploadTask } from './upload-endpoint.server.ts';
import { openUploadSlots, type UploadSlots } from './upload-slots.ts';

/**
 * The pace limit with a window of 1.5 seconds instead of production's ten. A fast sender is four times as fast as it has
 * to be, so that a busy machine does not make it a slow one.
 */
const pace = { windowMs: 1_500, minBytes: 4_000 };
const limits = { open: 12, perOwner: 2, perAddress: 4, bytes: 10_000_000, safeMs: 300 };

let env: Env;
let pool: Pool;
let server: Server;
let port: number;
let begun: number;
const sockets = new Set<Socket>();

beforeAll(async () => {
  const url = await openTestDatabase();
  env = readEnv({ NODE_ENV: 'test', DATABASE_URL: url });
  pool = openPool(url, 4);
});
afterAll(() => pool.end());

/** The endpoint behind a real HTTP server; the headers `owner` and `address` name who uploads. */
beforeEach(async () => {
  begun = 0;
  limitRefusals.reset();
  await pool.query('delete from shared_limits');
  ({ server, port } = await startProcess());
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
  await new Promise((resolve) => server.close(resolve));
});

async function startProcess(): Promise<{ server: Server; port: number }> {
  const endpoint = createUploadEndpoint(
    { env, pool },
    async (request): Promise<UploadTask> => ({
      whose: request.headers.get('owner') ?? '',
      maxBytes: 1_000_000,
      tooLarge: () => new Refusal('UPLOAD_LARGE', '大きすぎます'),
      keep: async (body) => ({ bytes: body.length }),
    }),
    pace,
    countedSlots(),
  );
  const listener = getRequestListener((request) =>
    endpoint(request, { requestId: 'test', address: request.headers.get('address') ?? '' }),
  );
  const started = createServer((req, res) => void listener(req, res));
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve));
  // A listening TCP server has an address with a port.
  return { server: started, port: (started.address() as AddressInfo).port };
}

/** The slots of a process; `begun` counts the uploads that have one, whose bodies are being read. */
function countedSlots(): UploadSlots {
  const slots = openUploadSlots(limits, () => performance.now());
  return {
    take(asked) {
      const slot = slots.take(asked);
      if (slot) begun += 1;
      return slot;
    },
  };
}

type SendArgs = { owner: string; address?: string; size?: number; piece?: string };

/** Announces a body and sends a piece of it at a time, one byte unless given; resolves with the answer. */
function sendSlowly({ owner, address = '192.0.2.1', piece = 'x' }: SendArgs): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    sockets.add(socket);
    let answer = '';
    socket.write(
      `POST / HTTP/1.1\r\nHost: localhost\r\nApollo-Require-Preflight: true\r\nOwner: ${owner}\r\n` +
        `Address: ${address}\r\nContent-Length: 100000\r\n\r\n`,
    );
    const drip = setInterval(() => socket.write(piece), 50);
    socket.on('data', (chunk) => {
      answer += chunk.toString();
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearInterval(drip);
      resolve(answer);
    });
  });
}

const send = async (what: SendArgs, at?: number) => (await upload(what, at)).status;

async function upload(
  { owner, address = '192.0.2.1', size = 50_000 }: SendArgs,
  at = port,
): Promise<Response> {
  const headers = { 'apollo-require-preflight': 'true', owner, address };
  const body = new Uint8Array(size);
  const response = await fetch(`http://127.0.0.1:${at}/`, { method: 'POST', headers, body });
  await response.arrayBuffer();
  return response;
}

/** The number of refusals of each limit since the test began. */
async function refusals(): Promise<Record<string, number>> {
  const { values } = await limitRefusals.get();
  return Object.fromEntries(values.map(({ labels, value }) => [labels.limit, value]));
}

const allBegun = (uploads: number) => expect.poll(() => begun).toBe(uploads);

test('two slow senders with two bodies each do not close the endpoint to others', async () => {
  const slow = ['a', 'a', 'b', 'b'].map((owner) => sendSlowly({ owner, address: '192.0.2.7' }));
  await allBegun(4);
  expect(await send({ owner: 'c' })).toBe(201);
  const answers = await Promise.all(slow);
  for (const answer of answers) {
    expect(answer).toMatch(/^HTTP\/1.1 408 /);
    expect(answer).toContain('UPLOAD_SLOW');
  }
  expect(await refusals()).toEqual({ 'upload-pace': 4 });
});

test('an IPv6 /64 has four places, and a place is free again after a slow body', async () => {
  const slow = ['a', 'b', 'c', 'd'].map((owner) =>
    sendSlowly({ owner, address: `2001:db8:1:1::${owner}` }),
  );
  await allBegun(4);
  expect(await send({ owner: 'e', address: '2001:db8:1:1::e' })).toBe(503);
  expect(await send({ owner: 'e', address: '2001:db8:1:2::e' })).toBe(201);
  await Promise.all(slow);
  expect(await send({ owner: 'e', address: '2001:db8:1:1::e' })).toBe(201);
  expect(await refusals()).toEqual({ 'upload-slots': 1, 'upload-pace': 4 });
});

test('senders who are just fast enough do not close the endpoint to others', async () => {
  const piece = 'x'.repeat(600);
  const addresses = ['192.0.2.7', '192.0.2.8', '192.0.2.9'];
  const owners = ['a', 'b', 'c', 'd', 'e', 'f'].flatMap((owner) => [owner, owner]);
  const senders = owners.map((owner, index) =>
    sendSlowly({ owner, address: addresses[Math.floor(index / 4)] ?? '', piece }),
  );
  await allBegun(12);
  await sleep(limits.safeMs);
  expect(await send({ owner: 'g' })).toBe(201);
  // The oldest upload was evicted and gets the refusal.
  expect(await Promise.race(senders)).toContain('UPLOAD_BUSY');
});

test('slow bodies use up the uploads of their owner', async () => {
  for (let round = 0; round < 5; round += 1) {
    await Promise.all([sendSlowly({ owner: 'a' }), sendSlowly({ owner: 'a' })]);
  }
  expect(await send({ owner: 'a' })).toBe(429);
  expect(await refusals()).toEqual({ 'upload-pace': 10, uploads: 1 });
  expect(await send({ owner: 'b' })).toBe(201);
});

test('the uploads of an owner are counted over all processes', async () => {
  const other = await startProcess();
  onTestFinished(() => void other.server.close());
  const began = performance.now();
  const statuses: number[] = [];
  for (let count = 0; count < 62; count += 1) {
    statuses.push(await send({ owner: 'a', size: 10 }, count % 2 === 0 ? port : other.port));
  }
  expect(statuses.filter((status) => status === 201)).toHaveLength(60);
  expect(statuses.slice(-2)).toEqual([429, 429]);
  // The ten minutes began with the first upload.
  const { headers } = await upload({ owner: 'a', size: 10 });
  const left = Number(headers.get('retry-after'));
  expect(left).toBeLessThanOrEqual(600);
  expect(left).toBeGreaterThanOrEqual(600 - Math.ceil((performance.now() - began) / 1_000));
  expect(await send({ owner: 'b' }, other.port)).toBe(201);
});

/** An endpoint for uploads of one owner that answers with `keep`. */
function endpointWith(keep: UploadTask['keep'], slots?: ReturnType<typeof openUploadSlots>) {
  const task = {
    whose: 'a',
    maxBytes: 1_000,
    tooLarge: () => new Refusal('UPLOAD_LARGE', 'x'),
    keep,
  };
  const endpoint = createUploadEndpoint({ env, pool }, async () => task, pace, slots);
  return (path: string) => {
    const headers = { 'apollo-require-preflight': 'true' };
    const request = new Request(`http://localhost${path}`, { method: 'POST', headers, body: 'x' });
    return endpoint(request, { requestId: 'test', address: '192.0.2.1' });
  };
}

test('an upload occupies its slot until its streamed answer ends, also if nobody reads it', async () => {
  const work = Promise.withResolvers<void>();
  const slots = openUploadSlots(limits, () => performance.now());
  const begin = endpointWith(
    async () => new StreamedAnswer(new Response('…'), work.promise),
    slots,
  );
  const answers = [await begin('/'), await begin('/')];
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  await answers[0]?.body?.cancel();
  expect((await begin('/')).status).toBe(503);
  work.resolve();
  await work.promise;
  expect((await begin('/')).status).toBe(200);
});

test('two endpoints of a process share its slots', async () => {
  const work = Promise.withResolvers<void>();
  onTestFinished(() => work.resolve());
  const busy = endpointWith(async () => new StreamedAnswer(new Response('…'), work.promise));
  const other = endpointWith(async () => ({ isStored: true }));
  expect((await other('/other')).status).toBe(201);
  await Promise.all([busy('/busy'), busy('/busy')]);
  expect((await other('/other')).status).toBe(503);
});
