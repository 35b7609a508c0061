import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { instantAtJst } from '#platform/base/jst.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openTestProduct, type TestProduct } from '#testing/processes/product.ts';
import {
  redirectingAgent,
  openSilentServer,
  openSmsGateway,
  queueFiftyPushes,
} from '#testing/services/receivers.ts';
import { buildPushService, type TestPushService } from '../push/push-service.build.ts';
import { openDeliveryLanes } from './deliver.server.ts';
import { smtpTransport } from './mail.server.ts';
import type { MessageTransport } from './message-transport.server.ts';
import { enqueueMessage } from './enqueue.queries.server.ts';
import { createPushTransport } from './push-transport.server.ts';
import { smsGateway } from './sms-gateway.server.ts';

const now = instantAtJst('2026-12-01', '12:00');
const origin = 'https://hitokoma.example';

let product: TestProduct;
let service: TestPushService;
beforeAll(async () => {
  product = await openTestProduct(await openTestDatabase(), now);
  service = await buildPushService();
});
afterAll(async () => {
  await product.close();
  await service.close();
});
beforeEach(async () => {
  await sql`delete from outbox`.execute(product.app.db);
});

const code = (text: string, kind: 'sms' | 'email' = 'sms') =>
  enqueueMessage(product.app.db, {
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
  const silence = await openSilentServer();
  const gateway = await openSmsGateway();
  const { app } = product;
  if (!app.env.vapid) throw new Error('the product of tests has keys');
  const agent = redirectingAgent(silence.port);
  const push = createPushTransport(app, { keys: app.env.vapid, origin, agent });
  const from = 'no-reply@hitokoma.example';
  const mail = smtpTransport(app, { url: `smtp://127.0.0.1:${silence.port}`, from, origin });
  const sms = smsGateway({ url: gateway.url, token: undefined, origin });
  const transports = { push: push.carry, email: mail.carry, sms };
  const transport: MessageTransport = (message) => transports[message.kind](message);
  await queueFiftyPushes(product, { service, now });
  await code('link by e-mail', 'email');
  await code('first code');

  const lanes = openDeliveryLanes(app, transport);
  const runs = lanes.map((lane) => lane.run());
  await expect.poll(() => silence.connections()).toBe(11);
  await expect.poll(() => gateway.taken).toContain('first code');
  await code('second code');
  await lanes[0]?.run();
  expect(gateway.taken).toContain('second code');
  // No attempt has ended meanwhile: two pushes of each of the five workers and an e-mail are in flight.
  expect(await outbox()).toEqual([
    { kind: 'email', attempts: 1, cause: null, messages: 1 },
    { kind: 'push', attempts: 0, cause: null, messages: 40 },
    { kind: 'push', attempts: 1, cause: null, messages: 10 },
  ]);

  await silence.end();
  await Promise.all(runs);
  // The other 40 were not attempted: the circuit breaker knows that their services do not answer.
  expect(await outbox()).toEqual([
    { kind: 'email', attempts: 1, cause: expect.stringMatching(/\w/), messages: 1 },
    { kind: 'push', attempts: 0, cause: null, messages: 40 },
    { kind: 'push', attempts: 1, cause: expect.stringMatching(/ECONN|socket/), messages: 10 },
  ]);
  for (const close of [push.close, mail.close]) close();
  await gateway.end();
});

test('a code that gets no answer holds up no later one of its lane', async () => {
  const silence = await openSilentServer();
  const gateway = await openSmsGateway();
  const toNobody = smsGateway({
    url: `http://127.0.0.1:${silence.port}`,
    token: undefined,
    origin,
  });
  const toGateway = smsGateway({ url: gateway.url, token: undefined, origin });
  const transport: MessageTransport = (message) =>
    (message.body === 'unanswered code' ? toNobody : toGateway)(message);
  const [lane] = openDeliveryLanes(product.app, transport);
  await code('unanswered code');
  const run = lane?.run();
  await expect.poll(() => silence.connections()).toBe(1);
  await code('later code');
  // The first attempt times out only after 20 seconds.
  await expect.poll(() => gateway.taken).toEqual(['later code']);
  await silence.end();
  await run;
  await gateway.end();
});

test('recipients take turns, and none has more than two messages of a lane on their way', async () => {
  const started: string[] = [];
  const release = Promise.withResolvers<undefined>();
  const transport: MessageTransport = async ({ body }) => {
    started.push(body);
    await release.promise;
  };
  const send = (recipient: string, body: string) =>
    enqueueMessage(product.app.db, {
      kind: 'email',
      dedupKey: body,
      workerId: null,
      recipient,
      body,
      now,
    });
  const first = Array.from({ length: 40 }, (_, index) => `first ${index}`);
  for (const body of first) {
    // oxlint-disable-next-line no-await-in-loop -- in their order
    await send('first@example.jp', body);
  }
  await send('second@example.jp', 'second');
  const lane = openDeliveryLanes(product.app, transport).find(({ name }) => name === 'e-mails');
  const run = lane?.run();
  await expect.poll(() => started).toContain('second');
  expect(started.filter((body) => body.startsWith('first'))).toEqual(first.slice(0, 2));
  release.resolve(undefined);
  await run;
  expect(started).toHaveLength(41);
});
