import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

import { getRequestListener } from '@hono/node-server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { Refusal } from '#base/refusal.ts';

import { readEnv } from '../env.server.ts';
import { limitRefusals } from '../metrics/metrics.server.ts';
import { createUploadEndpoint, type UploadTask } from './upload-endpoint.server.ts';

const env = readEnv({ NODE_ENV: 'test', DATABASE_URL: 'postgres://localhost/none' });
/** Half a second stands for the ten of production. */
const pace = { windowMs: 500, minBytes: 4_000 };
const limits = { open: 12, perOwner: 2, perAddress: 4, bytes: 10_000_000, safeMs: 300 };

let server: Server;
let port: number;
let begun: number;
const sockets = new Set<Socket>();

/** The endpoint behind a real HTTP server; the headers `owner` and `address` name who uploads. */
beforeEach(async () => {
  begun = 0;
  limitRefusals.reset();
  const endpoint = createUploadEndpoint(
    { env },
    async (request): Promise<UploadTask> => {
      begun += 1;
      return {
        whose: request.headers.get('owner') ?? '',
        maxBytes: 1_000_000,
        tooLarge: () => new Refusal('UPLOAD_LARGE', '大きすぎます'),
        keep: async (body) => ({ bytes: body.length }),
      };
    },
    pace,
    limits,
  );
  const listener = getRequestListener((request) =>
    endpoint(request, { requestId: 'test', address: request.headers.get('address') ?? '' }),
  );
  server = createServer((req, res) => void listener(req, res));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A listening TCP server has an address with a port.
  ({ port } = server.address() as AddressInfo);
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
  await new Promise((resolve) => server.close(resolve));
});

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

async function send({ owner, address = '192.0.2.1', size = 50_000 }: SendArgs): Promise<number> {
  const headers = { 'apollo-require-preflight': 'true', owner, address };
  const body = new Uint8Array(size);
  const response = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body });
  await response.arrayBuffer();
  return response.status;
}

/** How often each limit has refused since the test began. */
async function refusals(): Promise<Record<string, number>> {
  const { values } = await limitRefusals.get();
  return Object.fromEntries(values.map(({ labels, value }) => [labels.limit, value]));
}

const allBegun = (uploads: number) => vi.waitFor(() => expect(begun).toBe(uploads));

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

test('an address has four places, and a place is free again after a slow body', async () => {
  const slow = ['a', 'b', 'c', 'd'].map((owner) => sendSlowly({ owner }));
  await allBegun(4);
  expect(await send({ owner: 'e' })).toBe(503);
  expect(await send({ owner: 'e', address: '192.0.2.2' })).toBe(201);
  await Promise.all(slow);
  expect(await send({ owner: 'e' })).toBe(201);
  expect(await refusals()).toEqual({ 'upload-places': 1, 'upload-pace': 4 });
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
  // The first of them has given way, and knows why.
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
