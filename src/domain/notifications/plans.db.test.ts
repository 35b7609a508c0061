import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { instantAtJst } from '#platform/base/jst.ts';

import { inBulkTransaction } from '#platform/server/database/bulk.build.ts';
import { writeWorkerNoticesStatement } from '#platform/server/delivery/notify.server.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openTestProduct, type TestProduct } from '#testing/processes/product.ts';
import {
  workerNoticeList,
  workerNoticePageQuery,
  unreadNoticeCountQuery,
} from './inbox.queries.server.ts';

const now = instantAtJst('2026-12-01', '12:00');
/** 200 of 50,000 workers with 500 notices each, of which the last ten are new. */
const [everybody, people, each, unread] = [50_000, 200, 500, 10];

let product: TestProduct;
let workerId = '';
beforeAll(async () => {
  product = await openTestProduct(await openTestDatabase(), now);
  const { db } = product.app;
  await inBulkTransaction(db, async (tx) => {
    await sql`
      insert into workers (phone_number, created_at)
      select '090' || lpad(n::text, 8, '0'), ${now} from generate_series(1, ${everybody}) n
    `.execute(tx);
    await sql`
      insert into notices (worker_id, topic, dedup_key, title, body, path, created_at, read_at)
      select w.id, 'news', w.id || ':' || n, 'お知らせ', '内容', '/', ${now}::timestamptz + n * interval '1 minute',
             case when n <= ${each - unread} then ${now}::timestamptz end
        from (select id from workers order by id limit ${people}) w
       cross join generate_series(1, ${each}) n
    `.execute(tx);
    await sql`
      insert into worker_emails (worker_id, address, confirmed_at)
      select id, id || '@example.jp', ${now} from workers
    `.execute(tx);
    await sql`
      insert into notification_settings (worker_id, email_topics, updated_at)
      select id, '{news}', ${now} from workers
    `.execute(tx);
    await sql`
      with signed_in as (
        insert into sessions (worker_id, created_at, expires_at)
        select id, ${now}, ${now}::timestamptz + interval '30 days' from workers
        returning id, worker_id)
      insert into push_devices (worker_id, session_id, endpoint, p256dh, auth, label, created_at)
      select worker_id, id, 'https://push.hitokoma.example/' || id, repeat('A', 87), repeat('A', 22), '電話', ${now}
        from signed_in
    `.execute(tx);
    await sql`
      insert into bouncing_addresses (address_key, bounced_at, reason)
      select n || '@gone.example', ${now}, '550' from generate_series(1, ${everybody}) n
    `.execute(tx);
  });
  const tables = [
    'notices',
    'workers',
    'worker_emails',
    'notification_settings',
    'bouncing_addresses',
    'sessions',
    'push_devices',
  ];
  for (const table of tables) {
    await sql`vacuum analyze ${sql.table(table)}`.execute(db);
  }
  const { id } = await db
    .selectFrom('workers')
    .select('id')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  workerId = id;
});
afterAll(() => product.close());

type PlanNode = {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
};
const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** The rows of `notices` that a statement reads, and whether it read all there are. */
async function readBy(statement: RawBuilder<unknown>) {
  const { sql: text, parameters } = statement.compile(product.app.db);
  const client = await product.app.pool.connect();
  try {
    const { rows } = await client.query(`explain (analyze, format json) ${text}`, [...parameters]);
    const scans = nodesOf(rows[0]['QUERY PLAN'][0].Plan).filter(
      (node) => 'Relation Name' in node && node['Node Type'].includes('Scan'),
    );
    return {
      isSequential: scans.some((node) => node['Node Type'] === 'Seq Scan'),
      rows: scans.reduce(
        (sum, node) => sum + node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0),
        0,
      ),
    };
  } finally {
    client.release();
  }
}

test('a page of the inbox reads its own rows and no others', async () => {
  expect(await readBy(workerNoticePageQuery({ workerId, after: null, limit: 21 }))).toEqual({
    isSequential: false,
    rows: 21,
  });
  const first = await workerNoticeList(product.app.db, { workerId, cursor: null });
  const last = first.notices.at(-1);
  const after = { micros: (last?.createdAt.getTime() ?? 0) * 1_000, id: last?.id ?? '' };
  expect(await readBy(workerNoticePageQuery({ workerId, after, limit: 21 }))).toEqual({
    isSequential: false,
    rows: 21,
  });
});

test('the count on the bell reads what is unread', async () => {
  expect(await readBy(unreadNoticeCountQuery(workerId))).toEqual({
    isSequential: false,
    rows: unread,
  });
});

test('telling somebody something reads nobody else', async () => {
  const notice = {
    workerId,
    topic: 'contract',
    dedupKey: 'told',
    title: '労働契約が成立しました',
    body: '内容',
    path: '/shifts',
    now,
  } as const;
  const { isSequential, rows } = await readBy(writeWorkerNoticesStatement([notice]));
  expect(isSequential).toBe(false);
  // The worker, once more for whether they left, the address, the settings, the browser and its
  // session, and a look for the address among those that bounce.
  expect(rows).toBeLessThanOrEqual(7);
});
