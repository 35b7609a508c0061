import { createServer } from 'node:http';
import { request } from 'node:https';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';

import { revokeSession } from '#access/worker/sign-in/session.server.ts';
import { addHours, addMinutes } from '#platform/base/jst.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openPushFixture, pushSettingDocument } from '#testing/fixtures/workers/push.ts';
import { createPublicNetworkAgent } from '../network/public-agent.server.ts';
import { verifyPushSender } from './push-service.build.ts';

const fixture = await openPushFixture(await openTestDatabase());
const { product, service, keys, person, deliver, pushesTo } = fixture;
let now: Date;
beforeEach(async () => {
  now = await fixture.begin();
});
afterAll(() => fixture.close());

const at = (instant: Date) => {
  now = instant;
  product.setNow(now);
};

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
    const proven = push && (await verifyPushSender(push, keys.publicKey));
    expect(proven?.sub).toBe('mailto:tests@hitokoma.example');
    expect((proven?.exp ?? 0) * 1_000 - Date.now()).toBeLessThanOrEqual(86_400_000);
    expect(await hana.devices()).toMatchObject([{ deliveredAt: now.toISOString() }]);
  });

  test('is known by its fingerprint, and the key for a subscription is given', async () => {
    const hana = await person();
    const { id, endpoint } = await hana.registers();
    const { data } = await hana.call(pushSettingDocument);
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
    for (const wrong of [id, '01900000-0000-7000-8000-000000000000']) {
      const answer = await taro.call(remove, { id: wrong });
      expect(answer.errors?.[0]?.extensions.code).toBe('NOT_FOUND');
    }
    expect((await hana.call(remove, { id })).data).toEqual({ removePushDevice: { success: true } });
    expect(await hana.devices()).toEqual([]);
    expect((await product.call(pushSettingDocument)).errors?.[0]?.extensions.code).toBe(
      'UNAUTHENTICATED',
    );
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
    const agent = createPublicNetworkAgent((_name, _options, found) =>
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
