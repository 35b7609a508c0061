import { sql, type CompiledQuery } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { addHours, instantAtJst } from '#platform/base/jst.ts';
import { inBulkTransaction } from '#platform/server/database/bulk.build.ts';
import type { Db } from '#platform/server/database/db.server.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openTestProduct, type TestProduct } from '#testing/processes/product.ts';
import { decreasePenaltiesByTime } from './penalties/decrease.server.ts';
import { expirePoints, warnOfPointExpiry } from './incentives/expire.server.ts';
import { orderPage } from './gift-cards/gift-card.queries.server.ts';
import { penaltyPage, pointHistoryPage } from './history.queries.server.ts';
import { issueGiftCards } from './gift-cards/issue.server.ts';

const now = instantAtJst('2026-12-01', '12:00');
/** Number of workers with accounts; the first hundred have long histories. */
const people = 5_000;
const bigTables = [
  'gift_card_orders',
  'ledger_entries',
  'ledger_postings',
  'penalty_accounts',
  'penalty_entries',
  'point_accounts',
];

let product: TestProduct;
let workerId = '';
beforeAll(async () => {
  // Inserted without ledger postings: only the shape of the tables matters here.
  product = await openTestProduct(await openTestDatabase({ audited: false }), now);
  await inBulkTransaction(product.app.db, async (tx) => {
    await sql`
      create temporary table people on commit drop as
      with added as (
        insert into workers (phone_number, created_at)
        select '090' || lpad(n::text, 8, '0'), ${now} from generate_series(1, ${people}) n
        returning id)
      select id, row_number() over () as n from added
    `.execute(tx);
    await sql`
      insert into point_accounts (worker_id, balance, changed_at)
      select id, 500, ${now}::timestamptz - (n % 300) * interval '1 day' from people
    `.execute(tx);
    await sql`
      insert into penalty_accounts (worker_id, points, next_decrease_at)
      select id, 2, ${now}::timestamptz + (n % 30 + 1) * interval '1 day' from people
    `.execute(tx);
    await sql`
      insert into ledger_accounts (kind, unit, worker_id)
      select 'points_held', 'point', id from people where n <= 100
    `.execute(tx);
    await sql`
      with posted as (
        insert into ledger_postings (dedup_key, kind, note, occurred_at)
        select p.id || ':' || k, 'points.bonus', 'ボーナス', ${now}
          from people p cross join generate_series(1, 300) k where p.n <= 100
        returning id, split_part(dedup_key, ':', 1)::uuid as worker_id)
      insert into ledger_entries (posting_id, account_id, amount)
      select posted.id, a.id, -10
        from posted join ledger_accounts a on a.worker_id = posted.worker_id
    `.execute(tx);
    await sql`
      insert into penalty_entries (worker_id, kind, points, dedup_key, note, at)
      select p.id, 'late', 1, p.id || ':' || k, '遅刻', ${now}::timestamptz - k * interval '1 day'
        from people p cross join generate_series(1, 300) k where p.n <= 100
    `.execute(tx);
    await sql`
      insert into gift_card_orders (worker_id, state, points, amount, ordered_at, approved_at,
                                    finished_at, issuer, code)
      select p.id, 'SHIPPED', 1000, 1000, ${now}::timestamptz - k * interval '1 day', ${now}, ${now},
             'pool', 'sealed'
        from people p cross join generate_series(1, 200) k where p.n <= 100
    `.execute(tx);
    await sql`
      insert into gift_card_orders (worker_id, state, points, amount, ordered_at, approved_at, next_attempt_at)
      select id, 'UNSHIPPED', 1000, 1000, ${now}, ${now}, ${now} from people where n <= 10
    `.execute(tx);
    const { rows } = await sql<{ id: string }>`select id from people where n = 1`.execute(tx);
    workerId = rows[0]?.id ?? '';
  });
  await Promise.all(
    bigTables.map((table) => sql`vacuum analyze ${sql.table(table)}`.execute(product.app.db)),
  );
});
afterAll(() => product.close());

/** The SQL statements that a function sends to the database. */
async function statementsOf(run: (db: Db) => Promise<unknown>): Promise<CompiledQuery[]> {
  const { db } = product.app;
  const seen: CompiledQuery[] = [];
  const spied = db.withPlugin({
    transformQuery({ node, queryId }) {
      seen.push(db.getExecutor().compileQuery(node, queryId));
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  await run(spied);
  return seen;
}

type PlanNode = {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
};
const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** The number of rows that a statement reads from the big tables, and the tables that it scans completely. */
async function readBy({ sql: text, parameters }: CompiledQuery) {
  const client = await product.app.pool.connect();
  try {
    const { rows } = await client.query(`explain (analyze, format json) ${text}`, [...parameters]);
    const scans = nodesOf(rows[0]['QUERY PLAN'][0].Plan).filter(
      (node) =>
        bigTables.includes(node['Relation Name'] ?? '') && node['Node Type'].includes('Scan'),
    );
    return {
      whole: scans.flatMap((node) =>
        node['Node Type'] === 'Seq Scan' ? [node['Relation Name']] : [],
      ),
      rows: scans.reduce(
        (sum, node) =>
          sum +
          (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
        0,
      ),
    };
  } finally {
    client.release();
  }
}

const pages: [name: string, run: (db: Db, isFirst: boolean) => Promise<unknown>][] = [
  [
    'points',
    (db, isFirst) =>
      pointHistoryPage(db, { workerId, after: isFirst ? null : { key: 1e9 }, limit: 21 }),
  ],
  ['penalties', (db, isFirst) => penaltyPage(db, { workerId, after: keyOf(isFirst), limit: 21 })],
  ['gift cards', (db, isFirst) => orderPage(db, { workerId, after: keyOf(isFirst), limit: 21 })],
];

const keyOf = (isFirst: boolean) =>
  isFirst ? null : { micros: addHours(now, -1_000).getTime() * 1_000, id: crypto.randomUUID() };

describe.each(pages)('a page of %s', (_name, run) => {
  test.each([true, false])('reads little more than it shows (the first: %s)', async (isFirst) => {
    const [statement, ...others] = await statementsOf((db) => run(db, isFirst));
    expect(others).toEqual([]);
    if (!statement) throw new Error('nothing was asked');
    const { whole, rows } = await readBy(statement);
    expect(whole).toEqual([]);
    // The limit includes the rows that are joined to each row.
    expect(rows).toBeLessThanOrEqual(21 * 4);
  });
});

type TaskOf = (db: Db) => Promise<number>;
const tasks: [name: string, run: TaskOf][] = [
  ['easeCalmPenalties', (db) => decreasePenaltiesByTime({ db }, now)],
  ['warnOfExpiry', (db) => warnOfPointExpiry({ db }, now)],
  ['expirePoints', (db) => expirePoints({ db }, now)],
  ['issueGiftCards', (db) => issueGiftCards({ ...product.app, db }, now)],
];

test.each(tasks)('the task %s reads no table whole', async (_name, run) => {
  const statements = await statementsOf(run);
  expect(statements.length).toBeGreaterThan(0);
  for (const statement of statements) {
    expect((await readBy(statement)).whole).toEqual([]);
  }
});
