import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { buildWorker } from '#access/worker/build.ts';
import { addDays, addMinutes, instantAtJst } from '#platform/base/jst.ts';
import { buildFacility, buildJob } from '#domain/corporation/build.ts';
import { buildRecruitment } from '#domain/recruitment/build.ts';
import { buildManyRecruitments } from '#domain/recruitment/many.build.ts';
import { takeSeat } from '#domain/recruitment/publishing/seats.server.ts';
import { inBulkTransaction } from '#platform/server/database/bulk.build.ts';
import { inTransaction } from '#platform/server/database/db.server.ts';

import { openTestDatabase } from '#testing/database.ts';
import {
  rowsReadByPlan,
  scansOf,
  statementOfCall,
  fullyScannedTables,
  type PlanNode,
} from '#testing/plans.ts';
import { openTestProduct, type TestProduct } from '#testing/processes/product.ts';
import { deliverAlerts } from './alert-deliver.server.ts';
import {
  notifyOfFavoritesDeadlines,
  notifyOfFavoritesLastSeats,
} from './alert-favorites.server.ts';
import { matchNewRecruitments } from './alert-match.server.ts';
import { shiftKinds } from './alert-rules.ts';
import { buildAlert, buildManyAlerts } from './alert.build.ts';
import { lockAlert } from './alert.queries.server.ts';
import {
  insertAddedSearch,
  promoteAddedSearch,
  savedSearchesOf,
  updateAddedSearchPlaces,
} from './saved-search.queries.server.ts';

/** Bulk data for the plans: 100,000 alerts, of which one recruitment matches some thousands. */
const now = instantAtJst('2026-11-21', '12:00');
const alerts = 100_000;
const maxRows = 20;
const bigTables = [
  'alert_places',
  'alert_matches',
  'availability_alerts',
  'added_alerts',
  'added_alert_places',
  'alert_deliveries',
  'recruitment_news',
  'favorites',
];
const elsewhere = Array.from({ length: 47 }, (_, index) => String(index + 1).padStart(2, '0'));

let product: TestProduct;
let client: Client;
let jobIds: string[] = [];

beforeAll(async () => {
  const url = await openTestDatabase({ audited: false });
  product = await openTestProduct(url, now);
  const { db } = product.app;
  await buildManyAlerts(db, {
    now,
    count: alerts,
    from: 0,
    prefectureCodes: elsewhere,
    withAdded: true,
  });
  jobIds = await Promise.all(
    ['13', '27'].map(async (prefectureCode) => {
      const cityCode = prefectureCode === '13' ? '13104' : '27127';
      const facility = await buildFacility(db, { now, prefectureCode, cityCode });
      return (await buildJob(db, { now, facilityId: facility.id })).id;
    }),
  );
  client = new Client({ connectionString: url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await product.close();
});

const sequential = (root: PlanNode) => fullyScannedTables({ root }, bigTables);
const readBy = (root: PlanNode) => rowsReadByPlan({ root }, bigTables);

async function offer(jobId: string | undefined, wishes: { days: number; capacity?: number }) {
  const startsAt = instantAtJst(addDays('2026-11-21', wishes.days), '09:00');
  return buildRecruitment(product.app.db, {
    now,
    jobId: jobId ?? '',
    startsAt,
    endsAt: addMinutes(startsAt, 540),
    capacity: wishes.capacity ?? 1,
  });
}

/** The statements of the subject that `run` sends, each with its plan just before execution. */
async function plansOf(run: () => Promise<unknown>): Promise<Map<string, PlanNode>> {
  const plans = new Map<string, PlanNode>();
  const { query } = Client.prototype;
  const spy = vi.spyOn(Client.prototype, 'query');
  // A statement that deletes its rows can be explained only before it runs, in its own transaction.
  spy.mockImplementation(function explained(this: Client, ...args: unknown[]) {
    const send = () => Reflect.apply(query, this, args);
    const { text, values } = statementOfCall(args[0], args[1]);
    const name = /\/\* ((?:notifications|recruitment)\.\w+)/.exec(text)?.[1];
    if (name === undefined || plans.has(name) || /insertOpen/.test(name)) return send();
    return (async () => {
      await Reflect.apply(query, this, ['savepoint explained']);
      const { rows } = await Reflect.apply(query, this, [
        `explain (analyze, format json) ${text}`,
        values,
      ]);
      plans.set(name, rows[0]['QUERY PLAN'][0].Plan);
      await Reflect.apply(query, this, ['rollback to savepoint explained']);
      return send();
    })();
  });
  await run();
  spy.mockRestore();
  return plans;
}

describe('a new recruitment', () => {
  test('finds its alerts by the covering index and reads little else', async () => {
    await offer(jobIds[0], { days: 3 });
    const plans = await plansOf(() => matchNewRecruitments(product.app, now));
    const plan = plans.get('notifications.storeAlertMatches');
    if (!plan) throw new Error('Nothing was matched');
    const { rows } = await client.query<{ count: string }>('select count(*) from alert_matches');
    const found = Number(rows[0]?.count);
    expect(found).toBeGreaterThan(300);
    expect(found).toBeLessThan(alerts / 20);
    const reading = scansOf(plan, bigTables).filter(
      (node) => node['Relation Name'] === 'alert_places',
    );
    expect(reading.map((node) => [node['Node Type'], node['Index Name']])).toEqual([
      ['Index Only Scan', 'alert_places_match'],
    ]);
    expect(readBy(plan)).toBeLessThanOrEqual(maxRows * found);
    expect(sequential(plan)).toEqual([]);
  });

  test('that nobody waits for reads next to nothing', async () => {
    await client.query(`delete from alert_places where place = 'L27'`);
    await offer(jobIds[1], { days: 4 });
    const plans = await plansOf(() => matchNewRecruitments(product.app, now));
    const plan = plans.get('notifications.storeAlertMatches');
    if (!plan) throw new Error('Nothing was matched');
    expect(readBy(plan)).toBeLessThanOrEqual(maxRows);
  });
});

test('delivery finds what is due, and of that only a part at a time, by index', async () => {
  const { db } = product.app;
  await offer(jobIds[0], { days: 5 });
  await matchNewRecruitments(product.app, now);
  // Every worker had an alert before, and has one due tonight.
  await inBulkTransaction(db, async (tx) => {
    await sql`
      insert into alert_matches (worker_id, recruitment_id, is_urgent, due_at)
      select a.worker_id, r.id, false, ${addMinutes(now, 360)}
        from availability_alerts a
       cross join (select id from recruitments order by id desc limit 1) r
          on conflict do nothing
    `.execute(tx);
    await sql`
      insert into alert_deliveries (worker_id, day, number, sent_at)
      select worker_id, '2026-11-20', 1, ${now} from availability_alerts
    `.execute(tx);
  });
  await client.query('analyze alert_matches, alert_deliveries');
  const due = await client.query<{ count: string }>(
    'select count(*) from alert_matches where due_at <= $1',
    [now],
  );
  const plans = await plansOf(() => deliverAlerts({ db }, now));
  expect([...plans.keys()]).toEqual(
    expect.arrayContaining([
      'notifications.lockWorkersWithDueMatches',
      'notifications.takeDueMatches',
    ]),
  );
  for (const [name, plan] of plans) {
    expect([name, sequential(plan)]).toEqual([name, []]);
    expect([name, readBy(plan) <= maxRows * Number(due.rows[0]?.count)]).toEqual([name, true]);
  }
  const left = await client.query('select from alert_matches where due_at <= $1', [now]);
  expect(left.rowCount).toBe(0);
});

test('an added search is written, spread, promoted and removed without a look at the others', async () => {
  const { db } = product.app;
  const { id: workerId } = await buildWorker(db, { now });
  await buildAlert(db, { workerId, now });
  const terms = {
    prefectureCodes: ['13'],
    stationCodes: [],
    shifts: shiftKinds,
    maximumHours: 16,
    minimumDailyWage: 3_000,
  };
  const plans = await plansOf(async () => {
    await inTransaction(db, async (tx) => {
      await lockAlert(tx, workerId);
      const id = (await insertAddedSearch(tx, { workerId, name: '夜', terms, now })) ?? '';
      await updateAddedSearchPlaces(tx, { workerId, id, terms });
      await promoteAddedSearch(tx, { workerId, id });
      await savedSearchesOf(tx, workerId);
    });
  });
  expect(plans.size).toBe(8);
  for (const [name, plan] of plans) {
    expect([name, sequential(plan)]).toEqual([name, []]);
    expect([name, readBy(plan) <= maxRows]).toEqual([name, true]);
  }
});

test('an alert is saved and spread without a look at the others', async () => {
  const { db } = product.app;
  const { id: workerId } = await buildWorker(db, { now });
  await buildAlert(db, { workerId, now });
  const plans = await plansOf(() => buildAlert(db, { workerId, now, minimumDailyWage: 9_000 }));
  expect(plans.size).toBe(4);
  for (const [name, plan] of plans) {
    expect([name, sequential(plan)]).toEqual([name, []]);
    expect([name, readBy(plan) <= maxRows]).toEqual([name, true]);
  }
});

test('the owners of favourites are found by what they keep', async () => {
  const { db } = product.app;
  await buildManyRecruitments(db, { now, facilities: 20, published: 400, copies: 0 });
  await inBulkTransaction(db, (tx) =>
    sql`
      insert into favorites (worker_id, recruitment_id, added_at, starts_at)
      select a.worker_id, r.id, ${addDays('2026-11-20', 0)}, r.starts_at
        from (select worker_id, row_number() over () as n from availability_alerts) a
        join (select id, starts_at, row_number() over () as n from recruitments) r
          on a.n % 400 = r.n and a.n < 80000
    `.execute(tx),
  );
  await client.query('analyze favorites, recruitment_news');
  const { id } = await offer(jobIds[0], { days: 6, capacity: 2 });
  const { id: workerId } = await buildWorker(db, { now });
  await client.query(
    'insert into favorites select $1, id, $2, starts_at from recruitments where id = $3',
    [workerId, now, id],
  );
  await inTransaction(db, (tx) => takeSeat(tx, { recruitmentId: id, now }));
  await notifyOfFavoritesDeadlines({ db }, now);
  const notified = { lastSeats: 0, nearDeadlines: 0 };
  const plans = await plansOf(async () => {
    notified.lastSeats = await notifyOfFavoritesLastSeats({ db }, now);
    notified.nearDeadlines = await notifyOfFavoritesDeadlines({ db }, addMinutes(now, 60 * 24));
  });
  expect(notified.lastSeats).toBe(1);
  expect(notified.nearDeadlines).toBeGreaterThan(100);
  for (const [name, plan] of plans) {
    const most = maxRows * (name.endsWith('favoritesNearDeadline') ? notified.nearDeadlines : 1);
    expect([name, sequential(plan).filter((table) => table === 'favorites')]).toEqual([name, []]);
    expect([name, readBy(plan) <= most]).toEqual([name, true]);
  }
});
