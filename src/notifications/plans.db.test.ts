import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { atJst } from '#base/jst.ts';

import { testDatabase } from '../../tools/testing/database.ts';
import { openProduct, type Product } from '../../tools/testing/product.ts';
import { noticeList, noticePage, unreadCount } from './inbox.server.ts';

const now = atJst('2026-12-01', '12:00');
/** 200 workers with 500 notices each, of which the last ten are new. */
const [people, each, unread] = [200, 500, 10];

let product: Product;
let workerId = '';
beforeAll(async () => {
  product = await openProduct(await testDatabase(), now);
  const { db } = product.app;
  await sql`
    insert into workers (phone_number, created_at)
    select '090' || lpad(n::text, 8, '0'), ${now} from generate_series(1, ${people}) n
  `.execute(db);
  await sql`
    insert into notices (worker_id, topic, dedup_key, title, body, path, created_at, read_at)
    select w.id, 'news', w.id || ':' || n, 'お知らせ', '内容', '/', ${now}::timestamptz + n * interval '1 minute',
           case when n <= ${each - unread} then ${now}::timestamptz end
      from workers w
     cross join generate_series(1, ${each}) n
  `.execute(db);
  await sql`vacuum analyze notices`.execute(db);
  const { id } = await db.selectFrom('workers').select('id').limit(1).executeTakeFirstOrThrow();
  workerId = id;
}, 60_000);
afterAll(() => product.close());

type Node = {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Rows Removed by Filter'?: number;
  Plans?: Node[];
};
const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** The rows of `notices` that a statement reads, and whether it read all there are. */
async function readBy(statement: RawBuilder<unknown>) {
  const { sql: text, parameters } = statement.compile(product.app.db);
  const client = await product.app.pool.connect();
  try {
    const { rows } = await client.query(`explain (analyze, format json) ${text}`, [...parameters]);
    const scans = nodesOf(rows[0]['QUERY PLAN'][0].Plan).filter((node) => 'Relation Name' in node);
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
  expect(await readBy(noticePage({ workerId, after: null }))).toEqual({
    isSequential: false,
    rows: 21,
  });
  const first = await noticeList(product.app.db, { workerId, cursor: null });
  const last = first.notices.at(-1);
  const after = { micros: (last?.createdAt.getTime() ?? 0) * 1_000, id: last?.id ?? '' };
  expect(await readBy(noticePage({ workerId, after }))).toEqual({ isSequential: false, rows: 21 });
});

test('the count on the bell reads what is unread', async () => {
  expect(await readBy(unreadCount(workerId))).toEqual({ isSequential: false, rows: unread });
});
