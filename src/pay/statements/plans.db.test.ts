import { afterAll, beforeAll, expect, test } from 'vitest';

import { buildContract, buildPreparedWorker } from '#application/build.ts';
import { buildFixedShift } from '#attendance/build.ts';
import { addHours, atJst } from '#base/jst.ts';
import { buildFacility, buildJob, buildRecruitment } from '#recruitment/build.ts';

import { buildBulkData, crowdedTables } from '../../../tools/testing/fixtures/bulk-data.ts';
import { testDatabase } from '../../../tools/testing/database.ts';
import { plansOf, rowsRead, walked } from '../../../tools/testing/plans.ts';
import { openProduct, type Product } from '../../../tools/testing/processes/product.ts';
import { buildBankAccount, buildPayout } from '../build.ts';
import { paidInYear } from './statements.queries.server.ts';

const now = atJst('2026-11-21', '12:00');
/** A sort by parts takes 32 rows and more at a time. */
const maxRows = 100;
const batchSize = 20;

let url: string;
let product: Product;
let paid: { workerId: string; attendanceId: string; corporationId: string };

beforeAll(async () => {
  url = await testDatabase({ audited: false });
  product = await openProduct(url, now);
  const { db } = product.app;
  const { id: facilityId, corporationId } = await buildFacility(db, { now });
  const job = await buildJob(db, { now, facilityId });
  await buildBulkData({ url, jobIds: [job.id], now });
  const startsAt = addHours(now, 48);
  const span = { startsAt, endsAt: addHours(startsAt, 8) };
  const { id: workerId } = await buildPreparedWorker(db, { now });
  const { id: recruitmentId } = await buildRecruitment(db, { now, jobId: job.id, ...span });
  const { attendanceId } = await buildContract(product.app, { workerId, recruitmentId, now });
  await buildFixedShift(product.app, { attendanceId });
  await buildBankAccount(db, { workerId, now });
  await buildPayout(product.app, { workerId, now: addHours(now, 72) });
  paid = { workerId, attendanceId, corporationId };
}, 180_000);
afterAll(() => product.close());

test('statements and slips find their rows by index among the pay of everybody', async () => {
  const { workerId, attendanceId, corporationId } = paid;
  product.setNow(addHours(now, 72));
  const token = await product.signIn(workerId);
  const call = async (document: string, variables: Record<string, unknown> = {}) => {
    const { errors } = await product.call(document, variables, { token });
    expect(errors).toBeUndefined();
  };
  const plans = await plansOf(url, async () => {
    await call('{ statementOfEarnings { statements { year } } }');
    await call(
      'query ($id: ID!) { statementOfEarningFile(input: { year: 2026, employerId: $id }) { year } }',
      { id: corporationId },
    );
    await call('query ($id: ID!) { paySlipFile(id: $id) { id } }', { id: attendanceId });
    // A batch of the year's end, from the middle of everybody on.
    const { db } = product.app;
    await paidInYear(db, { year: 2026, after: { workerId, corporationId }, limit: batchSize });
    await paidInYear(db, { year: 2026, after: null, limit: batchSize });
  });
  expect(plans.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'pay.yearPage',
      'pay.yearTotals',
      'pay.latestStatement',
      'pay.ownPaySlip',
      'pay.paidInYear',
    ]),
  );
  for (const plan of plans) {
    expect([plan.name, walked(plan, crowdedTables)]).toEqual([plan.name, []]);
    expect([plan.name, rowsRead(plan, crowdedTables) <= maxRows]).toEqual([plan.name, true]);
  }
});
