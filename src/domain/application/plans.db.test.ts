import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { mapInOrder } from '#platform/base/in-order.ts';
import { addHours } from '#platform/base/jst.ts';
import { buildRecruitment } from '#domain/recruitment/build.ts';

import { openBulkDatabase, bulkDataNow as now } from '#testing/bulk-database.ts';
import { crowdedTables } from '#testing/fixtures/bulk-data.ts';
import { explainPlansOf, rowsReadByPlan, fullyScannedTables } from '#testing/plans.ts';
import { openTestProduct, type TestProduct } from '#testing/processes/product.ts';
import { buildPreparedWorker } from './build.ts';
import { acceptApplication } from './applying/accept.server.ts';
import { readApplyFacts, contractMomentFacts } from './facts.queries.server.ts';
import { applicationTasks } from './tasks.server.ts';

/** Limit of rows read: a worker's own rows, and the seats of one recruitment. */
const maxRows = 200;

let url: string;
let product: TestProduct;
let jobId = '';

beforeAll(async () => {
  const bulk = await openBulkDatabase('apart');
  ({ url } = bulk);
  jobId = bulk.places[0]?.jobId ?? '';
  product = await openTestProduct(url, now);
});
afterAll(() => product.close());

async function offer(
  mode: 'INSTANT' | 'SCREENING',
  hours: number,
  { length = 8, capacity = 1 } = {},
): Promise<string> {
  const startsAt = addHours(now, hours);
  const span = { startsAt, endsAt: addHours(startsAt, length) };
  return (await buildRecruitment(product.app.db, { now, jobId, mode, capacity, ...span })).id;
}

const apply = `mutation A($id: ID!) {
  applyToRecruitment(input: { recruitmentId: $id }) { applicationId }
}`;
const confirm = `query C($id: ID!) { applicationConfirmation(recruitmentId: $id) { __typename } }`;
const prepare = `query P($id: ID!) {
  getRemainingPreparationToApplyList(input: { recruitmentId: $id }) { __typename }
}`;
const condition = `query E($id: ID!) { employmentCondition(id: $id) { stateLabel } }`;
const withdraw = `mutation W($id: ID!) { withdrawApplication(input: { id: $id }) { success } }`;

test('what a worker and a facility ask of applications finds its rows by index', async () => {
  const { app } = product;
  const worker = await buildPreparedWorker(app.db, { now });
  const token = await product.signIn(worker.id);
  const [instant, screening, other] = [
    await offer('INSTANT', 48),
    await offer('SCREENING', 96),
    // With overtime, for which the 36協定 and the worker's hours there are read.
    await offer('SCREENING', 144, { length: 11 }),
  ];
  const call = async (document: string, id: string) => {
    const { data, errors } = await product.call(document, { id }, { token });
    expect(errors).toBeUndefined();
    return data;
  };
  const run = async () => {
    await call(confirm, instant);
    await call(prepare, instant);
    const hired = (await call(apply, instant))?.['applyToRecruitment'].applicationId;
    await call(condition, hired);
    const waiting = (await call(apply, screening))?.['applyToRecruitment'].applicationId;
    await call(withdraw, waiting);
    const applicationId = (await call(apply, other))?.['applyToRecruitment'].applicationId;
    await acceptApplication(app, { applicationId, actor: { kind: 'operator', id: null }, now });
  };
  const plans = await explainPlansOf(url, run, { stored: true });
  const names = new Set(plans.map(({ name }) => name.split('.')[0]));
  expect([...names]).toEqual(expect.arrayContaining(['application', 'recruitment']));
  for (const plan of plans) {
    expect([plan.name, fullyScannedTables(plan, crowdedTables)]).toEqual([plan.name, []]);
    expect([plan.name, rowsReadByPlan(plan, crowdedTables) <= maxRows]).toEqual([plan.name, true]);
  }
});

test('what time does to applications looks at those that wait, and at the coming shifts', async () => {
  const plans = await explainPlansOf(url, async () => {
    for (const runTask of applicationTasks) {
      await runTask.run(product.app, now);
    }
  });
  const names = plans.map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining(['application.endWaiting', 'application.applicationsLackingDocuments']),
  );
  const wrong = plans.flatMap((plan) =>
    fullyScannedTables(plan, crowdedTables).map((table) => `${plan.name} walks ${table}`),
  );
  expect(wrong).toEqual([]);
});

/** Statements that an application with a contract sends, without plain inserts, which need no planning. */
const preparedToApply = [
  'application.lockApplyFacts',
  'application.readApplyFacts',
  'application.insertApplication',
  'attendance.insertAttendance',
  'pay.lockWageFacts',
  'reference.currentTableVersionIds',
  'application.withdrawOverlappingApplications',
  'application.postingTermsOf',
  'noticeDelivery.paperDeliveryChoiceOf',
  'application.insertConditionsNotice',
  'server.insertNoticesStatement',
  'recruitment.writeSeatTaken',
];

test('what an application sends is planned once for a connection, not for each application', async () => {
  const { app } = product;
  const recruitmentId = await offer('INSTANT', 240, { capacity: 10 });
  await mapInOrder(Array.from({ length: 10 }), async () => {
    const worker = await buildPreparedWorker(app.db, { now });
    const token = await product.signIn(worker.id);
    const { errors } = await product.call(apply, { id: recruitmentId }, { token });
    expect(errors).toBeUndefined();
  });
  // PostgreSQL compares the stored plan with five plans made for their values, and then uses one kind only.
  const { rows } = await app.pool.query<{ name: string; stored: boolean }>(
    `select regexp_replace(name, '\\.\\w+$', '') as name, generic_plans > 0 as stored
       from pg_prepared_statements where generic_plans + custom_plans > 5`,
  );
  expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(preparedToApply));
  expect(rows.filter(({ stored }) => !stored)).toEqual([]);
});

test('the facts of a single recruitment are planned once, for visitors and for lists', async () => {
  const { app } = product;
  const { id: workerId } = await buildPreparedWorker(app.db, { now });
  const recruitmentIds = [await offer('INSTANT', 264)];
  const { reviewHours } = app.env;
  const rows = await app.db.transaction().execute(async (db) => {
    await mapInOrder(Array.from({ length: 8 }), async () => {
      await readApplyFacts(db, { workerId: null, recruitmentIds, reviewHours, now });
      await contractMomentFacts(db, { workerId, recruitmentIds, now });
    });
    const found = await sql<{ name: string; stored: boolean }>`
      select regexp_replace(name, '\\.\\w+$', '') as name, generic_plans > 0 as stored
        from pg_prepared_statements
       where name ~ '^application\\.(visitor|contractMoment)Facts\\.' order by name`.execute(db);
    return found.rows;
  });
  expect(rows).toEqual([
    { name: 'application.contractMomentFacts', stored: true },
    { name: 'application.visitorFacts', stored: true },
  ]);
});
