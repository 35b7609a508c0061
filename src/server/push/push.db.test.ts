import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { request } from 'node:https';

import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { buildWorker } from '#account/build.ts';
import { revokeSession } from '#account/sign-in/session.server.ts';
import { addHours, addMinutes, atJst } from '#base/jst.ts';
import { makeSupportChannel } from '#chat/channels/make-channel.server.ts';
import { sendMessages } from '#chat/channels/send.server.ts';

import { testDatabase } from '#testing/database.ts';
import { openProduct, type Product } from '#testing/processes/product.ts';
import { deliverOutbox } from '../delivery/deliver.server.ts';
import { tidyOutbox } from '../delivery/tidy-outbox.server.ts';
import { notify, notifyAll, type Notice } from '../delivery/notify.server.ts';
import type { VapidKeys } from '../env.server.ts';
import { publicAgent } from '../network/public-agent.server.ts';
import { buildPushService, provenSender, type TestPushService } from './push-service.build.ts';
import { pushTransport } from '../delivery/push-transport.server.ts';

let now = atJst('2026-12-01', '12:00');
let product: Product;
let service: TestPushService;
let keys: VapidKeys;
beforeAll(async () => {
  product = await openProduct(await testDatabase(), now);
  service = await buildPushService();
  if (!product.app.env.vapid) throw new Error('the product of tests has keys');
  keys = product.app.env.vapid;
});
afterAll(async () => {
  await product.close();
  await service.close();
});
beforeEach(async () => {
  at(addHours(atJst('2026-12-01', '12:00'), 24));
  await sql`delete from outbox`.execute(product.app.db);
  service.taken.length = 0;
});
afterEach(() => service.answer(201));

const at = (instant: Date) => {
  now = instant;
  product.setNow(now);
};

const register = `mutation ($input: RegisterPushDeviceInput!) {
  registerPushDevice(input: $input) { success id } }`;
const setting =
  '{ pushSetting { publicKey devices { id label registeredAt deliveredAt fingerprint } } }';

async function person() {
  const worker = await buildWorker(product.app.db, { now });
  const token = await product.signIn(worker.id);
  const call = (document: string, variables = {}, as = token) =>
    product.call(document, variables, { token: as });
  return {
    ...worker,
    call,
    async registers(subscription = service.browser(), more = {}) {
      const answer = await call(register, {
        input: { ...subscription, label: 'Android・Chrome', ...more },
      });
      return {
        ...subscription,
        id: String(answer.data?.['registerPushDevice']?.id),
        problem: answer.errors?.[0]?.extensions,
      };
    },
    async devices() {
      const { data } = await call(setting);
      return data?.['pushSetting'].devices as { id: string; deliveredAt: string | null }[];
    },
    getsNotice: (notice: Partial<Notice> = {}) =>
      notify(product.app.db, noticeTo(worker.id, notice)),
  };
}

const noticeTo = (workerId: string, notice: Partial<Notice> = {}): Notice => ({
  workerId,
  topic: 'contract',
  dedupKey: `test:${workerId}`,
  title: '労働契約が成立しました',
  body: 'さくらの里 2026/12/03（木） 09:00〜18:00の労働契約が成立しました。日給は13,600円です。',
  path: '/shifts/1',
  now,
  ...notice,
});

/** Delivers only push messages, as the jobs do every other second. */
async function deliver() {
  await sql`delete from outbox where kind <> 'push'`.execute(product.app.db);
  const transport = pushTransport(product.app, {
    keys,
    origin: 'https://hitokoma.example',
    agent: service.agent(),
  });
  await deliverOutbox(product.app, transport.carry);
  transport.close();
}

const pushesTo = (workerId: string) =>
  product.app.db
    .selectFrom('outbox')
    .select(['recipient', 'subject', 'body', 'delivered_at', 'given_up_at', 'attempts'])
    .where('worker_id', '=', workerId)
    .where('kind', '=', 'push')
    .execute();

describe('a browser', () => {
  test('gets a notice that only it can read, from a sender that proves itself', async () => {
    const hana = await person();
    const { endpoint } = await hana.registers();
    await hana.getsNotice();
    await deliver();
    expect(service.taken.map(({ path }) => path)).toEqual([new URL(endpoint).pathname]);
    const [push] = service.taken;
    const [message] = await product.app.db.selectFrom('outbox').select('id').execute();
    expect(JSON.parse(push?.text ?? '')).toEqual({
      web_push: 8030,
      notification: {
        title: '労働契約が成立しました',
        // Without the wage: other people may see a locked screen.
        body: 'さくらの里 2026/12/03（木） 09:00〜18:00の労働契約が成立しました。',
        navigate: 'https://hitokoma.example/shifts/1',
        lang: 'ja',
        dir: 'ltr',
        tag: message?.id,
        app_badge: '1',
      },
      app_badge: 1,
    });
    expect(push?.headers).toMatchObject({
      ttl: '86400',
      urgency: 'high',
      'content-encoding': 'aes128gcm',
    });
    const proven = push && (await provenSender(push, keys.publicKey));
    expect(proven?.sub).toBe('mailto:tests@hitokoma.example');
    expect((proven?.exp ?? 0) * 1_000 - Date.now()).toBeLessThanOrEqual(86_400_000);
    expect(await hana.devices()).toMatchObject([{ deliveredAt: now.toISOString() }]);
  });

  test('is known by its fingerprint, and the key for a subscription is given', async () => {
    const hana = await person();
    const { id, endpoint } = await hana.registers();
    const { data } = await hana.call(setting);
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint));
    expect(data?.['pushSetting']).toEqual({
      publicKey: keys.publicKey,
      devices: [
        {
          id,
          label: 'Android・Chrome',
          registeredAt: now.toISOString(),
          deliveredAt: null,
          fingerprint: Buffer.from(digest).toString('hex'),
        },
      ],
    });
  });

  test('that signs up again stays one, with its new keys', async () => {
    const hana = await person();
    const first = await hana.registers();
    const again = await hana.registers({ ...service.browser(), endpoint: first.endpoint });
    expect(again.id).toBe(first.id);
    expect(await hana.devices()).toHaveLength(1);
  });

  test('whose service gave it another address takes the place of itself', async () => {
    const hana = await person();
    const first = await hana.registers();
    const next = await hana.registers(service.browser(), { replaces: first.endpoint });
    expect((await hana.devices()).map(({ id }) => id)).toEqual([next.id]);
  });

  test('belongs to the last worker who signed in there, and messages of the worker before reach nobody', async () => {
    const [hana, taro] = [await person(), await person()];
    const browser = service.browser();
    await hana.registers(browser);
    await hana.getsNotice();
    await taro.registers(browser);
    await taro.getsNotice();
    await deliver();
    expect(await hana.devices()).toEqual([]);
    expect(service.taken).toHaveLength(1);
    expect(await pushesTo(hana.id)).toMatchObject([{ delivered_at: null, given_up_at: now }]);
    expect(await pushesTo(taro.id)).toMatchObject([{ delivered_at: now }]);
  });

  test('of a session that ended gets nothing, and is forgotten', async () => {
    const hana = await person();
    await hana.registers();
    await hana.getsNotice();
    const { db } = product.app;
    const session = await db
      .selectFrom('sessions')
      .select('id')
      .where('worker_id', '=', hana.id)
      .executeTakeFirstOrThrow();
    await revokeSession(db, { sessionId: session.id, now });
    await deliver();
    expect(service.taken).toEqual([]);
    const left = await db
      .selectFrom('push_devices')
      .select('id')
      .where('worker_id', '=', hana.id)
      .execute();
    expect(left).toEqual([]);
  });

  test('of a session that ran out by itself gets nothing', async () => {
    const hana = await person();
    await hana.registers();
    at(addHours(now, 24 * 31));
    await hana.getsNotice();
    expect(await pushesTo(hana.id)).toEqual([]);
  });

  test('is one of ten at most: the oldest goes', async () => {
    const hana = await person();
    const ids: string[] = [];
    for (let index = 0; index < 11; index += 1) {
      at(addMinutes(now, 1));
      // In sequence, so that the devices have an order.
      ids.unshift((await hana.registers()).id);
    }
    expect((await hana.devices()).map(({ id }) => id)).toEqual(ids.slice(0, 10));
  });

  test('is taken off by its worker only', async () => {
    const [hana, taro] = [await person(), await person()];
    const { id } = await hana.registers();
    const remove = 'mutation ($id: ID!) { removePushDevice(input: { id: $id }) { success } }';
    for (const wrong of [id, 'x', '01900000-0000-7000-8000-000000000000']) {
      const answer = await taro.call(remove, { id: wrong });
      expect(answer.errors?.[0]?.extensions.code).toBe('NOT_FOUND');
    }
    expect((await hana.call(remove, { id })).data).toEqual({ removePushDevice: { success: true } });
    expect(await hana.devices()).toEqual([]);
    expect((await product.call(setting)).errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
  });
});

describe('an address that is no push service', () => {
  test.each([
    ['endpoint', { endpoint: 'http://push.hitokoma.example/send/1' }],
    ['endpoint', { endpoint: 'https://127.0.0.1/send/1' }],
    ['endpoint', { endpoint: 'https://169.254.169.254/latest/meta-data' }],
    ['endpoint', { endpoint: 'https://localhost/send/1' }],
    ['endpoint', { endpoint: 'https://push.hitokoma.example:8443/send/1' }],
    ['p256dh', { p256dh: 'AAAA' }],
    ['p256dh', { p256dh: 'B'.padEnd(87, 'A') }],
    ['auth', { auth: 'short' }],
  ])('is refused by its %s: %j', async (field, wrong) => {
    const hana = await person();
    const { problem } = await hana.registers({ ...service.browser(), ...wrong });
    expect(problem).toMatchObject({ code: 'VALIDATION_FAILED' });
    expect(Object.keys(problem?.fields ?? {})).toEqual([field]);
    expect(await hana.devices()).toEqual([]);
  });

  test('is not called when its name leads inside, however public it looks', async () => {
    let calls = 0;
    const inside = createServer((_req, res) => {
      calls += 1;
      res.end();
    });
    await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve));
    const agent = publicAgent((_name, _options, found) =>
      found(null, [
        { address: '142.250.206.234', family: 4 },
        { address: '127.0.0.1', family: 4 },
      ]),
    );
    const outcome = await new Promise<string>((resolve) => {
      const sent = request('https://push.hitokoma.example/', { agent }, () => resolve('answered'));
      sent.once('error', ({ message }) => resolve(message));
      sent.end();
    });
    expect(outcome).toBe('push.hitokoma.example leads into a private network');
    expect(calls).toBe(0);
    await new Promise((resolve) => inside.close(resolve));
  });
});

describe('the push service', () => {
  test('gets one push after the other over one connection', async () => {
    const hana = await person();
    await hana.registers();
    const { carry, close } = pushTransport(product.app, {
      keys,
      origin: 'https://hitokoma.example',
      agent: service.agent(),
    });
    const before = service.connections();
    for (const round of ['first', 'second']) {
      await hana.getsNotice({ dedupKey: `${round}:${hana.id}` });
      await sql`delete from outbox where kind <> 'push'`.execute(product.app.db);
      await deliverOutbox(product.app, carry);
    }
    close();
    expect(service.taken).toHaveLength(2);
    expect(service.connections() - before).toBe(1);
  });

  test.each([404, 410])(
    'that answers %s ends the browser, and only the browser',
    async (status) => {
      const hana = await person();
      await hana.registers();
      await hana.getsNotice();
      service.answer(status);
      await deliver();
      expect(await hana.devices()).toEqual([]);
      expect(await pushesTo(hana.id)).toMatchObject([{ given_up_at: now, attempts: 1 }]);
      service.answer(201);
      at(addMinutes(now, 10));
      await hana.getsNotice({ dedupKey: `again:${hana.id}` });
      expect(await pushesTo(hana.id)).toHaveLength(1);
    },
  );

  test.each([429, 500, 403])(
    'that answers %s is asked again later, until it takes it',
    async (status) => {
      const hana = await person();
      await hana.registers();
      await hana.getsNotice();
      service.answer(status);
      await deliver();
      await deliver();
      expect(await pushesTo(hana.id)).toMatchObject([{ delivered_at: null, attempts: 1 }]);
      service.answer(201);
      at(addMinutes(now, 2));
      await deliver();
      await deliver();
      expect(service.taken).toHaveLength(1);
      expect(await pushesTo(hana.id)).toMatchObject([{ delivered_at: now, attempts: 2 }]);
    },
  );

  test('at any number of hosts of one owner is left alone after five failures, and others are not', async () => {
    const [hana, ken] = [await person(), await person()];
    // As many as the breaker takes: a sixth push, sent beside them, may go out before the fifth has failed or not at all.
    for (const host of ['a', 'b', 'c', 'd', 'e']) {
      const browser = service.browser();
      const endpoint = browser.endpoint.replace('//push.', `//${host}.`);
      await hana.registers({ ...browser, endpoint });
    }
    await ken.registers();
    const { carry, close } = pushTransport(product.app, {
      keys,
      origin: 'https://hitokoma.example',
      agent: service.agent(),
    });
    const deliverPushes = async () => {
      await sql`delete from outbox where kind <> 'push'`.execute(product.app.db);
      await deliverOutbox(product.app, carry);
    };
    service.answer(503);
    await hana.getsNotice();
    await deliverPushes();
    service.answer(201);
    await hana.getsNotice({ dedupKey: `again:${hana.id}` });
    await ken.getsNotice();
    await deliverPushes();
    close();
    const attempts = (await pushesTo(hana.id)).map((push) => push.attempts);
    expect(attempts.toSorted((one, other) => one - other)).toEqual([0, 0, 0, 0, 0, 1, 1, 1, 1, 1]);
    expect(await pushesTo(ken.id)).toMatchObject([{ delivered_at: now }]);
  });

  test('gets nothing that is a day old', async () => {
    const hana = await person();
    await hana.registers();
    await hana.getsNotice();
    at(addHours(now, 24));
    await deliver();
    expect(service.taken).toEqual([]);
    await tidyOutbox(product.app, now);
    expect(await pushesTo(hana.id)).toEqual([]);
  });
});

describe('what goes by push', () => {
  test('one for each browser and key, however often and by how many at once', async () => {
    const hana = await person();
    await hana.registers();
    await hana.registers();
    const notice = noticeTo(hana.id);
    await Promise.all(Array.from({ length: 10 }, () => notify(product.app.db, notice)));
    await notifyAll(product.app.db, [notice, notice]);
    await deliver();
    await deliver();
    expect(service.taken).toHaveLength(2);
  });

  test('every mandatory topic, and optional ones unless turned off, news only if turned on', async () => {
    const hana = await person();
    await hana.registers();
    const topics = ['contract', 'shift', 'alert', 'chat', 'review', 'points', 'news'] as const;
    const notifyEach = async (round: string) => {
      await notifyAll(
        product.app.db,
        topics.map((topic) =>
          noticeTo(hana.id, { topic, dedupKey: `${round}:${topic}:${hana.id}`, title: topic }),
        ),
      );
      const pushes = await pushesTo(hana.id);
      await sql`delete from outbox`.execute(product.app.db);
      return pushes.map(({ subject }) => subject ?? '').toSorted((a, b) => (a < b ? -1 : 1));
    };
    expect(await notifyEach('first')).toEqual([
      'alert',
      'chat',
      'contract',
      'points',
      'review',
      'shift',
    ]);
    const choose = (topic: string, enabled: boolean) =>
      hana.call(
        `mutation ($input: SaveNotificationTopicInput!) {
           saveNotificationTopic(input: $input) { success } }`,
        { input: { topic, way: 'push', enabled } },
      );
    await choose('chat', false);
    await choose('news', true);
    expect(await notifyEach('second')).toEqual([
      'alert',
      'contract',
      'news',
      'points',
      'review',
      'shift',
    ]);
    const locked = await choose('contract', false);
    expect(locked.errors?.[0]?.extensions.code).toBe('TOPIC_MANDATORY');
  });

  test('optional ones not at night', async () => {
    const hana = await person();
    await hana.registers();
    at(atJst('2026-12-02', '23:00'));
    await hana.getsNotice({ topic: 'alert' });
    await deliver();
    expect(service.taken).toEqual([]);
    at(atJst('2026-12-03', '07:00'));
    await deliver();
    expect(service.taken).toHaveLength(1);
  });

  test('of one conversation the last one waits, and is seen once', async () => {
    const hana = await person();
    await hana.registers();
    await hana.getsNotice({ topic: 'chat', path: '/messages/1' });
    await hana.getsNotice({ topic: 'chat', path: '/messages/1', dedupKey: `second:${hana.id}` });
    await deliver();
    const [first, second] = service.taken;
    expect(first?.headers['topic']).toMatch(/^[\w-]{32}$/);
    expect(second?.headers['topic']).toBe(first?.headers['topic']);
    const tags = service.taken.map(({ text }) => JSON.parse(text).notification.tag);
    expect(tags).toEqual(['/messages/1', '/messages/1']);
  });

  test('a test, to one browser, once in 30 seconds', async () => {
    const [hana, taro] = [await person(), await person()];
    const [phone] = [await hana.registers(), await hana.registers()];
    const document = 'mutation ($id: ID!) { sendTestPush(input: { id: $id }) { success } }';
    const send = async (who: typeof hana) =>
      (await who.call(document, { id: phone.id })).errors?.[0]?.extensions.code;
    expect(await send(taro)).toBe('NOT_FOUND');
    expect(await Promise.all([send(hana), send(hana)])).toContain('PUSH_TEST_TOO_SOON');
    await deliver();
    expect(service.taken.map(({ path }) => path)).toEqual([new URL(phone.endpoint).pathname]);
    expect(JSON.parse(service.taken[0]?.text ?? '').notification).toMatchObject({
      title: 'テスト通知です',
      navigate: 'https://hitokoma.example/settings/notifications',
    });
    at(addMinutes(now, 0.5));
    expect(await send(hana)).toBeUndefined();
  });
});

test('the badge counts unread notices and messages, and no notice of a message', async () => {
  const hana = await person();
  await hana.getsNotice();
  await hana.getsNotice({ topic: 'chat', dedupKey: `chat:${hana.id}` });
  const badge = async () => (await hana.call('{ appBadge }')).data?.['appBadge'];
  expect(await badge()).toBe(1);
  await hana.call('mutation { markAllNoticesRead { success } }');
  expect(await badge()).toBe(0);
  const { id: channelId } = await makeSupportChannel(product.app.db, { workerId: hana.id, now });
  const said = {
    member: { side: 'support', id: null },
    channelId,
    clientId: randomUUID(),
    text: 'こんにちは',
  } as const;
  await sendMessages(product.app.db, [said], { now });
  expect(await badge()).toBe(1);
});
