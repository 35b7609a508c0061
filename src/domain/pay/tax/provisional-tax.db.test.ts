import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { buildContract, buildPreparedWorker } from '#domain/application/build.ts';
import { buildShiftWithFixedWage } from '#domain/attendance/build.ts';
import { addHours, instantAtJst } from '#platform/base/jst.ts';
import { buildFacility, buildJob } from '#domain/corporation/build.ts';
import { buildRecruitment } from '#domain/recruitment/build.ts';
import { buildWithholdingTable } from '#domain/reference/statutory.build.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openTestProduct, type TestProduct } from '#testing/processes/product.ts';
import { auditPayBooks } from '../audit/audit.server.ts';
import { provisionallyTaxedWageLines } from '../audit/audit-books.queries.server.ts';
import { buildBankAccount, buildPayout } from '../build.ts';
import { retaxUnpaidWages } from './retax-unpaid-wages.server.ts';
import { correctPaidTax } from './tax-corrections.server.ts';

let product: TestProduct;
let employer: { jobId: string };
/** Three workers with a shift on 2027-01-05: paid in 2027, paid in 2028, and not paid when the tables are loaded. */
const people = { short: '', over: '', unpaid: '' };
const shifts = { short: '', over: '', unpaid: '' };

const early = instantAtJst('2026-12-01');
const loadedAt = instantAtJst('2028-01-20', '10:00');

beforeAll(async () => {
  product = await openTestProduct(await openTestDatabase(), early);
  const { db } = product.app;
  const facility = await buildFacility(db, { now: early });
  const job = await buildJob(db, { now: early, facilityId: facility.id });
  employer = { jobId: job.id };
  for (const name of ['short', 'over', 'unpaid'] as const) {
    const { id } = await buildPreparedWorker(db, { now: early });
    // Without an account, this worker is not paid on pay day.
    if (name !== 'unpaid') await buildBankAccount(db, { workerId: id, now: early });
    people[name] = id;
    shifts[name] = await worked(id, '2027-01-05');
  }
  await buildPayout(product.app, {
    workerId: people.short,
    now: instantAtJst('2027-01-06', '12:00'),
  });
  await buildPayout(product.app, {
    workerId: people.over,
    now: instantAtJst('2028-01-05', '12:00'),
  });
});
afterAll(() => product.close());

/** A shift from 9:00 to 18:00: 12,000 yen taxable, for which the table of 2026 takes 79 yen, and 500 of travel. */
async function worked(workerId: string, day: string): Promise<string> {
  const startsAt = instantAtJst(day, '09:00');
  const { id } = await buildRecruitment(product.app.db, {
    now: addHours(startsAt, -72),
    jobId: employer.jobId,
    startsAt,
    endsAt: addHours(startsAt, 9),
    hourlyWage: 1_500,
    travelAllowance: 500,
    breakMinutes: 60,
  });
  const now = addHours(startsAt, -72);
  const contract = await buildContract(product.app, { workerId, recruitmentId: id, now });
  await buildShiftWithFixedWage(product.app, { attendanceId: contract.attendanceId });
  return contract.attendanceId;
}

async function linesOf(workerId: string) {
  const { rows } = await sql`
    select part, state, tax, tax_year as "taxYear", amount, is_tax_provisional as "isProvisional"
      from wage_parts where worker_id = ${workerId} order by id
  `.execute(product.app.db);
  return rows;
}

async function slipVersionsOf(attendanceId: string) {
  const { rows } = await sql<{ version: number; change: string | null }>`
    select version, change from pay_slips where attendance_id = ${attendanceId}
     union all
    select version, change from pay_slip_versions where attendance_id = ${attendanceId}
     order by version
  `.execute(product.app.db);
  return rows.map(({ version, change }) => `${version} ${change}`);
}

async function noticesTo(workerId: string): Promise<string[]> {
  const { rows } = await sql<{ body: string }>`
    select body from notices
     where worker_id = ${workerId}
       and (starts_with(dedup_key, 'tax-corrected:') or starts_with(dedup_key, 'retaxed:'))
     order by created_at
  `.execute(product.app.db);
  return rows.map(({ body }) => body);
}

async function ask(workerId: string, now: Date, document: string, variables = {}) {
  product.setNow(now);
  const answer = await product.call(document, variables, { token: await product.signIn(workerId) });
  expect(answer.errors).toBeUndefined();
  return answer.data ?? {};
}

const statementsOf = async (workerId: string) =>
  (
    await ask(
      workerId,
      loadedAt,
      '{ statementOfEarnings { statements { year paymentAmount withholdingTax } } }',
    )
  )['statementOfEarnings'].statements;

const breakdownOf = async (workerId: string, id: string) =>
  (
    await ask(
      workerId,
      loadedAt,
      `query ($id: ID!) { wageWithoutAdjustment(id: $id) {
         breakdown { withholdingTax isTaxProvisional total taxCorrections { year amount } } } }`,
      { id },
    )
  )['wageWithoutAdjustment'].breakdown;

test('a wage of a year without a table is paid, marked, and listed by the audit', async () => {
  const provisional = { tax: 79, isProvisional: true };
  expect(await linesOf(people.short)).toMatchObject([{ ...provisional, taxYear: 2027 }]);
  expect(await linesOf(people.over)).toMatchObject([{ ...provisional, taxYear: 2028 }]);
  expect(await provisionallyTaxedWageLines(product.app.db)).toHaveLength(3);
  // Without a table for the year there is nothing to correct.
  expect(await correctPaidTax(product.app, loadedAt)).toBe(0);
  expect(await auditPayBooks(product.app.db)).toEqual([]);
});

test('every screen and paper that quotes such a tax says so', async () => {
  const figures = `query ($id: ID!) {
    attendance(id: $id) { attendance { workday { isTaxProvisional } } }
    attendanceHistories { attendances { workday { isTaxProvisional } } }
    attendanceSummary(month: "2027-01") { isTaxProvisional }
    workerBankSummary { nextTransfer { isTaxProvisional } }
    workerBankTransfer { transfers { isTaxProvisional } }
    statementOfEarnings { statements { isTaxProvisional } }
    wageWithoutAdjustment(id: $id) { breakdown { isTaxProvisional } } }`;
  const shown = (name: keyof typeof people) =>
    ask(people[name], loadedAt, figures, { id: shifts[name] });
  const card = {
    attendance: { attendance: { workday: { isTaxProvisional: true } } },
    attendanceHistories: { attendances: [{ workday: { isTaxProvisional: true } }] },
    attendanceSummary: { isTaxProvisional: true },
    wageWithoutAdjustment: { breakdown: { isTaxProvisional: true } },
  };
  expect(await shown('unpaid')).toMatchObject({
    ...card,
    workerBankSummary: { nextTransfer: { isTaxProvisional: true } },
    workerBankTransfer: { transfers: [] },
    statementOfEarnings: { statements: [{ isTaxProvisional: false }] },
  });
  expect(await shown('over')).toMatchObject({
    ...card,
    workerBankSummary: { nextTransfer: { isTaxProvisional: false } },
    workerBankTransfer: { transfers: [{ isTaxProvisional: true }] },
    statementOfEarnings: { statements: [{ isTaxProvisional: true }] },
  });
  const { employerId } = (
    await ask(people.over, loadedAt, '{ statementOfEarnings { statements { employerId } } }')
  )['statementOfEarnings'].statements[0];
  const file = `query ($employerId: ID!) { statementOfEarningFile(
    input: { year: 2028, employerId: $employerId }) { isTaxProvisional isFinal } }`;
  expect(
    (await ask(people.over, loadedAt, file, { employerId }))['statementOfEarningFile'],
  ).toEqual({
    isTaxProvisional: true,
    isFinal: false,
  });
});

test('the tables, once loaded, settle each difference once', async () => {
  const { app } = product;
  await buildWithholdingTable(app.db, { year: 2027, more: 10, now: loadedAt });
  await buildWithholdingTable(app.db, { year: 2028, more: -10, now: loadedAt });
  await retaxUnpaidWages(app, loadedAt);
  expect(await correctPaidTax(app, loadedAt)).toBe(2);
  expect(await correctPaidTax(app, loadedAt)).toBe(0);
  expect(await retaxUnpaidWages(app, loadedAt)).toBe(0);
  expect(await provisionallyTaxedWageLines(app.db)).toEqual([]);
  // Excess tax goes back with the next transfer, missing tax waits for the next wage, unpaid wages are changed in
  // place.
  expect(await linesOf(people.over)).toMatchObject([
    { part: 'planned', state: 'PAID', tax: 79, isProvisional: false },
    { part: 'tax_refund', state: 'FIXED', tax: -10, taxYear: 2028, amount: 10 },
  ]);
  expect(await linesOf(people.short)).toMatchObject([{ part: 'planned', tax: 79 }]);
  expect(await linesOf(people.unpaid)).toMatchObject([
    { part: 'planned', tax: 69, taxYear: 2028, amount: 12_431, isProvisional: false },
  ]);
  // Each run makes one version of a slip; its reason is the refund if there is one.
  expect(await slipVersionsOf(shifts.over)).toEqual(['1 null', '2 TAX_SETTLED']);
  expect(await slipVersionsOf(shifts.short)).toEqual(['1 null', '2 RETAXED']);
  expect(await slipVersionsOf(shifts.unpaid)).toEqual(['1 null', '2 RETAXED']);
  expect(await noticesTo(people.over)).toEqual([expect.stringContaining('10円は、次の振込で')]);
  expect(await noticesTo(people.short)).toEqual([expect.stringContaining('次の給与から差し引き')]);
  expect(await noticesTo(people.unpaid)).toEqual([expect.stringContaining('12,431円に')]);
});

test('a refund stands beside its wage, on the statement of its year, and goes with a transfer', async () => {
  expect(await breakdownOf(people.over, shifts.over)).toEqual({
    withholdingTax: 79,
    isTaxProvisional: false,
    total: 12_421,
    taxCorrections: [{ year: 2028, amount: 10 }],
  });
  expect(await statementsOf(people.over)).toEqual([
    { year: 2028, paymentAmount: 12_000, withholdingTax: 69 },
  ]);
  await worked(people.over, '2027-02-01');
  await retaxUnpaidWages(product.app, loadedAt);
  await buildPayout(product.app, { workerId: people.over, now: loadedAt });
  const { rows } = await sql<{ amount: number }>`
    select amount from transfers where worker_id = ${people.over} order by requested_at
  `.execute(product.app.db);
  expect(rows).toEqual([{ amount: 12_421 }, { amount: 12_431 + 10 }]);
});

test('a shortfall is taken from the next wage, never more than its net, the rest from the one after', async () => {
  const { short } = people;
  // Raises the missing tax above one wage: ten yen by the table, the rest as if from pay that was paid back.
  await sql`
    update tax_corrections set difference = 13000, share_difference = 13000 - difference
     where worker_id = ${short}`.execute(product.app.db);
  const id = await worked(short, '2027-02-02');
  const balance = async () =>
    (await ask(short, instantAtJst('2027-02-03'), '{ workerBankSummary { balance } }'))[
      'workerBankSummary'
    ].balance;
  expect(await balance()).toBe(0);
  await worked(short, '2027-02-05');
  expect(await balance()).toBe(2 * 12_411 - 13_000);
  expect(await linesOf(short)).toMatchObject([
    { part: 'planned', state: 'PAID' },
    { part: 'planned', tax: 89, amount: 12_411 },
    { part: 'tax_due', tax: 12_411, taxYear: 2027, amount: -12_411 },
    { part: 'planned', tax: 89, amount: 12_411 },
    { part: 'tax_due', tax: 589, taxYear: 2027, amount: -589 },
  ]);
  await buildPayout(product.app, { workerId: short, now: instantAtJst('2027-02-08', '12:00') });
  expect((await breakdownOf(short, id)).taxCorrections).toEqual([{ year: 2027, amount: -12_411 }]);
  expect(await statementsOf(short)).toEqual([
    { year: 2027, paymentAmount: 36_000, withholdingTax: 79 + 2 * 89 + 13_000 },
  ]);
});

test('the books are true after all of this', async () => {
  expect(await auditPayBooks(product.app.db)).toEqual([]);
});
