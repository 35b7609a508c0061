import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';

import { addMinutes, instantAtJst } from '#platform/base/jst.ts';
import { makeSupportChannel } from '#domain/chat/channels/make-channel.server.ts';
import { sendMessages } from '#domain/chat/channels/send.server.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openPushFixture } from '#testing/fixtures/workers/push.ts';
import { notifyOneWorker, writeWorkerNotices } from './notify.server.ts';

const fixture = await openPushFixture(await openTestDatabase());
const { product, service, person, noticeTo, deliver, pushesTo } = fixture;
let now: Date;
beforeEach(async () => {
  now = await fixture.begin();
});
afterAll(() => fixture.close());

const at = (instant: Date) => {
  now = instant;
  product.setNow(now);
};

describe('what goes by push', () => {
  test('one for each browser and key, however often and by how many at once', async () => {
    const hana = await person();
    await hana.registers();
    await hana.registers();
    const notice = noticeTo(hana.id);
    await Promise.all(Array.from({ length: 10 }, () => notifyOneWorker(product.app.db, notice)));
    await writeWorkerNotices(product.app.db, [notice, notice]);
    await deliver();
    await deliver();
    expect(service.taken).toHaveLength(2);
  });

  test('every mandatory topic, and optional ones unless turned off, news only if turned on', async () => {
    const hana = await person();
    await hana.registers();
    const topics = ['contract', 'shift', 'alert', 'chat', 'review', 'points', 'news'] as const;
    const notifyEach = async (round: string) => {
      await writeWorkerNotices(
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
    at(instantAtJst('2026-12-02', '23:00'));
    await hana.getsNotice({ topic: 'alert' });
    await deliver();
    expect(service.taken).toEqual([]);
    at(instantAtJst('2026-12-03', '07:00'));
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
