import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { buildWorker } from '#access/worker/build.ts';
import { addHours, instantAtJst } from '#platform/base/jst.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openTestProduct, type TestProduct } from '#testing/processes/product.ts';
import type { OptionalTopic, DeliveryChannel } from './notice-rules.ts';
import { notifyOneWorker, writeWorkerNotices, type NoticeToWorker } from './notify.server.ts';

const now = instantAtJst('2026-12-01', '12:00');

let product: TestProduct;
beforeAll(async () => {
  product = await openTestProduct(await openTestDatabase(), now);
});
afterAll(() => product.close());

let people = 0;

/** A worker with the given address, bounce mark and chosen topics. */
async function person(
  wishes: {
    hasAddress?: boolean;
    bounces?: boolean;
    chose?: [DeliveryChannel, OptionalTopic][];
  } = {},
) {
  const { db } = product.app;
  const worker = await buildWorker(db, { now });
  people += 1;
  const address = `Hana.${people}@Example.jp`;
  if (wishes.hasAddress) {
    await sql`insert into worker_emails values (${worker.id}, ${address}, ${now})`.execute(db);
  }
  if (wishes.bounces) {
    await sql`insert into bouncing_addresses values (${address.toLowerCase()}, ${now}, '550')`.execute(
      db,
    );
  }
  const chosen = (way: DeliveryChannel) =>
    (wishes.chose ?? []).flatMap(([of, topic]) => (of === way ? [topic] : []));
  if (wishes.chose) {
    await sql`
      insert into notification_settings
      values (${worker.id}, ${chosen('sms')}, ${chosen('email')}, ${now})
    `.execute(db);
  }
  return { ...worker, address };
}

const noticeTo = (workerId: string, notice: Partial<NoticeToWorker> = {}): NoticeToWorker => ({
  workerId,
  topic: 'contract',
  dedupKey: `test:${workerId}`,
  title: '労働契約が成立しました',
  body: 'さくらの里の労働契約が成立しました。',
  path: '/shifts/1',
  now,
  ...notice,
});

const messagesTo = (workerId: string) =>
  product.app.db
    .selectFrom('outbox')
    .select(['kind', 'recipient', 'subject', 'body', 'path', 'next_attempt_at', 'dedup_key'])
    .where('worker_id', '=', workerId)
    .orderBy('kind')
    .execute();

const inboxOf = (workerId: string) =>
  product.app.db.selectFrom('notices').selectAll().where('worker_id', '=', workerId).execute();

test('a notice stands in the inbox and leaves by SMS to who has no address', async () => {
  const hana = await person();
  await notifyOneWorker(product.app.db, noticeTo(hana.id));
  expect(await inboxOf(hana.id)).toMatchObject([
    { topic: 'contract', title: '労働契約が成立しました', path: '/shifts/1', read_at: null },
  ]);
  expect(await messagesTo(hana.id)).toEqual([
    {
      kind: 'sms',
      recipient: hana.phoneNumber,
      subject: null,
      body: '【ひとこま】さくらの里の労働契約が成立しました。',
      path: '/shifts/1',
      next_attempt_at: now,
      dedup_key: `test:${hana.id}`,
    },
  ]);
});

test('and by e-mail to who confirmed an address', async () => {
  const hana = await person({ hasAddress: true });
  await notifyOneWorker(product.app.db, noticeTo(hana.id));
  expect(await messagesTo(hana.id)).toMatchObject([
    {
      kind: 'email',
      recipient: hana.address,
      subject: '【ひとこま】労働契約が成立しました',
      body: 'さくらの里の労働契約が成立しました。',
    },
  ]);
});

describe('by which ways', () => {
  const all: [DeliveryChannel, OptionalTopic][] = [
    ['sms', 'alert'],
    ['email', 'alert'],
  ];
  test.each<[string, Parameters<typeof person>[0], Partial<NoticeToWorker>, DeliveryChannel[]]>([
    [
      'mandatory, urgent, with an address',
      { hasAddress: true },
      { isUrgent: true },
      ['email', 'sms'],
    ],
    ['mandatory, urgent, without', {}, { isUrgent: true }, ['sms']],
    ['mandatory, to an address that bounces', { hasAddress: true, bounces: true }, {}, ['sms']],
    [
      'mandatory, whatever is chosen',
      { hasAddress: true, chose: [] },
      { topic: 'payment' },
      ['email'],
    ],
    ['optional, never asked', { hasAddress: true }, { topic: 'alert' }, []],
    ['optional, urgent, never asked', { hasAddress: true }, { topic: 'alert', isUrgent: true }, []],
    [
      'optional, all chosen',
      { hasAddress: true, chose: all },
      { topic: 'alert' },
      ['email', 'sms'],
    ],
    [
      'optional, mail chosen without an address',
      { chose: [['email', 'alert']] },
      { topic: 'alert' },
      [],
    ],
    ['optional, another topic chosen', { hasAddress: true, chose: all }, { topic: 'chat' }, []],
  ])('%s', async (_case, wishes, notice, ways) => {
    const hana = await person(wishes);
    await notifyOneWorker(product.app.db, noticeTo(hana.id, notice));
    expect((await messagesTo(hana.id)).map(({ kind }) => kind)).toEqual(ways);
    expect(await inboxOf(hana.id)).toHaveLength(1);
  });
});

test('an optional notice of the night leaves in the morning', async () => {
  const hana = await person({ chose: [['sms', 'news']] });
  const night = instantAtJst('2026-12-01', '23:10');
  await notifyOneWorker(product.app.db, noticeTo(hana.id, { topic: 'news', now: night }));
  expect(await messagesTo(hana.id)).toMatchObject([
    { next_attempt_at: instantAtJst('2026-12-02', '07:00') },
  ]);
});

test('one notice and one message a way for a key, however often and by how many at once', async () => {
  const hana = await person({ hasAddress: true });
  const notice = noticeTo(hana.id, { isUrgent: true });
  await Promise.all(Array.from({ length: 10 }, () => notifyOneWorker(product.app.db, notice)));
  await writeWorkerNotices(product.app.db, [notice, { ...notice, now: addHours(now, 1) }]);
  expect(await inboxOf(hana.id)).toHaveLength(1);
  expect((await messagesTo(hana.id)).map(({ dedup_key: key }) => key)).toEqual([
    `test:${hana.id}:email`,
    `test:${hana.id}`,
  ]);
});

test('many are notified in one statement, each with its own text', async () => {
  const [hana, taro] = [await person(), await person({ hasAddress: true })];
  await writeWorkerNotices(product.app.db, [noticeTo(hana.id), noticeTo(taro.id)]);
  expect((await messagesTo(hana.id)).map(({ kind }) => kind)).toEqual(['sms']);
  expect((await messagesTo(taro.id)).map(({ kind }) => kind)).toEqual(['email']);
  await writeWorkerNotices(product.app.db, []);
});

test('a notice leads to a screen of ours and nowhere else', async () => {
  const hana = await person();
  const elsewhere = ['https://example.com/', '//example.com', '/\\example.com', ''];
  const refused = await Promise.allSettled(
    elsewhere.map((path) => notifyOneWorker(product.app.db, noticeTo(hana.id, { path }))),
  );
  expect(refused.map(({ status }) => status)).toEqual(elsewhere.map(() => 'rejected'));
  expect(await inboxOf(hana.id)).toEqual([]);
});
