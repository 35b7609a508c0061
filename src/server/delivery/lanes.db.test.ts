import { createServer as createHttpServer } from 'node:http';
import { Agent } from 'node:https';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { buildWorker } from '#account/build.ts';
import { atJst } from '#base/jst.ts';

import { testDatabase } from '../../../tools/testing/database.ts';
import { openProduct, type Product } from '../../../tools/testing/processes/product.ts';
import { buildPushService, type TestPushService } from '../push/push-service.build.ts';
import { openLanes } from './deliver.server.ts';
import { smtpTransport } from './mail.server.ts';
import type { MessageTransport } from './message-transport.server.ts';
import { notify } from './notify.server.ts';
import { post } from './enqueue.queries.server.ts';
import { pushTransport } from './push-transport.server.ts';
import { smsGateway } from './sms-gateway.server.ts';

const now = atJst('2026-12-01', '12:00');
const origin = 'https://hitokoma.example';
const workers = 5;
const devices = 10;

let product: Product;
let service: TestPushService;
beforeAll(async () => {
  product = await openProduct(await testDatabase(), now);
  service = await buildPushService();
});
afterAll(async () => {
  await product.close();
  await service.close();
});
beforeEach(async () => {
  await sql`delete from outbox`.execute(product.app.db);
});

/** A server that accepts connections and never says a word. */
async function buildSilence() {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.resume();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A listening TCP server has an address with a port.
  const { port } = server.address() as AddressInfo;
  return {
    port,
    connections: () => sockets.size,
    async end() {
      for (const socket of sockets) socket.resetAndDestroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function buildGateway() {
  const taken: string[] = [];
  const server = createHttpServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      taken.push(JSON.parse(Buffer.concat(chunks).toString()).body);
      res.writeHead(202).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A listening TCP server has an address with a port.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    taken,
    end: () => new Promise((resolve) => server.close(resolve)),
  };
}

const register = `mutation ($input: RegisterPushDeviceInput!) {
  registerPushDevice(input: $input) { success } }`;

/** Five workers with ten browsers each, one waiting notification for each browser. */
async function fiftyPushes() {
  for (let index = 0; index < workers; index += 1) {
    const { id } = await buildWorker(product.app.db, { now });
    const token = await product.signIn(id);
    for (let device = 0; device < devices; device += 1) {
      const input = { ...service.browser(), label: 'Android・Chrome' };
      await product.call(register, { input }, { token });
    }
    const path = '/shifts/1';
    const notice = { workerId: id, topic: 'contract', title: '成立', body: '成立', path } as const;
    await notify(product.app.db, { ...notice, dedupKey: `lanes:${id}`, now });
  }
}

const code = (text: string, kind: 'sms' | 'email' = 'sms') =>
  post(product.app.db, {
    kind,
    dedupKey: text,
    workerId: null,
    recipient: kind === 'sms' ? '09000000001' : 'hana@example.jp',
    body: text,
    expiresAt: new Date(now.getTime() + 600_000),
    now,
  });

const outbox = async () => {
  const { rows } = await sql<{
    kind: string;
    attempts: number;
    cause: string | null;
    messages: number;
  }>`
    select kind, attempts, last_error as cause, count(*) as messages
      from outbox where delivered_at is null and kind <> 'sms'
     group by kind, attempts, last_error order by kind, attempts
  `.execute(product.app.db);
  return rows;
};

test('codes arrive while fifty push services and the mail server say nothing', async () => {
  const silence = await buildSilence();
  const gateway = await buildGateway();
  const { app } = product;
  if (!app.env.vapid) throw new Error('the product of tests has keys');
  const agent = new Agent();
  agent.createConnection = () => connect(silence.port, '127.0.0.1');
  const push = pushTransport(app, { keys: app.env.vapid, origin, agent });
  const from = 'no-reply@hitokoma.example';
  const mail = smtpTransport(app, { url: `smtp://127.0.0.1:${silence.port}`, from, origin });
  const sms = smsGateway({ url: gateway.url, token: undefined, origin });
  const transports = { push: push.carry, email: mail.carry, sms };
  const transport: MessageTransport = (message) => transports[message.kind](message);
  await fiftyPushes();
  await code('link by e-mail', 'email');
  await code('first code');

  const lanes = openLanes(app, transport);
  const runs = lanes.map((lane) => lane.run());
  await vi.waitFor(() => expect(silence.connections()).toBe(21), { timeout: 10_000 });
  await vi.waitFor(() => expect(gateway.taken).toContain('first code'));
  await code('second code');
  await lanes[0]?.run();
  expect(gateway.taken).toContain('second code');
  // All that time nothing else has come back: 20 pushes and an e-mail are in flight.
  expect(await outbox()).toEqual([
    { kind: 'email', attempts: 1, cause: null, messages: 1 },
    { kind: 'push', attempts: 0, cause: null, messages: 30 },
    { kind: 'push', attempts: 1, cause: null, messages: 20 },
  ]);

  await silence.end();
  await Promise.all(runs);
  // The other 30 were not tried: their services are known not to answer.
  expect(await outbox()).toEqual([
    { kind: 'email', attempts: 1, cause: expect.stringMatching(/\w/), messages: 1 },
    { kind: 'push', attempts: 0, cause: null, messages: 30 },
    { kind: 'push', attempts: 1, cause: expect.stringMatching(/ECONN|socket/), messages: 20 },
  ]);
  for (const close of [push.close, mail.close]) close();
  await gateway.end();
}, 60_000);
