import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';

import { confirmShiftEnd } from '#domain/attendance/corrections/confirm-end.server.ts';
import { buildCheckIn, buildCheckOut, buildShiftWithFixedWage } from '#domain/attendance/build.ts';
import { addHours, instantAtJst, type JstDay } from '#platform/base/jst.ts';
import { sendMessages } from '#domain/chat/channels/send.server.ts';
import { buildFacility, buildJob, renewConsents } from '#domain/corporation/build.ts';
import { buildRecruitment } from '#domain/recruitment/build.ts';
import { buildContract, buildPreparedWorker } from '#domain/application/build.ts';
import { buildWithholdingTable } from '#domain/reference/statutory.build.ts';
import { systemActor } from '#platform/server/history.server.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openOperator, type TestOperator } from '#testing/fixtures/operator.ts';
import { refusalCodeOf, openTestProduct, type TestProduct } from '#testing/processes/product.ts';
import { createShift } from '#testing/shifts.ts';
import { runScheduledTasks } from '#main/tasks.server.ts';
import { auditPayBooks } from '../audit/audit.server.ts';
import { openTaxShortfalls } from '../audit/audit-books.queries.server.ts';
import { buildBankAccount, buildBankAnswer, buildPayout } from '../build.ts';
import { issueYearStatements } from '../statements/issue-statement.server.ts';
import { retaxUnpaidWages } from './retax-unpaid-wages.server.ts';
import { submitTransfers } from '../transfers/submit-transfers.server.ts';
import { correctPaidTax } from './tax-corrections.server.ts';

// Tax on 12,000 yen of pay: 79 yen by the table of 2026; each table that is loaded here has another amount.
const early = instantAtJst('2026-12-01');

const opened: TestProduct[] = [];
afterAll(() => Promise.all(opened.map((product) => product.close())));

async function fresh(environment: Record<string, string> = {}): Promise<TestProduct> {
  const product = await openTestProduct(await openTestDatabase(), early, { environment });
  opened.push(product);
  return product;
}

type Person = { workerId: string; jobId: string };

async function person(product: TestProduct): Promise<Person> {
  const { db } = product.app;
  const { id: facilityId } = await buildFacility(db, { now: early });
  const { id: jobId } = await buildJob(db, { now: early, facilityId });
  const { id: workerId } = await buildPreparedWorker(db, { now: early });
  await buildBankAccount(db, { workerId, now: early });
  return { workerId, jobId };
}

/** A shift from 9:00 to 18:00: 12,000 yen of pay and 500 of travel. */
async function worked(
  product: TestProduct,
  { workerId, jobId }: Person,
  day: JstDay,
): Promise<string> {
  const startsAt = instantAtJst(day, '09:00');
  const now = addHours(startsAt, -72);
  const { id: recruitmentId } = await buildRecruitment(product.app.db, {
    now,
    jobId,
    startsAt,
    endsAt: addHours(startsAt, 9),
    hourlyWage: 1_500,
    travelAllowance: 500,
    breakMinutes: 60,
  });
  const { attendanceId } = await buildContract(product.app, { workerId, recruitmentId, now });
  await buildShiftWithFixedWage(product.app, { attendanceId });
  return attendanceId;
}

async function partsOf(product: TestProduct, { workerId }: { workerId: string }) {
  const { rows } = await sql`
    select part, state, tax, tax_year as year, amount
      from wage_parts where worker_id = ${workerId} order by id
  `.execute(product.app.db);
  return rows;
}

async function noticesTo(product: TestProduct, { workerId }: { workerId: string }, key: string) {
  const { rows } = await sql<{ body: string }>`
    select body from notices
     where worker_id = ${workerId} and starts_with(dedup_key, ${key}) order by created_at, id
  `.execute(product.app.db);
  return rows.map(({ body }) => body);
}

async function statementsOf(product: TestProduct, { workerId }: { workerId: string }, now: Date) {
  product.setNow(now);
  const document =
    '{ statementOfEarnings { statements { year paymentAmount withholdingTax isTaxProvisional } } }';
  const answer = await product.call(document, {}, { token: await product.signIn(workerId) });
  expect(answer.errors).toBeUndefined();
  return answer.data?.['statementOfEarnings'].statements;
}

const asking = `mutation ($id: ID!) { askTransferReopening(input: {
  transferId: $id, reason: "口座に入金されていないと銀行から連絡がありました",
  evidence: "銀行に電話で確認" }) { success } }`;

const approving = `mutation ($id: ID!) {
  approveCountersign(input: { id: $id, reason: "確認しました" }) { success } }`;

type Reopening = { operator: TestOperator; product: TestProduct; transferId: string; now: Date };

async function reopen({ operator, product, transferId: id, now }: Reopening): Promise<void> {
  product.setNow(now);
  expect(refusalCodeOf(await operator.ask(asking, { id }))).toBeNull();
  const { data } = await operator.ask('{ countersignRequests { requests { id } } }');
  const second = await openOperator(product.app);
  const [request] = data?.['countersignRequests'].requests ?? [];
  expect(refusalCodeOf(await second.ask(approving, { id: request.id }))).toBeNull();
}

describe('a wage whose provisional tax was corrected, and whose transfer is reopened', () => {
  const paidAt = instantAtJst('2027-01-06', '12:00');
  const loadedAt = instantAtJst('2028-01-05', '10:00');
  const reopenedAt = instantAtJst('2028-01-25', '10:00');
  const paidAgainAt = instantAtJst('2028-02-01', '12:00');

  type Paid = { product: TestProduct; operator: TestOperator; one: Person; transferId: string };

  /**
   * A wage paid in 2027 by the table of 2026. The table of 2027 takes `more` yen more, the table of 2028 twenty yen
   * more.
   */
  async function corrected(more: number): Promise<Paid> {
    const product = await fresh();
    const operator = await openOperator(product.app);
    const one = await person(product);
    await worked(product, one, '2027-01-05');
    const { workerId } = one;
    const { transferId } = await buildPayout(product.app, { workerId, now: paidAt });
    await buildWithholdingTable(product.app.db, { year: 2027, more, now: loadedAt });
    await buildWithholdingTable(product.app.db, { year: 2028, more: 20, now: loadedAt });
    expect(await correctPaidTax(product.app, loadedAt)).toBe(1);
    await issueYearStatements(product.app, instantAtJst('2028-01-10'));
    return { product, operator, one, transferId };
  }

  const of2028 = (paymentAmount: number, withholdingTax: number) => [
    { year: 2028, paymentAmount, withholdingTax, isTaxProvisional: false },
  ];

  /**
   * Reopens the wage and pays it by the table of 2028: afterwards the statement of 2027 shows neither wage nor
   * correction.
   */
  async function paidAgain(paid: Paid) {
    const { product, one } = paid;
    await reopen({ ...paid, now: reopenedAt });
    expect(await noticesTo(product, one, 'statement:')).toEqual([
      expect.stringContaining('2027年分の給与所得の源泉徴収票を発行しました'),
      expect.stringContaining('金額が変わったため、発行し直しました'),
    ]);
    expect(await auditPayBooks(product.app.db)).toEqual([]);
    await buildPayout(product.app, { workerId: one.workerId, now: paidAgainAt });
    expect(await auditPayBooks(product.app.db)).toEqual([]);
    return statementsOf(product, one, addHours(paidAgainAt, 1));
  }

  test('owes nothing of the earlier year any more', async () => {
    const paid = await corrected(10);
    const { product, one } = paid;
    expect(await openTaxShortfalls(product.app.db)).toEqual([
      expect.stringContaining(`2027 10円 since 2028-01-05`),
    ]);
    const list =
      '{ taxShortfalls { shortfalls { workerId year amount lastWorkDay nextWorkDay } } }';
    const listed = async () => (await paid.operator.ask(list)).data?.['taxShortfalls'].shortfalls;
    expect(await listed()).toEqual([
      {
        workerId: one.workerId,
        year: 2027,
        amount: 10,
        lastWorkDay: '2027-01-05',
        nextWorkDay: null,
      },
    ]);
    expect(await paidAgain(paid)).toEqual(of2028(12_000, 99));
    expect(await listed()).toEqual([]);
    expect(await partsOf(product, one)).toEqual([
      { part: 'planned', state: 'PAID', tax: 99, year: 2028, amount: 12_401 },
    ]);
    expect(await openTaxShortfalls(product.app.db)).toEqual([]);
  });

  test('counts what was taken from another wage', async () => {
    const paid = await corrected(10);
    const { product, one } = paid;
    await renewConsents(product.app.db, instantAtJst('2028-01-15', '10:00'));
    await worked(product, one, '2028-01-17');
    expect(await partsOf(product, one)).toMatchObject([
      { part: 'planned', tax: 79, year: 2027 },
      { part: 'planned', tax: 99, year: 2028 },
      { part: 'tax_due', tax: 10, year: 2027 },
    ]);
    await reopen({ ...paid, now: reopenedAt });
    await buildPayout(product.app, { workerId: one.workerId, now: paidAgainAt });
    expect(await auditPayBooks(product.app.db)).toEqual([]);
    expect(await partsOf(product, one)).toEqual([
      { part: 'planned', state: 'PAID', tax: 89, year: 2028, amount: 12_411 },
      { part: 'planned', state: 'PAID', tax: 99, year: 2028, amount: 12_401 },
      { part: 'tax_due', state: 'PAID', tax: 10, year: 2028, amount: -10 },
    ]);
    expect(await statementsOf(product, one, addHours(paidAgainAt, 1))).toEqual(
      of2028(24_000, 2 * 99),
    );
  });

  test('takes back what was refunded', async () => {
    const paid = await corrected(-10);
    const { product, one } = paid;
    expect(await partsOf(product, one)).toMatchObject([
      { part: 'planned', tax: 79, year: 2027 },
      { part: 'tax_refund', tax: -10, year: 2027 },
    ]);
    expect(await paidAgain(paid)).toEqual(of2028(12_000, 99));
    expect(await partsOf(product, one)).toEqual([
      { part: 'planned', state: 'PAID', tax: 109, year: 2028, amount: 12_391 },
      { part: 'tax_refund', state: 'PAID', tax: -10, year: 2028, amount: 10 },
    ]);
  });

  test('is corrected again where it was paid provisionally again', async () => {
    const paid = await corrected(10);
    const { product, one } = paid;
    const { workerId } = one;
    const in2029 = (day: string) => instantAtJst(`2029-${day}`, '12:00');
    await reopen({ ...paid, now: reopenedAt });
    await buildPayout(product.app, { workerId, now: in2029('01-10') });
    expect(await partsOf(product, one)).toMatchObject([{ tax: 99, year: 2029 }]);
    await buildWithholdingTable(product.app.db, { year: 2029, more: 5, now: in2029('01-20') });
    expect(await correctPaidTax(product.app, in2029('01-20'))).toBe(1);
    expect(await correctPaidTax(product.app, in2029('01-21'))).toBe(0);
    // The table of 2029 takes 84 yen of tax, but 99 were withheld.
    expect(await partsOf(product, one)).toMatchObject([
      { part: 'planned', tax: 99, year: 2029 },
      { part: 'tax_refund', tax: -15, year: 2029 },
    ]);
    expect(await auditPayBooks(product.app.db)).toEqual([]);
  });
});

test('a transfer that missed the last file of a year is paid and announced with the new tax', async () => {
  const product = await fresh({ PAYOUT_PORT: 'bank_file' });
  await buildWithholdingTable(product.app.db, { year: 2027, more: 10, now: early });
  const one = await person(product);
  await worked(product, one, '2026-12-28');
  product.setNow(instantAtJst('2026-12-29', '11:00'));
  const wallet = '{ workerBankSummary { nextTransfer { netAmount designatedOn } } }';
  const token = await product.signIn(one.workerId);
  const asked = (await product.call(wallet, {}, { token })).data?.['workerBankSummary'];
  expect(asked.nextTransfer).toEqual({ netAmount: 12_421, designatedOn: '2026-12-30' });
  const request = `mutation { requestBankTransfer(expectedDesignatedOn: "2026-12-30") { success } }`;
  expect(refusalCodeOf(await product.call(request, {}, { token }))).toBeNull();
  // The task did not run before the banks closed: the next file is that of 4 January.
  const late = instantAtJst('2027-01-04', '12:30');
  await submitTransfers(product.app, { actor: systemActor, now: late });
  expect(await partsOf(product, one)).toEqual([
    { part: 'planned', state: 'TRANSFERRING', tax: 89, year: 2027, amount: 12_411 },
  ]);
  expect(await noticesTo(product, one, 'transfer:')).toEqual([
    expect.stringContaining('12,411円の振込が予定の日に間に合いませんでした'),
  ]);
  const { rows } = await sql<{ id: string }>`
    select id from bank_files order by created_at desc limit 1
  `.execute(product.app.db);
  await buildBankAnswer(product.app, {
    bankFileId: rows[0]?.id ?? '',
    now: instantAtJst('2027-01-05', '10:00'),
    outcome: 'PAID',
  });
  expect(await auditPayBooks(product.app.db)).toEqual([]);
  expect(await statementsOf(product, one, instantAtJst('2027-01-06'))).toMatchObject([
    { year: 2027, paymentAmount: 12_000, withholdingTax: 89 },
  ]);
});

test('both parts of a wage whose end was confirmed later are taxed again at New Year', async () => {
  const product = await fresh();
  await buildWithholdingTable(product.app.db, { year: 2027, more: 10, now: early });
  const day = '2026-12-30';
  const at = (time: string) => instantAtJst(day, time);
  const shift = await createShift(product, {
    startsAt: at('09:00'),
    endsAt: at('21:00'),
    breakMinutes: 60,
    hourlyWage: 1_500,
    travelAllowance: 500,
  });
  const { attendanceId, facilityId, workerId } = shift;
  await buildCheckIn(product.app, { attendanceId, at: at('08:55') });
  const channel = await shift.send(
    at('08:56'),
    `mutation ($id: ID!) { makeChannel(memberId: $id) { id } }`,
    { id: facilityId },
  );
  const draft = {
    channelId: channel.data?.['makeChannel'].id,
    clientId: randomUUID(),
    text: '18時の申し送りをしました',
    member: { side: 'worker' as const, id: workerId },
  };
  await sendMessages(product.app.db, [draft], { now: at('18:00'), isPublished: true });
  const ended = instantAtJst('2026-12-31', '09:30');
  product.setNow(ended);
  await runScheduledTasks(product.app);
  // The facility confirms 18:00, then 20:00: 12,000 yen, then 15,375 with the premium for two hours beyond eight.
  await confirmShiftEnd(product.app, {
    attendanceId,
    endAt: at('20:00'),
    reason: '20時まで勤務したことを職員が確認しました',
    actor: { kind: 'facility', id: facilityId },
    now: addHours(ended, 1),
    idempotencyKey: undefined,
  });
  const before = await partsOf(product, { workerId });
  expect(before).toMatchObject([
    { part: 'planned', tax: 79, year: 2026 },
    { part: 'confirmed', year: 2026 },
  ]);
  await retaxUnpaidWages(product.app, instantAtJst('2027-01-01', '00:00'));
  const after = await partsOf(product, { workerId });
  const taxOf = (rows: unknown[]) => (rows as { tax: number }[]).map(({ tax }) => tax);
  // The tax on the whole wage is ten yen higher: the first part bears the ten yen, the second part the same tax as
  // before.
  expect(taxOf(after)).toEqual([89, taxOf(before)[1]]);
  expect(after).toMatchObject([{ year: 2027 }, { year: 2027 }]);
  expect(await auditPayBooks(product.app.db)).toEqual([]);
});

test('a statement is issued again without a reopened wage, and the year in which it is paid has it', async () => {
  const product = await fresh();
  const operator = await openOperator(product.app);
  await buildWithholdingTable(product.app.db, { year: 2027, more: 10, now: early });
  const one = await person(product);
  await worked(product, one, '2026-12-14');
  await worked(product, one, '2026-12-16');
  const { workerId } = one;
  const now = instantAtJst('2026-12-17', '12:00');
  await buildPayout(product.app, { workerId, now });
  await worked(product, one, '2026-12-21');
  const second = { workerId, now: instantAtJst('2026-12-22', '12:00') };
  const { transferId } = await buildPayout(product.app, second);
  await issueYearStatements(product.app, instantAtJst('2027-01-10'));
  await reopen({ operator, product, transferId, now: instantAtJst('2027-01-20') });
  expect(await noticesTo(product, one, 'statement:')).toHaveLength(2);
  expect(await auditPayBooks(product.app.db)).toEqual([]);
  await buildPayout(product.app, { workerId, now: instantAtJst('2027-01-21', '12:00') });
  const row = { isTaxProvisional: false };
  expect(await statementsOf(product, one, instantAtJst('2027-01-22'))).toEqual([
    { year: 2027, paymentAmount: 12_000, withholdingTax: 89, ...row },
    { year: 2026, paymentAmount: 24_000, withholdingTax: 2 * 79, ...row },
  ]);
  expect(await auditPayBooks(product.app.db)).toEqual([]);
});

describe('in the minute between New Year and the task', () => {
  const midnight = (seconds: number) => addHours(instantAtJst('2027-01-01'), seconds / 3_600);

  /** A night shift of eight hours until midnight, and one that is unpaid since December. */
  async function nightShift(product: TestProduct) {
    await buildWithholdingTable(product.app.db, { year: 2027, more: 10, now: early });
    const one = await person(product);
    await worked(product, one, '2026-12-28');
    const startsAt = instantAtJst('2026-12-31', '15:00');
    const booked = addHours(startsAt, -72);
    const { id: recruitmentId } = await buildRecruitment(product.app.db, {
      now: booked,
      jobId: one.jobId,
      startsAt,
      endsAt: instantAtJst('2027-01-01'),
      hourlyWage: 1_500,
      travelAllowance: 500,
      breakMinutes: 60,
    });
    const contract = { workerId: one.workerId, recruitmentId, now: booked };
    const { attendanceId } = await buildContract(product.app, contract);
    await buildCheckIn(product.app, { attendanceId });
    product.setNow(midnight(20));
    await buildCheckOut(product.app, { attendanceId, at: midnight(20) });
    return one;
  }

  const wallet = '{ workerBankSummary { nextTransfer { netAmount designatedOn } } }';

  test.each(['before the task', 'after the task'])(
    'a release is taxed by its own day, and what is quoted is paid: %s',
    async (when) => {
      const product = await fresh();
      const one = await nightShift(product);
      // Pay released before midnight keeps the tax of December until the task or a request taxes it again.
      expect(await partsOf(product, one)).toMatchObject([{ tax: 79, year: 2026 }, { year: 2027 }]);
      if (when === 'after the task') await retaxUnpaidWages(product.app, midnight(40));
      product.setNow(midnight(50));
      const token = await product.signIn(one.workerId);
      const { nextTransfer } =
        (await product.call(wallet, {}, { token })).data?.['workerBankSummary'] ?? {};
      const request = `mutation ($day: Date!) {
        requestBankTransfer(expectedDesignatedOn: $day) { success } }`;
      const day = { day: nextTransfer.designatedOn };
      expect(refusalCodeOf(await product.call(request, day, { token }))).toBeNull();
      const { amount, fee } = await product.app.db
        .selectFrom('transfers')
        .select(['amount', 'fee'])
        .where('worker_id', '=', one.workerId)
        .executeTakeFirstOrThrow();
      expect(amount - fee).toBe(nextTransfer.netAmount);
      expect(await partsOf(product, one)).toMatchObject([
        { tax: 89, year: 2027, state: 'TRANSFERRING' },
        { year: 2027, state: 'TRANSFERRING' },
      ]);
      expect(await auditPayBooks(product.app.db)).toEqual([]);
    },
  );
});
