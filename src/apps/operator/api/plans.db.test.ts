import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { jstDay } from '#platform/base/jst.ts';

import { openBulkDatabase, bulkDataNow as now } from '#testing/bulk-database.ts';
import { crowdedTables } from '#testing/fixtures/bulk-data.ts';
import { openDemo, type TestDemo } from '#testing/fixtures/demo.ts';
import { openOperator, type TestOperator } from '#testing/fixtures/operator.ts';
import { explainPlansOf, rowsReadByPlan, fullyScannedTables } from '#testing/plans.ts';
import { buildPendingOperatorRows, pendingRowsPerList } from '#testing/waiting.ts';
import { openTestProduct, type TestProduct } from '#testing/processes/product.ts';
import { runScheduledTasks } from '#main/tasks.server.ts';

let url: string;
let product: TestProduct;
let operator: TestOperator;
let demo: TestDemo;
let facilityIds: string[] = [];

beforeAll(async () => {
  const bulk = await openBulkDatabase('apart');
  ({ url } = bulk);
  facilityIds = bulk.places.map(({ facilityId }) => facilityId);
  product = await openTestProduct(url, now);
  await buildPendingOperatorRows({ url, now });
  operator = await openOperator(product.app);
  demo = await openDemo(product.app);
});
afterAll(() => product.close());

type Page = { cursor: string | null; rows: { id: string }[] };

async function page(list: List, input: object, cursor: string | null): Promise<Page> {
  const variables = list.declared === '' ? { cursor } : { input, cursor };
  const side = { demo, operator }[list.at ?? 'operator'];
  const { data, errors } = await side.ask(
    `query ($cursor: String${list.declared}) {
      ${list.name}(cursor: $cursor${list.passed}) { cursor rows: ${list.field} { ${list.id ?? 'id'} } }
    }`,
    variables,
  );
  expect(errors).toBeUndefined();
  return data?.[list.name];
}

type List = {
  name: string;
  field: string;
  declared: string;
  passed: string;
  size: number;
  id?: string;
  /** Endpoint of the list, if it is not that of operators. */
  at?: 'demo';
  /** Name of the list's statement, if it is not the first one after the session's statements. */
  statement?: string;
};
const scoped = { declared: ', $input: OperatorScopeInput!', passed: ', input: $input' };
const plain = { declared: '', passed: '' };

const lists: List[] = [
  { name: 'outbox', field: 'messages', ...plain, at: 'demo', size: 50 },
  { name: 'openTransfers', field: 'transfers', ...plain, size: 50 },
  { name: 'provisionalWages', field: 'wages', ...plain, size: 50 },
  {
    name: 'recruitmentsBelowMinimumWage',
    field: 'recruitments',
    statement: 'recruitment.postingsBelowMinimumWage',
    ...plain,
    size: 50,
  },
  { name: 'bankFiles', field: 'files', ...plain, size: 20 },
  { name: 'unpayableAccounts', field: 'accounts', ...plain, size: 50 },
  { name: 'waitingReviews', field: 'reviews', ...plain, size: 50 },
  { name: 'attendances', field: 'attendances', ...scoped, size: 50 },
  { name: 'facilities', field: 'facilities', ...plain, at: 'demo', size: 20 },
  { name: 'waitingExemptions', field: 'exemptions', ...plain, size: 50 },
  { name: 'askedCancellations', field: 'cancellations', ...plain, size: 50 },
  { name: 'waitingAbsences', field: 'absences', ...plain, size: 50 },
  { name: 'unauditedCancellations', field: 'cancellations', ...plain, size: 50 },
  { name: 'giftCardOrders', field: 'orders', ...plain, size: 50 },
  { name: 'penaltyAppeals', field: 'appeals', ...plain, size: 50 },
  { name: 'waitingPapers', field: 'papers', ...plain, size: 50 },
  { name: 'overpayments', field: 'overpayments', ...plain, size: 50 },
  { name: 'billingDisputes', field: 'disputes', id: 'id: disputeId', ...plain, size: 20 },
  { name: 'taxColumnProposals', field: 'proposals', ...plain, size: 50 },
  { name: 'taxColumnPeriods', field: 'periods', ...plain, size: 50 },
  { name: 'nonresidentCandidates', field: 'candidates', ...plain, size: 50 },
  { name: 'nonresidentPeriods', field: 'periods', ...plain, size: 50 },
  { name: 'taxShortfalls', field: 'shortfalls', ...plain, size: 50 },
  { name: 'recruitmentReports', field: 'reports', ...plain, size: 50 },
  { name: 'chatChannels', field: 'channels', statement: 'chat.channelRows', ...plain, size: 30 },
  { name: 'chatFlags', field: 'flags', ...plain, size: 50 },
  { name: 'postedReviews', field: 'reviews', ...plain, size: 50 },
];

/** Rows that a page may read in addition to its own, such as names, licences and banks. */
const maxRows = 20;

describe.each(lists)('the list $name', (list) => {
  test('reads a page of it, and no table from end to end', async () => {
    const scopes = list.declared === '' ? [{}] : [{}, { facilityId: facilityIds[3] }];
    for (const scope of scopes) {
      const first = await page(list, scope, null);
      const cursors = first.cursor === null ? [null] : [null, first.cursor];
      for (const cursor of cursors) {
        const plans = await explainPlansOf(url, () => page(list, scope, cursor));
        const [plan] = plans.filter(({ name }) =>
          list.statement === undefined ? !/^(people|server)\./.test(name) : name === list.statement,
        );
        if (!plan) throw new Error(`no statement of ${list.name} was seen`);
        expect(fullyScannedTables(plan, crowdedTables)).toEqual([]);
        expect(rowsReadByPlan(plan, crowdedTables)).toBeLessThanOrEqual(maxRows * list.size);
      }
    }
  });

  test('goes on to its end without gap or double', async () => {
    const found: string[] = [];
    const scope = list.name === 'attendances' ? { facilityId: facilityIds[3] } : {};
    let cursor: string | null = null;
    for (let count = 0; count < 12; count += 1) {
      const { rows, cursor: next }: Page = await page(list, scope, cursor);
      expect(rows.length).toBeLessThanOrEqual(list.size);
      found.push(...rows.map(({ id }) => id));
      cursor = next;
      if (cursor === null) break;
    }
    expect(found.length).toBeGreaterThan(list.size);
    expect(new Set(found).size).toBe(found.length);
  });
});

test('the list workersWithoutBank looks only at pay that waits', async () => {
  const list = {
    name: 'workersWithoutBank',
    field: 'workers',
    id: 'id: workerId',
    ...plain,
    size: 50,
  };
  const plans = await explainPlansOf(url, () => page(list, {}, null));
  const [plan] = plans.filter(({ name }) => name === 'pay.workerWithoutBankPage');
  if (!plan) throw new Error('the statement was not seen');
  expect(fullyScannedTables(plan, crowdedTables)).toEqual([]);
  expect(rowsReadByPlan(plan, crowdedTables)).toBeLessThanOrEqual(maxRows * list.size);
});

test.each([
  ['blockedFacilityPatterns', 'facilities', 'facilityId', 'pool.blockedFacilityPatternRows'],
  ['blockedWorkerPatterns', 'workers', 'workerId', 'pool.blockedWorkerPatternRows'],
])('the list %s reads the blocks of 90 days alone', async (name, field, id, statement) => {
  const list = { name, field, id: `id: ${id}`, ...plain, size: 20 };
  const blocks = ['blocked_facilities', 'blocked_workers'];
  const { rows, cursor } = await page(list, {}, null);
  expect(rows).toHaveLength(list.size);
  for (const after of [null, cursor]) {
    // oxlint-disable-next-line no-await-in-loop -- page after page
    const plans = await explainPlansOf(url, () => page(list, {}, after));
    const plan = plans.find((one) => one.name === statement);
    if (!plan) throw new Error('the statement was not seen');
    expect(fullyScannedTables(plan, [...crowdedTables, ...blocks])).toEqual([]);
    expect(rowsReadByPlan(plan, blocks)).toBeLessThanOrEqual(2 * pendingRowsPerList);
  }
});

test('the inbox counts what the lists hold, and looks only at what waits', async () => {
  const counted: { kind: string; count: number; oldestAt: string | null }[] = [];
  const plans = await explainPlansOf(url, async () => {
    const { data, errors } = await operator.ask('{ operatorInbox { kind count oldestAt } }');
    expect(errors).toBeUndefined();
    counted.push(...data?.['operatorInbox']);
  });
  const counts = Object.fromEntries(counted.map(({ kind, count }) => [kind, count]));
  const counters = {
    ABSENCES: ['waitingAbsences', 'absences'],
    APPEALS: ['penaltyAppeals', 'appeals'],
    EXEMPTIONS: ['waitingExemptions', 'exemptions'],
    PAPERS: ['waitingPapers', 'papers'],
    REPORTS: ['recruitmentReports', 'reports'],
    TERMINATIONS: ['unauditedCancellations', 'cancellations'],
  } as const;
  for (const [kind, [name, field]] of Object.entries(counters)) {
    const found = new Set<string>();
    let cursor: string | null = null;
    do {
      const read: Page = await page({ name, field, ...plain, size: 50 }, {}, cursor);
      read.rows.forEach(({ id }) => found.add(id));
      cursor = read.cursor;
    } while (cursor !== null);
    expect(counts).toHaveProperty(kind, found.size);
    expect(found.size).toBeGreaterThan(50);
  }
  expect(counted.filter(({ count, kind }) => count > 0 && kind !== 'TABLES')).not.toContainEqual(
    expect.objectContaining({ oldestAt: null }),
  );
  const [plan] = plans.filter(({ name }) => name === 'overview.operatorInboxRows');
  if (!plan) throw new Error('the statement was not seen');
  expect(fullyScannedTables(plan, crowdedTables)).toEqual([]);
});

test('what goes on in the demo is found by index', async () => {
  const plans = await explainPlansOf(url, async () => {
    const { data, errors } = await demo.ask('{ demoActivity { facilityId facilityName state } }');
    expect(errors).toBeUndefined();
    expect(data?.['demoActivity']).toHaveLength(100);
  });
  const [plan] = plans.filter(({ name }) => name === 'demo.facilityActivities');
  if (!plan) throw new Error('the statement was not seen');
  expect(fullyScannedTables(plan, crowdedTables)).toEqual([]);
  expect(rowsReadByPlan(plan, crowdedTables)).toBeLessThanOrEqual(maxRows * 100);
});

test('nothing that time causes walks a table', async () => {
  const { app } = product;
  await app.db.insertInto('demo_region').values({ opened_at: now, completed_at: now }).execute();
  // Marks last year as issued: otherwise the task would issue the statements of the bulk data one by one.
  const year = Number(jstDay(now).slice(0, 4)) - 1;
  await app.db.insertInto('issued_years').values({ year, completed_at: now }).execute();
  const plans = await explainPlansOf(url, () =>
    runScheduledTasks({ ...app, env: { ...app.env, demo: true } }),
  );
  const names = plans.map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining([
      'worker.eraseCodes',
      'worker.eraseSessions',
      'application.applicationsLackingDocuments',
      'attendance.dueShifts',
      'attendance.flagDue',
      'demo.findWaitingApplications',
      'demo.findAutoApprovableClaims',
      'demo.findMissingEndStamps',
      'demo.findUnreviewedShifts',
      'pay.workersWithPayableWages',
      'pay.workersWithUnpayableWages',
    ]),
  );
  const wrong = plans.flatMap((plan) =>
    fullyScannedTables(plan, crowdedTables).map((table) => `${plan.name} walks ${table}`),
  );
  expect(wrong).toEqual([]);
});
