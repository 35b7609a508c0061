import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { buildWorker } from '#access/worker/build.ts';
import { addHours, instantAtJst } from '#platform/base/jst.ts';
import {
  mandatoryTopics,
  optionalTopics,
  type NoticeTopic,
} from '#platform/server/delivery/notice-rules.ts';
import { writeWorkerNotices } from '#platform/server/delivery/notify.server.ts';

import { openTestDatabase } from '#testing/database.ts';
import { refusalCodeOf, openTestProduct, type TestProduct } from '#testing/processes/product.ts';

const now = instantAtJst('2026-12-01', '12:00');
let product: TestProduct;
beforeAll(async () => {
  product = await openTestProduct(await openTestDatabase(), now);
});
afterAll(() => product.close());

const listQuery = `query List($cursor: String) {
  unreadNoticeCount
  noticeList(cursor: $cursor) {
    notices { id topic title body path createdAt isRead } cursor } }`;
const markQuery =
  'mutation Mark($input: MarkNoticeReadInput!) { markNoticeRead(input: $input) { success } }';

async function person() {
  const worker = await buildWorker(product.app.db, { now });
  const token = await product.signIn(worker.id);
  const call = (document: string, variables: Record<string, unknown> = {}) =>
    product.call(document, variables, { token });
  return {
    ...worker,
    call,
    async getsNotices(count: number, minutes = 1) {
      const notices = Array.from({ length: count }, (_, index) => ({
        workerId: worker.id,
        topic: 'contract' as const,
        dedupKey: `${worker.id}:${index}`,
        title: `お知らせ${index}`,
        body: '内容',
        path: '/shifts',
        now: addHours(now, (index * minutes) / 60),
      }));
      await writeWorkerNotices(product.app.db, notices);
    },
    async inbox(cursor?: string) {
      const answer = await call(listQuery, { cursor });
      return { ...answer.data?.['noticeList'], unread: answer.data?.['unreadNoticeCount'] };
    },
    mark: (id: string) => call(markQuery, { input: { id } }),
    async settings() {
      const { data } = await call(
        `{ notificationSetting { smsEnabled } emailNotificationSetting { enabled }
           notificationTopicList { topic isMandatory sms email } }`,
      );
      const list: { topic: NoticeTopic; isMandatory: boolean; sms: boolean; email: boolean }[] =
        data?.['notificationTopicList'];
      const chosen = (way: 'sms' | 'email') =>
        list.filter((one) => one[way] && !one.isMandatory).map(({ topic }) => topic);
      return {
        smsEnabled: data?.['notificationSetting'].smsEnabled,
        emailEnabled: data?.['emailNotificationSetting'].enabled,
        sms: chosen('sms'),
        email: chosen('email'),
        locked: list.filter((one) => one.isMandatory && one.sms && one.email).length,
      };
    },
    saveSms: (smsEnabled: boolean) =>
      call(
        'mutation S($on: Boolean!) { saveNotificationSetting(input: { smsEnabled: $on }) { success } }',
        {
          on: smsEnabled,
        },
      ),
    saveEmail: (enabled: boolean) =>
      call(
        'mutation S($on: Boolean!) { updateEmailNotificationSetting(input: { enabled: $on }) { success } }',
        { on: enabled },
      ),
    saveTopic: (topic: string, way: string, enabled: boolean) =>
      call(
        `mutation S($input: SaveNotificationTopicInput!) {
           saveNotificationTopic(input: $input) { success } }`,
        { input: { topic, way, enabled } },
      ),
  };
}

describe('the inbox', () => {
  test('shows every notice once, latest first, page by page', async () => {
    const hana = await person();
    await hana.getsNotices(45);
    const titles: string[] = [];
    let cursor: string | undefined;
    const sizes: number[] = [];
    do {
      const page = await hana.inbox(cursor);
      titles.push(...page.notices.map(({ title }: { title: string }) => title));
      sizes.push(page.notices.length);
      cursor = page.cursor ?? undefined;
    } while (cursor);
    expect(sizes).toEqual([20, 20, 5]);
    expect(titles).toEqual(Array.from({ length: 45 }, (_, index) => `お知らせ${44 - index}`));
  });

  test('loses none of those that were written at the same instant', async () => {
    const hana = await person();
    await hana.getsNotices(25, 0);
    const first = await hana.inbox();
    const second = await hana.inbox(first.cursor);
    const ids = [...first.notices, ...second.notices].map(({ id }) => id);
    expect(new Set(ids).size).toBe(25);
  });

  test('counts what was not read, and forgets it once it was', async () => {
    const hana = await person();
    await hana.getsNotices(3);
    const { notices, unread } = await hana.inbox();
    expect(unread).toBe(3);
    expect(refusalCodeOf(await hana.mark(notices[0].id))).toBeNull();
    expect(refusalCodeOf(await hana.mark(notices[0].id))).toBeNull();
    const after = await hana.inbox();
    expect(after.unread).toBe(2);
    expect(after.notices.map(({ isRead }: { isRead: boolean }) => isRead)).toEqual([
      true,
      false,
      false,
    ]);
    await hana.call('mutation { markAllNoticesRead { success } }');
    expect((await hana.inbox()).unread).toBe(0);
  });

  test('is one’s own: another’s notice is not there, and stays unread', async () => {
    const [hana, taro] = [await person(), await person()];
    await hana.getsNotices(2);
    const [notice] = (await hana.inbox()).notices;
    expect((await taro.inbox()).notices).toEqual([]);
    expect(refusalCodeOf(await taro.mark(notice.id))).toBe('NOT_FOUND');
    expect(refusalCodeOf(await hana.mark(crypto.randomUUID()))).toBe('NOT_FOUND');
    await taro.call('mutation { markAllNoticesRead { success } }');
    expect((await hana.inbox()).unread).toBe(2);
  });

  test.each([
    'x',
    btoa('[1]'),
    btoa('["1","2"]'),
    btoa('[-1,"00000000-0000-0000-0000-000000000000"]'),
  ])('a cursor %j that was never given is refused', async (cursor) => {
    const hana = await person();
    expect(refusalCodeOf(await hana.call(listQuery, { cursor }))).toBe('CURSOR_INVALID');
  });
});

describe('the settings', () => {
  test('begin with nothing optional, and everything mandatory', async () => {
    expect(await (await person()).settings()).toEqual({
      smsEnabled: false,
      emailEnabled: false,
      sms: [],
      email: [],
      locked: mandatoryTopics.length,
    });
  });

  test('turn a whole channel on and off, any number of times (spec 1.030, 1.031)', async () => {
    const hana = await person();
    await hana.saveSms(true);
    expect(await hana.settings()).toMatchObject({
      smsEnabled: true,
      sms: optionalTopics,
      email: [],
    });
    await hana.saveEmail(true);
    await hana.saveEmail(true);
    expect(await hana.settings()).toMatchObject({ emailEnabled: true, email: optionalTopics });
    await hana.saveSms(false);
    await hana.saveSms(false);
    expect(await hana.settings()).toMatchObject({ smsEnabled: false, sms: [], emailEnabled: true });
  });

  test('one topic alone turns its way on, and stays alone', async () => {
    const hana = await person();
    await hana.saveTopic('alert', 'email', true);
    expect(await hana.settings()).toMatchObject({ emailEnabled: true, email: ['alert'], sms: [] });
    await hana.saveEmail(true);
    expect((await hana.settings()).email).toEqual(['alert']);
    await hana.saveTopic('alert', 'email', false);
    expect(await hana.settings()).toMatchObject({ emailEnabled: false, email: [] });
  });

  test('switches moved at once all count', async () => {
    const hana = await person();
    await Promise.all(optionalTopics.map((topic) => hana.saveTopic(topic, 'sms', true)));
    expect((await hana.settings()).sms).toEqual(optionalTopics);
  });

  test.each(mandatoryTopics)('%s cannot be turned off', async (topic) => {
    const hana = await person();
    const answer = await hana.saveTopic(topic, 'email', false);
    expect(refusalCodeOf(answer)).toBe('TOPIC_MANDATORY');
    expect(answer.errors?.[0]?.message).toBe('契約と給与のお知らせは止められません');
    expect((await hana.settings()).locked).toBe(mandatoryTopics.length);
  });

  test('decide about messages: another worker’s stay theirs', async () => {
    const [hana, taro] = [await person(), await person()];
    await hana.saveTopic('news', 'sms', true);
    await writeWorkerNotices(
      product.app.db,
      [hana, taro].map(({ id }) => ({
        workerId: id,
        topic: 'news',
        dedupKey: `news:${id}`,
        title: '新しい機能',
        body: '新しい機能ができました。',
        path: '/guide',
        now,
      })),
    );
    const messages = await product.app.db
      .selectFrom('outbox')
      .select('worker_id')
      .where('dedup_key', 'in', [`news:${hana.id}`, `news:${taro.id}`])
      .execute();
    expect(messages).toEqual([{ worker_id: hana.id }]);
    expect((await taro.inbox()).notices).toHaveLength(1);
  });
});

test.each([
  '{ noticeList { cursor } }',
  '{ unreadNoticeCount }',
  '{ notificationSetting { smsEnabled } }',
  '{ emailNotificationSetting { enabled } }',
  '{ notificationTopicList { topic } }',
  '{ email { address } }',
  'mutation { saveNotificationSetting(input: { smsEnabled: true }) { success } }',
  'mutation { updateEmailNotificationSetting(input: { enabled: true }) { success } }',
  'mutation { saveNotificationTopic(input: { topic: news, way: sms, enabled: true }) { success } }',
  'mutation { registerEmail(input: { address: "hana@example.jp" }) { success } }',
  'mutation { confirmEmail(input: { secret: "x" }) { success } }',
  'mutation { removeEmail { success } }',
  'mutation { markNoticeRead(input: { id: "x" }) { success } }',
  'mutation { markAllNoticesRead { success } }',
])('a visitor is sent to sign-in: %s', async (document) => {
  expect(refusalCodeOf(await product.call(document))).toBe('UNAUTHENTICATED');
});
