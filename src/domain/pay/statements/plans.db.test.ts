import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { buildContract, buildPreparedWorker } from '#domain/application/build.ts';
import { buildShiftWithFixedWage } from '#domain/attendance/build.ts';
import { addHours } from '#platform/base/jst.ts';
import { buildRecruitment } from '#domain/recruitment/build.ts';

import { openBulkDatabase, bulkDataNow as now } from '#testing/bulk-database.ts';
import { crowdedTables } from '#testing/fixtures/bulk-data.ts';
import { explainPlansOf, rowsReadByPlan, fullyScannedTables } from '#testing/plans.ts';
import { openTestProduct, type TestProduct } from '#testing/processes/product.ts';
import { buildBankAccount, buildPayout } from '../build.ts';
import {
  expireOverpayments,
  remindOfOverpayments,
} from '../overpayments/overpayment-tasks.server.ts';
import { workersPaidInYear } from './statements.queries.server.ts';

/** Maximum number of rows that a statement reads; an incremental sort reads at least 32 rows at a time. */
const maxRows = 100;
const batchSize = 20;

let url: string;
let product: TestProduct;
let paid: { workerId: string; attendanceId: string; corporationId: string };

beforeAll(async () => {
  const bulk = await openBulkDatabase('one');
  ({ url } = bulk);
  const [place] = bulk.places;
  if (!place) throw new Error('there is no facility');
  const { jobId, corporationId } = place;
  product = await openTestProduct(url, now);
  const { db } = product.app;
  const startsAt = addHours(now, 48);
  const span = { startsAt, endsAt: addHours(startsAt, 8) };
  const { id: workerId } = await buildPreparedWorker(db, { now });
  const { id: recruitmentId } = await buildRecruitment(db, { now, jobId, ...span });
  const { attendanceId } = await buildContract(product.app, { workerId, recruitmentId, now });
  await buildShiftWithFixedWage(product.app, { attendanceId });
  await buildBankAccount(db, { workerId, now });
  await buildPayout(product.app, { workerId, now: addHours(now, 72) });
  await insertBulkOverpayments();
  paid = { workerId, attendanceId, corporationId };
});
afterAll(() => product.close());

/** Inserts an overpayment for every wage of the bulk data, most of them settled by a transfer. */
async function insertBulkOverpayments(): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query('set session_replication_role = replica');
  const statements = [
    `insert into overpayments (attendance_id, worker_id, corporation_id, state, amount, taxable, tax,
                               travel_allowance, paid_hours, approved_hours, reason, asked_at, answer_by,
                               answered_at, text_version, deducted)
     select attendance_id, worker_id, corporation_id, s.state, 722, 750, 28, 0, '{}', '{}', '休憩', fixed_at,
            fixed_at + interval '14 days', case when s.state = 'OPEN' then null else fixed_at end,
            case when s.state = 'OPEN' then null else 1 end, case when s.state = 'SETTLED' then 722 else 0 end
       from wages
      cross join lateral (
            select case when fixed_at > '2026-11-10' and random() < 0.01 then 'OPEN' else 'SETTLED' end as state) s`,
    `insert into overpayment_deductions (overpayment_id, transfer_id, worker_id, corporation_id, amount, taxable,
                                         tax, travel_allowance, tax_year, deducted_at, paid_at)
     select distinct on (o.id) o.id, t.id, o.worker_id, o.corporation_id, 722, 750, 28, 0, 2026, o.asked_at, o.asked_at
       from overpayments o join transfers t on t.worker_id = o.worker_id where o.state = 'SETTLED'`,
    'analyze',
  ];
  for (const statement of statements) await client.query(statement);
  await client.end();
}

test('statements and slips find their rows by index among the pay of everybody', async () => {
  const { workerId, attendanceId, corporationId } = paid;
  product.setNow(addHours(now, 72));
  const token = await product.signIn(workerId);
  const call = async (document: string, variables: Record<string, unknown> = {}) => {
    const { errors } = await product.call(document, variables, { token });
    expect(errors).toBeUndefined();
  };
  const plans = await explainPlansOf(url, async () => {
    await call('{ statementOfEarnings { statements { year } } }');
    await call('{ incomeThresholds { thresholds { amount } } }');
    await call(
      'query ($id: ID!) { statementOfEarningFile(input: { year: 2026, employerId: $id }) { year } }',
      { id: corporationId },
    );
    await call('query ($id: ID!) { paySlipFile(id: $id) { id } }', { id: attendanceId });
    // Batches of the yearly statements: from the middle of all workers, and from the start.
    const { db } = product.app;
    await workersPaidInYear(db, {
      year: 2026,
      after: { workerId, corporationId },
      limit: batchSize,
    });
    await workersPaidInYear(db, { year: 2026, after: null, limit: batchSize });
  });
  expect(plans.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'pay.earningsYearPage',
      'pay.readYearIncome',
      'pay.readBusiestEmployer',
      'pay.earningsYearTotals',
      'pay.readLatestStatement',
      'pay.readOwnPaySlipRow',
      'pay.workersPaidInYear',
    ]),
  );
  for (const plan of plans) {
    expect([plan.name, fullyScannedTables(plan, crowdedTables)]).toEqual([plan.name, []]);
    expect([plan.name, rowsReadByPlan(plan, crowdedTables) <= maxRows]).toEqual([plan.name, true]);
  }
});

test('overpayments are found by index among those of everybody', async () => {
  const { workerId, attendanceId } = paid;
  const later = addHours(now, 72);
  product.setNow(later);
  const token = await product.signIn(workerId);
  const tables = [...crowdedTables, 'overpayments', 'overpayment_deductions'];
  const plans = await explainPlansOf(url, async () => {
    const asked = [
      '{ openOverpayments { id } }',
      `{ overpayment(id: "${attendanceId}") { id } }`,
      '{ workerBankSummary { nextTransfer { settlement } } }',
      '{ workerBankTransfer { transfers { breakdown { settlement } } } }',
    ];
    for (const document of asked) {
      await product.call(document, {}, { token });
    }
    await remindOfOverpayments(product.app, later);
    await expireOverpayments(product.app, later);
  });
  const named = plans.filter(({ name }) => /verpayment|TransferPage/.test(name));
  expect(named.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'pay.openOverpaymentsOfWorker',
      'pay.readOwnOverpayment',
      'pay.agreedOverpaymentsOf',
      'pay.workerTransferPage',
      'pay.dueOverpayments',
    ]),
  );
  for (const plan of named) {
    expect([plan.name, fullyScannedTables(plan, tables)]).toEqual([plan.name, []]);
  }
});
