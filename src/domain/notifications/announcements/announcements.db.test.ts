import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { addHours, instantAtJst } from '#platform/base/jst.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openOperator, type TestOperator } from '#testing/fixtures/operator.ts';
import { refusalCodeOf, openTestProduct, type TestProduct } from '#testing/processes/product.ts';

const now = instantAtJst('2026-12-01', '12:00');
const documents = {
  shown:
    'query ($cursor: String) { announcements(cursor: $cursor) { cursor announcements { id title shownFrom } } }',
  written: '{ writtenAnnouncements { announcements { title shownFrom shownTo } } }',
  write: 'mutation ($input: WriteAnnouncementInput!) { writeAnnouncement(input: $input) { id } }',
  withdraw: 'mutation ($id: ID!) { withdrawAnnouncement(input: { id: $id }) { success } }',
};

let product: TestProduct;
let operator: TestOperator;
beforeAll(async () => {
  product = await openTestProduct(await openTestDatabase(), now);
  operator = await openOperator(product.app);
});
afterAll(() => product.close());

const input = (more = {}) => ({
  title: '年末年始の振込について',
  body: '12月31日から1月3日まで、銀行の営業がありません。',
  shownFrom: '2026-12-10',
  shownTo: '2027-01-03',
  ...more,
});

async function shownTitles(at = now): Promise<string[]> {
  product.setNow(at);
  const titles: string[] = [];
  let cursor: string | null = null;
  do {
    const { data } = await product.call(documents.shown, { cursor });
    titles.push(
      ...data?.['announcements'].announcements.map((one: { title: string }) => one.title),
    );
    cursor = data?.['announcements'].cursor ?? null;
  } while (cursor !== null);
  product.setNow(now);
  return titles;
}

test('visitors read what the operator announces, from its first day to its last', async () => {
  const written = await operator.ask(documents.write, { input: input() });
  expect(written.errors).toBeUndefined();
  const title = '年末年始の振込について';
  expect(await shownTitles(instantAtJst('2026-12-09', '23:59'))).not.toContain(title);
  expect(await shownTitles(instantAtJst('2026-12-10'))).toContain(title);
  expect(await shownTitles(instantAtJst('2027-01-03', '23:59'))).toContain(title);
  expect(await shownTitles(instantAtJst('2027-01-04'))).not.toContain(title);
  const list = await operator.ask(documents.written);
  expect(list.data?.['writtenAnnouncements'].announcements[0]).toEqual({
    title,
    shownFrom: '2026-12-10',
    shownTo: '2027-01-03',
  });
});

test('one that was withdrawn is shown no more, and its history says who wrote and withdrew it', async () => {
  const { data } = await operator.ask(documents.write, {
    input: input({ title: '取り下げるお知らせ', shownFrom: '2026-12-01', shownTo: null }),
  });
  const id: unknown = data?.['writeAnnouncement'].id;
  expect(await shownTitles()).toContain('取り下げるお知らせ');
  expect(refusalCodeOf(await operator.ask(documents.withdraw, { id }))).toBeNull();
  expect(refusalCodeOf(await operator.ask(documents.withdraw, { id }))).toBeNull();
  expect(await shownTitles()).not.toContain('取り下げるお知らせ');
  const steps = await product.app.db
    .selectFrom('state_changes')
    .select(['to_state', 'actor_kind'])
    .where('subject_kind', '=', 'announcement')
    .where('subject_id', '=', String(id))
    .orderBy('id')
    .execute();
  expect(steps).toEqual([
    { to_state: 'WRITTEN', actor_kind: 'operator' },
    { to_state: 'WITHDRAWN', actor_kind: 'operator' },
  ]);
});

test('the same decision sent twice is announced once', async () => {
  const writing = { input: input({ title: '一度だけのお知らせ', shownFrom: '2026-12-01' }) };
  await Promise.all([1, 2].map(() => operator.ask(documents.write, writing, { once: 'once' })));
  expect((await shownTitles()).filter((title) => title === '一度だけのお知らせ')).toHaveLength(1);
});

test('a long list goes on after its first page', async () => {
  const pageSize = 20;
  for (let index = 0; index < pageSize + 2; index += 1) {
    await operator.ask(documents.write, {
      input: input({ title: `続くお知らせ${index}`, shownFrom: '2026-11-30', shownTo: null }),
    });
  }
  const titles = await shownTitles(addHours(now, 1));
  expect(titles.filter((title) => title.startsWith('続くお知らせ'))).toHaveLength(pageSize + 2);
});

describe('refused, and nothing is announced', () => {
  test.each([
    [{ title: '' }, 'title'],
    [{ title: 'あ'.repeat(61) }, 'title'],
    [{ body: ' ' }, 'body'],
    [{ shownTo: '2026-12-09' }, 'shownTo'],
  ])('%o', async (more, field) => {
    const answer = await operator.ask(documents.write, { input: input(more) });
    expect(answer.errors?.[0]?.extensions).toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: { [field]: expect.any(String) },
    });
  });

  test('to a visitor, and for an unknown announcement', async () => {
    const visitor = { cookie: null };
    const answer = await operator.ask(documents.write, { input: input() }, visitor);
    expect(refusalCodeOf(answer)).toBe('UNAUTHENTICATED');
    const id = crypto.randomUUID();
    expect(refusalCodeOf(await operator.ask(documents.withdraw, { id }))).toBe('NOT_FOUND');
    expect(refusalCodeOf(await product.call(documents.shown, { cursor: 'x' }))).toBe(
      'CURSOR_INVALID',
    );
  });
});

test('visitors read who runs the platform', async () => {
  const { data } = await product.call(
    '{ platformCompany { name licenseKind licenseNumber fees { name amount } complaints } }',
  );
  expect(data?.['platformCompany']).toMatchObject({
    name: product.app.env.company.name,
    licenseNumber: product.app.env.company.licenseNumber,
  });
});
