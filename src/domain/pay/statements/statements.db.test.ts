import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { buildContract, buildPreparedWorker } from '#domain/application/build.ts';
import { buildCheckIn, buildCheckOut, buildShiftWithFixedWage } from '#domain/attendance/build.ts';
import { addDays, addHours, instantAtJst } from '#platform/base/jst.ts';
import { buildFacility, buildJob } from '#domain/corporation/build.ts';
import { buildRecruitment } from '#domain/recruitment/build.ts';
import { shippedWithholdingTables } from '#domain/reference/statutory.build.ts';

import { openTestDatabase } from '#testing/database.ts';
import { refusalCodeOf, openTestProduct, type TestProduct } from '#testing/processes/product.ts';
import { auditPayBooks } from '../audit/audit.server.ts';
import { buildBankAccount, buildPayout } from '../build.ts';
import { issueYearStatements } from './issue-statement.server.ts';
import { payTasks } from '../tasks.server.ts';
import { wageBreakdownOf } from '../wage/wage.ts';
import { withholdingOnPayDay } from '../wage/withholding.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await openTestProduct(await openTestDatabase(), instantAtJst('2026-11-01'));
});
afterAll(() => product.close());

const documents = {
  list: `query ($cursor: String) { statementOfEarnings(cursor: $cursor) { cursor statements {
    year employerId employerName paymentAmount unpaidAmount withholdingTax shiftCount isFinal dueOn issuedAt } } }`,
  file: `query ($year: Int!, $employerId: ID!) {
    statementOfEarningFile(input: { year: $year, employerId: $employerId }) {
      year employerId employerName paymentAmount withholdingTax isFinal issuedAt fileName file } }`,
  slip: `query ($id: ID!) { paySlipFile(id: $id) { id fileName file } }`,
  wage: `query ($id: ID!) { wageWithoutAdjustment(id: $id) { hasPaySlip } }`,
};

/** An hourly wage that makes 13,500 yen taxable in nine hours. */
const hours = { hourlyWage: 1_500, travelAllowance: 700, breakMinutes: 60 };

async function person() {
  const registered = instantAtJst('2026-10-01');
  const worker = await buildPreparedWorker(product.app.db, { now: registered });
  await buildBankAccount(product.app.db, { workerId: worker.id, now: registered });
  return {
    id: worker.id,
    async ask(now: Date, document: string, variables: Record<string, unknown> = {}) {
      product.setNow(now);
      return product.call(document, variables, { token: await product.signIn(worker.id) });
    },
  };
}

async function employer() {
  const now = instantAtJst('2026-10-01');
  const facility = await buildFacility(product.app.db, { now });
  const job = await buildJob(product.app.db, { now, facilityId: facility.id });
  return { ...facility, jobId: job.id };
}

type Employer = Awaited<ReturnType<typeof employer>>;

/** A contracted shift from nine to seven: nine hours of work. */
async function contract(workerId: string, { jobId }: Employer, day: string) {
  const startsAt = instantAtJst(day, '09:00');
  const now = addHours(startsAt, -72);
  const terms = { now, jobId, startsAt, endsAt: addHours(startsAt, 10), ...hours };
  const { id } = await buildRecruitment(product.app.db, terms);
  return buildContract(product.app, { workerId, recruitmentId: id, now });
}

async function worked(workerId: string, at: Employer, day: string): Promise<string> {
  const { attendanceId } = await contract(workerId, at, day);
  await buildShiftWithFixedWage(product.app, { attendanceId });
  return attendanceId;
}

/** Creates a worked shift that the bank has paid by noon of the next day. */
async function paid(workerId: string, at: Employer, day: string): Promise<void> {
  await worked(workerId, at, day);
  await buildPayout(product.app, { workerId, now: instantAtJst(addDays(day, 1), '12:00') });
}

const taxedOn = (paidOn: string) =>
  withholdingOnPayDay({ paidOn, column: 'hei' }, shippedWithholdingTables);

const wageOn = (day: string) =>
  wageBreakdownOf(
    { hourlyWage: 1_500, travelAllowance: 700, withholding: taxedOn(day) },
    { startsAt: instantAtJst(day, '09:00'), endsAt: instantAtJst(day, '19:00'), breakMinutes: 60 },
  );

const statementsOf = async (who: Awaited<ReturnType<typeof person>>, now: Date) =>
  (await who.ask(now, documents.list)).data?.['statementOfEarnings'].statements;

const noticesTo = async (workerId: string) =>
  (
    await product.app.db
      .selectFrom('notices')
      .select(['title', 'path'])
      .where('worker_id', '=', workerId)
      .where('dedup_key', 'like', 'statement:%')
      .execute()
  ).map(({ title, path }) => [title, path]);

const pdfOf = (file: string) => Buffer.from(file, 'base64');

describe('a statement', () => {
  test('adds up what one employer paid in the year, travel apart (spec 1.017)', async () => {
    const [who, one, other] = [await person(), await employer(), await employer()];
    await paid(who.id, one, '2026-11-10');
    await paid(who.id, one, '2026-11-12');
    await paid(who.id, other, '2026-11-16');
    const wage = wageOn('2026-11-10');
    expect(wage.taxable).toBe(13_875);
    const [latest, first] = await statementsOf(who, instantAtJst('2026-11-20'));
    expect(latest).toMatchObject({ employerId: other.corporationId, shiftCount: 1 });
    expect(first).toMatchObject({
      year: 2026,
      employerId: one.corporationId,
      employerName: '社会福祉法人 みどり会',
      paymentAmount: 2 * wage.taxable,
      unpaidAmount: 0,
      withholdingTax: 2 * wage.tax,
      shiftCount: 2,
      isFinal: false,
      dueOn: '2027-01-10',
      issuedAt: null,
    });
  });

  test('leaves out what is earned and not paid yet; the list says it apart', async () => {
    const [who, one] = [await person(), await employer()];
    await worked(who.id, one, '2026-11-10');
    const now = instantAtJst('2026-11-20');
    const { corporationId: employerId } = one;
    const ask = () => who.ask(now, documents.file, { year: 2026, employerId });
    expect(refusalCodeOf(await ask())).toBe('NOT_FOUND');
    const row = { year: 2026, employerId };
    expect(await statementsOf(who, now)).toMatchObject([
      { ...row, paymentAmount: 0, unpaidAmount: 13_875, withholdingTax: 0, shiftCount: 0 },
    ]);
    await buildPayout(product.app, { workerId: who.id, now: instantAtJst('2026-11-20', '12:00') });
    expect((await ask()).data?.['statementOfEarningFile']).toMatchObject({ paymentAmount: 13_875 });
    expect(await statementsOf(who, now)).toMatchObject([
      { ...row, paymentAmount: 13_875, unpaidAmount: 0, shiftCount: 1 },
    ]);
  });

  test('requested within the year is issued at once, stored, and issued again when more is paid', async () => {
    const [who, one] = [await person(), await employer()];
    await paid(who.id, one, '2026-11-10');
    const variables = { year: 2026, employerId: one.corporationId };
    const file = async (now: Date) =>
      (await who.ask(now, documents.file, variables)).data?.['statementOfEarningFile'];
    const first = await file(instantAtJst('2026-11-20'));
    expect(pdfOf(first.file).subarray(0, 5).toString()).toBe('%PDF-');
    expect(first).toMatchObject({ ...variables, isFinal: false, paymentAmount: 13_875 });
    expect(first.fileName).toBe('2026年分_給与所得の源泉徴収票_社会福祉法人 みどり会.pdf');
    const again = await file(instantAtJst('2026-11-21'));
    expect([again.issuedAt, again.file]).toEqual([first.issuedAt, first.file]);
    await paid(who.id, one, '2026-12-01');
    const second = await file(instantAtJst('2026-12-02'));
    expect(second.paymentAmount).toBe(27_750);
    expect(second.file).not.toBe(first.file);
    const last = await file(instantAtJst('2027-01-02'));
    expect(last).toMatchObject({ isFinal: true, paymentAmount: 27_750 });
    expect(await auditPayBooks(product.app.db)).toEqual([]);
  });

  test('two requests at once make one issue', async () => {
    const [who, one] = [await person(), await employer()];
    await paid(who.id, one, '2026-11-10');
    const variables = { year: 2026, employerId: one.corporationId };
    const answers = await Promise.all(
      [1, 2, 3].map(() => who.ask(instantAtJst('2026-11-20'), documents.file, variables)),
    );
    const files = answers.map((answer) => answer.data?.['statementOfEarningFile'].file);
    expect(new Set(files).size).toBe(1);
    const issues = await product.app.db
      .selectFrom('earnings_statements')
      .select('issue')
      .where('worker_id', '=', who.id)
      .execute();
    expect(issues).toEqual([{ issue: 1 }]);
  });

  test('of the last year comes by itself on 1/10, once, and the worker is notified', async () => {
    const [who, one, other] = [await person(), await employer(), await employer()];
    await paid(who.id, one, '2026-12-01');
    await paid(who.id, other, '2026-12-03');
    await issueYearStatements(product.app, instantAtJst('2027-01-09', '23:59'));
    expect(await noticesTo(who.id)).toEqual([]);
    for (const { run } of payTasks) await run(product.app, instantAtJst('2027-01-10'));
    await issueYearStatements(product.app, instantAtJst('2027-01-10', '00:01'));
    const notices = await noticesTo(who.id);
    expect(notices.map(([title]) => title)).toEqual([
      '2026年分の給与所得の源泉徴収票ができました',
      '2026年分の給与所得の源泉徴収票ができました',
    ]);
    expect(new Set(notices.map(([, path]) => path))).toEqual(
      new Set([one, other].map((each) => `/earnings/statements/2026/${each.corporationId}`)),
    );
    const rows = await statementsOf(who, instantAtJst('2027-01-11'));
    const issued = { isFinal: true, issuedAt: instantAtJst('2027-01-10').toISOString() };
    expect(rows).toMatchObject([issued, issued]);
    expect(await auditPayBooks(product.app.db)).toEqual([]);
  });

  test('asked for at midnight is issued again on 1/10 when it missed a wage', async () => {
    const [who, one] = [await person(), await employer()];
    await paid(who.id, one, '2026-12-01');
    const variables = { year: 2026, employerId: one.corporationId };
    const midnight = await who.ask(instantAtJst('2027-01-01', '00:00'), documents.file, variables);
    const amount = wageOn('2026-12-01').taxable;
    expect(midnight.data?.['statementOfEarningFile']).toMatchObject({
      isFinal: true,
      paymentAmount: amount,
    });
    await paid(who.id, one, '2026-12-10');
    await product.app.db.deleteFrom('issued_years').execute();
    await issueYearStatements(product.app, instantAtJst('2027-01-10'));
    const issues = await product.app.db
      .selectFrom('earnings_statements')
      .select(['issue', 'paid'])
      .where('worker_id', '=', who.id)
      .orderBy('issue')
      .execute();
    expect(issues).toEqual([
      { issue: 1, paid: amount },
      { issue: 2, paid: 2 * amount },
    ]);
    expect(await noticesTo(who.id)).toHaveLength(1);
    // The first issue keeps its old figures, which the audit accepts.
    expect(await auditPayBooks(product.app.db)).toEqual([]);
  });

  test.each([
    ['a statement says something else than its sums', sql`paid = paid + 1`],
    [
      'the last statement of an issued year says something else than was paid',
      sql`paid = paid + 1, content = jsonb_set(content, '{paid}', to_jsonb(paid + 1))`,
    ],
  ])('that was tampered with is found: %s', async (problem, change) => {
    const [who, one] = [await person(), await employer()];
    await paid(who.id, one, '2026-12-01');
    await product.app.db.deleteFrom('issued_years').execute();
    await issueYearStatements(product.app, instantAtJst('2027-01-10'));
    const undo = new Error('undone');
    let problems: string[] = [];
    const tampered = product.app.db.transaction().execute(async (tx) => {
      await sql`update earnings_statements set ${change} where worker_id = ${who.id}`.execute(tx);
      problems = await auditPayBooks(tx);
      throw undo;
    });
    await expect(tampered).rejects.toBe(undo);
    expect(problems).toContainEqual(expect.stringContaining(problem));
  });

  test('is the worker’s own, of a year and an employer that paid', async () => {
    const [who, stranger, one] = [await person(), await person(), await employer()];
    await paid(who.id, one, '2026-11-10');
    const now = instantAtJst('2026-11-20');
    const ask = (by: typeof who, year: number, employerId: string) =>
      by.ask(now, documents.file, { year, employerId });
    const { corporationId } = one;
    expect(refusalCodeOf(await ask(stranger, 2026, corporationId))).toBe('NOT_FOUND');
    expect(refusalCodeOf(await ask(who, 2025, corporationId))).toBe('NOT_FOUND');
    expect(refusalCodeOf(await ask(who, -1, corporationId))).toBe('NOT_FOUND');
    expect(refusalCodeOf(await ask(who, 2_147_483_647, corporationId))).toBe('NOT_FOUND');
    expect(refusalCodeOf(await ask(who, 2026, 'x'))).toBe('NOT_FOUND');
    expect(await statementsOf(stranger, now)).toEqual([]);
    const visitor = await product.call(documents.file, { year: 2026, employerId: corporationId });
    expect(refusalCodeOf(visitor)).toBe('UNAUTHENTICATED');
  });

  test('the list goes on to its end, newest first', async () => {
    const who = await person();
    for (let index = 0; index < 22; index += 1) {
      await worked(who.id, await employer(), addDays('2026-11-01', index * 2));
    }
    const now = instantAtJst('2026-12-20');
    const page = async (cursor: string | null) =>
      (await who.ask(now, documents.list, { cursor })).data?.['statementOfEarnings'];
    const one = await page(null);
    const two = await page(one.cursor);
    expect([one.statements.length, two.statements.length, two.cursor]).toEqual([20, 2, null]);
    const ids = [...one.statements, ...two.statements].map(({ employerId }) => employerId);
    expect(new Set(ids).size).toBe(22);
    expect(refusalCodeOf(await who.ask(now, documents.list, { cursor: 'x' }))).toBe(
      'CURSOR_INVALID',
    );
  });
});

describe('a pay slip', () => {
  test('is there once the wage is fixed, for the worker alone', async () => {
    const [who, stranger, one] = [await person(), await person(), await employer()];
    const { attendanceId } = await contract(who.id, one, '2026-11-10');
    await buildCheckIn(product.app, { attendanceId });
    await buildCheckOut(product.app, { attendanceId });
    const now = instantAtJst('2026-11-10', '20:00');
    const slip = (by: typeof who) => by.ask(now, documents.slip, { id: attendanceId });
    const hasSlip = async () =>
      (await who.ask(now, documents.wage, { id: attendanceId })).data?.['wageWithoutAdjustment']
        .hasPaySlip;
    expect(refusalCodeOf(await slip(who))).toBe('NOT_FOUND');
    expect(await hasSlip()).toBe(false);
    await who.ask(
      now,
      `mutation ($id: ID!) { requestAttendanceApproval(input: { id: $id, mode: without_adjustment }) { success } }`,
      { id: attendanceId },
    );
    expect(await hasSlip()).toBe(true);
    const answer = await slip(who);
    const { fileName, file } = answer.data?.['paySlipFile'] ?? {};
    expect(fileName).toBe('支払明細書_2026-11-10.pdf');
    expect(pdfOf(file).subarray(0, 5).toString()).toBe('%PDF-');
    expect((await slip(who)).data).toEqual(answer.data);
    expect(refusalCodeOf(await slip(stranger))).toBe('NOT_FOUND');
  });

  test('is issued on request for a wage that was fixed before there were slips', async () => {
    const [who, one] = [await person(), await employer()];
    const attendanceId = await worked(who.id, one, '2026-11-10');
    await product.app.db
      .deleteFrom('pay_slips')
      .where('attendance_id', '=', attendanceId)
      .execute();
    const answer = await who.ask(instantAtJst('2026-11-11'), documents.slip, { id: attendanceId });
    expect(refusalCodeOf(answer)).toBeNull();
    expect(await auditPayBooks(product.app.db)).toEqual([]);
  });
});
