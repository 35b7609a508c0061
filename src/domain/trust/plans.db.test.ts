import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

import {
  openDb,
  openCommandLinePool,
  inTransaction,
  type Db,
} from '#platform/server/database/db.server.ts';

import { bulkDataNow as now, openBulkDatabase } from '#testing/bulk-database.ts';
import { explainPlansOf, fullyScannedTables, rowsReadByPlan } from '#testing/plans.ts';
import type { OperatorScope } from '#platform/base/people/scope.ts';
import { exposurePage } from './exposure-list.queries.server.ts';
import { corporationsWithOldExposure } from './exposure.queries.server.ts';
import { refreshExposure } from './exposure.server.ts';
import { corporationsWithUnreadSigns } from './signs/cases.queries.server.ts';
import {
  activityOfCorporation,
  signFactsOfCorporation,
} from './signs/sign-facts.queries.server.ts';

const tables = [
  'attendances',
  'corporation_exposures',
  'ledger_accounts',
  'ledger_entries',
  'recruitments',
  'wages',
];
const sparedShare = 30;
/** Corporations without a shift. */
const corporationsInList = 5_000;
/** The bulk data has this many shifts and corporations. */
const [shifts, corporations] = [80_000, 60];

let url: string;
let db: Db;
let corporationId: string;

beforeAll(async () => {
  const bulk = await openBulkDatabase('apart');
  url = bulk.url;
  corporationId = bulk.places[0]?.corporationId ?? '';
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query('set session_replication_role = replica');
  await client.query(`
    insert into ledger_accounts (kind, unit, corporation_id)
    select 'employer_receivable', 'yen', id from corporations`);
  await client.query(`
    insert into ledger_accounts (kind, unit, worker_id)
    select 'wages_payable', 'yen', id from workers`);
  await client.query(`
    insert into ledger_entries (posting_id, account_id, amount)
    select new_id(), a.id, 11000
      from wages w
      join ledger_accounts a on a.corporation_id = w.corporation_id and a.kind = 'employer_receivable'`);
  await client.query(
    `
    insert into corporations (name, address, created_at)
    select '法人' || n, '東京都', $1 from generate_series(1, ${corporationsInList}) n`,
    [now],
  );
  await client.query(
    `
    insert into corporation_exposures (corporation_id, computed_at, signs_read_at)
    select id, $1, $1 from corporations on conflict do nothing`,
    [now],
  );
  // One of many corporations, as in production: of its shifts every thirtieth stays, the others go to another one.
  const ownAndOther = [corporationId, bulk.places[1]?.corporationId];
  await client.query(
    `update attendances set corporation_id = $2
      where corporation_id = $1 and hashtext(id::text) % ${sparedShare} <> 0`,
    ownAndOther,
  );
  await client.query(
    `update wages w set corporation_id = $2 from attendances a
      where a.id = w.attendance_id and w.corporation_id = $1 and a.corporation_id = $2`,
    ownAndOther,
  );
  await client.query(
    'vacuum analyze attendances, wages, ledger_accounts, ledger_entries, corporation_exposures',
  );
  await client.end();
  db = openDb(openCommandLinePool(url, 2));
});
afterAll(() => db.destroy());

test('the exposure of one corporation is read by indexes, from rows of its own', async () => {
  const plans = await explainPlansOf(url, () =>
    inTransaction(db, (tx) => refreshExposure(tx, { corporationId, now })),
  );
  const names = plans.map(({ name }) => name);
  expect(names).toEqual([
    'trust.lockExposureLimit',
    'trust.exposureSumsOf',
    'trust.owedBalanceOf',
    'billing.feeRulesOfFacilities',
    'trust.writeComputedExposure',
  ]);
  for (const plan of plans) {
    expect([plan.name, fullyScannedTables(plan, tables)]).toEqual([plan.name, []]);
    // A shift has a posting, a contract, a wage and an entry: some rows are read for two sums.
    const read = rowsReadByPlan(plan, tables);
    expect([plan.name, read < (6 * shifts) / corporations]).toEqual([plan.name, true]);
  }
});

test('a page of the list is read in the order of its index', async () => {
  // Boundary cast: a scope comes from a request, and the statement only asks for it.
  const scope = { staffId: corporationId } as OperatorScope;
  const after = { share: 0, corporationId };
  const plans = await explainPlansOf(url, async () => {
    await exposurePage(db, scope, { after: null, limit: 51 });
    await exposurePage(db, scope, { after, limit: 51 });
  });
  for (const plan of plans) {
    expect([plan.name, fullyScannedTables(plan, tables)]).toEqual([plan.name, []]);
    expect([plan.name, rowsReadByPlan(plan, tables) < corporationsInList]).toEqual([
      plan.name,
      true,
    ]);
  }
});

test('the signs of one corporation are read by indexes, from contracts of its own', async () => {
  const plans = await explainPlansOf(url, async () => {
    await activityOfCorporation(db, { corporationId, now });
    await signFactsOfCorporation(db, { corporationId, now });
  });
  for (const plan of plans) {
    expect([plan.name, fullyScannedTables(plan, tables)]).toEqual([plan.name, []]);
    const read = rowsReadByPlan(plan, tables);
    expect([plan.name, read < (6 * shifts) / corporations]).toEqual([plan.name, true]);
  }
});

test('the corporations whose signs are due are found by index', async () => {
  const due = { before: now, soonBefore: now, now, limit: 50 };
  const [plan] = await explainPlansOf(url, () =>
    inTransaction(db, (tx) => corporationsWithUnreadSigns(tx, due)),
  );
  if (!plan) throw new Error('the statement is explained');
  expect(fullyScannedTables(plan, tables)).toEqual([]);
});

test('the oldest computations are found by index', async () => {
  const [plan] = await explainPlansOf(url, () =>
    inTransaction(db, (tx) => corporationsWithOldExposure(tx, { before: now, limit: 50 })),
  );
  if (!plan) throw new Error('the statement is explained');
  expect(fullyScannedTables(plan, tables)).toEqual([]);
});
