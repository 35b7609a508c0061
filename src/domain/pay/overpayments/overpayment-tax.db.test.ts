import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';

import { addHours, instantAtJst, type JstDay } from '#platform/base/jst.ts';
import { buildWithholdingTable } from '#domain/reference/statutory.build.ts';

import { openTestDatabase } from '#testing/database.ts';
import { overpaymentFixture } from '#testing/overpayments.ts';
import { refusalCodeOf, openTestProduct, type TestProduct } from '#testing/processes/product.ts';
import type { FixtureShift } from '#testing/shifts.ts';
import { auditPayBooks } from '../audit/audit.server.ts';
import { buildPayout } from '../build.ts';
import { issueYearStatements } from '../statements/issue-statement.server.ts';
import { retaxUnpaidWages } from '../tax/retax-unpaid-wages.server.ts';
import { endTaxColumn, setTaxColumn } from '../tax/set-tax-column.server.ts';
import { correctPaidTax } from '../tax/tax-corrections.server.ts';
import { overpaymentAgreementTextVersion as textVersion } from './overpayment-text.ts';

// 12,000 yen were released and 500 of travel; the table of 2026 takes 79 yen of 12,000 and 26 of 10,500.
const opened: TestProduct[] = [];
afterAll(() => Promise.all(opened.map((product) => product.close())));

/** Opens a separate product, because each test loads its own tables. */
async function stage(on: JstDay) {
  const product = await openTestProduct(await openTestDatabase(), instantAtJst('2026-11-30'));
  opened.push(product);
  return { product, ...overpaymentFixture(() => product, on) };
}

type Stage = Awaited<ReturnType<typeof stage>>;

async function agree(shift: FixtureShift, now: Date): Promise<void> {
  const answered = await shift.send(
    now,
    `mutation ($input: AnswerOverpaymentInput!) { answerOverpayment(input: $input) { success } }`,
    { input: { id: shift.attendanceId, agrees: true, textVersion } },
  );
  expect(refusalCodeOf(answered)).toBeNull();
}

async function settled({ product }: Stage, { attendanceId }: FixtureShift) {
  const { rows } = await sql`
    select o.state, o.amount, o.deducted, sum(d.taxable)::int as taxable, sum(d.tax)::int as tax
      from overpayments o
      join overpayment_deductions d on d.overpayment_id = o.id and d.undone_at is null
     where o.attendance_id = ${attendanceId} group by o.id
  `.execute(product.app.db);
  return rows;
}

const sumsOf = async (shift: FixtureShift, now: Date) =>
  (
    await shift.send(
      now,
      '{ statementOfEarnings { statements { year paymentAmount withholdingTax employerId } } }',
    )
  ).data?.['statementOfEarnings'].statements;

async function workAndBePaid({ product, workAgain }: Stage, shift: FixtureShift, days = 2) {
  const next = await workAgain(shift, days);
  const now = addHours(next.endsAt, 1);
  await buildPayout(product.app, { workerId: shift.workerId, now });
  return now;
}

test.each([
  ['still unpaid', false],
  ['paid already', true],
])(
  'a share of a wage that is %s when its table comes never makes the tax of the year negative',
  async (_title, paidOut) => {
    const on = await stage('2027-01-12');
    const { product, overpaid } = on;
    // One hour less: 1,500 yen of pay, for which the table of 2026 took 53 yen of tax.
    const shift = await overpaid({ breakMinutes: 120, paidOut });
    await agree(shift, instantAtJst('2027-01-13'));
    // The new table takes 49 yen of 12,000 and nothing of 10,500.
    const loadedAt = instantAtJst('2027-01-13', '12:00');
    await buildWithholdingTable(product.app.db, { year: 2027, more: -30, now: loadedAt });
    await retaxUnpaidWages(product.app, loadedAt);
    await correctPaidTax(product.app, loadedAt);
    const now = await workAndBePaid(on, shift);
    // The worker agreed to 1,447 yen, so the employer carries the four yen of tax that are no longer withheld.
    expect(await settled(on, shift)).toEqual([
      { state: 'SETTLED', amount: 1_447, deducted: 1_447, taxable: 1_496, tax: 49 },
    ]);
    const [row] = await sumsOf(shift, addHours(now, 1));
    expect(row).toMatchObject({ paymentAmount: 12_000 + 10_504, withholdingTax: 49 });
    expect(await auditPayBooks(product.app.db)).toEqual([]);
    // The task issues the final statement, and marks the year as completed.
    await issueYearStatements(product.app, instantAtJst('2028-01-10'));
    expect(
      await product.app.db
        .selectFrom('issued_years')
        .select('year')
        .where('year', '=', 2027)
        .execute(),
    ).toEqual([{ year: 2027 }]);
    expect(await auditPayBooks(product.app.db)).toEqual([]);
  },
);

test('a table that comes after the share leaves the tax of the kept wage', async () => {
  const on = await stage('2027-01-12');
  const { product, overpaid } = on;
  // Two hours less: 3,000 yen of pay, with all of the tax on the wage.
  const shift = await overpaid({ breakMinutes: 180, paidOut: true });
  await agree(shift, instantAtJst('2027-01-13'));
  await workAndBePaid(on, shift, 1);
  expect(await settled(on, shift)).toEqual([
    { state: 'SETTLED', amount: 2_921, deducted: 2_921, taxable: 3_000, tax: 79 },
  ]);
  const loadedAt = instantAtJst('2027-01-15', '12:00');
  await buildWithholdingTable(product.app.db, { year: 2027, more: 20, now: loadedAt });
  await retaxUnpaidWages(product.app, loadedAt);
  await correctPaidTax(product.app, loadedAt);
  expect(await auditPayBooks(product.app.db)).toEqual([]);
  // The new table takes 20 yen more of 12,000 yen, and nothing of the 9,000 yen that the worker keeps.
  const [row] = await sumsOf(shift, addHours(loadedAt, 1));
  expect(row).toMatchObject({ paymentAmount: 21_000, withholdingTax: 79 });
  const now = await workAndBePaid(on, shift, 5);
  const [later] = await sumsOf(shift, addHours(now, 1));
  expect(later).toMatchObject({ paymentAmount: 33_000, withholdingTax: 99 + 99 });
  expect(await auditPayBooks(product.app.db)).toEqual([]);
});

const reason = '同じ事業者で2か月を超えて継続して勤務しているため';

async function corporationOf({ product }: Stage, { attendanceId }: FixtureShift): Promise<string> {
  const { corporation_id: id } = await product.app.db
    .selectFrom('wages')
    .select('corporation_id')
    .where('attendance_id', '=', attendanceId)
    .executeTakeFirstOrThrow();
  return id;
}

const decided = {
  reason,
  operatorId: 'an operator',
  actor: { kind: 'operator', id: null },
} as const;

test('a share after 乙 was set is taxed by 乙, and the worker pays no more than was overpaid', async () => {
  const on = await stage('2026-12-01');
  const { product, overpaid } = on;
  const shift = await overpaid();
  await agree(shift, instantAtJst('2026-12-02'));
  const corporationId = await corporationOf(on, shift);
  const employment = { workerId: shift.workerId, corporationId };
  await setTaxColumn(product.app, {
    ...employment,
    ...decided,
    fromDay: '2026-11-30',
    now: instantAtJst('2026-12-02', '12:00'),
  });
  const now = await workAndBePaid(on, shift);
  // 乙 takes 2,440 yen of 12,000 and 2,160 of 11,250: 280 yen on the 750 yen, on which 丙 had taken 28.
  expect(await settled(on, shift)).toEqual([
    { state: 'SETTLED', amount: 470, deducted: 470, taxable: 750, tax: 280 },
  ]);
  const notices = await product.app.db
    .selectFrom('notices')
    .select('body')
    .where('worker_id', '=', shift.workerId)
    .where('title', '=', '払い過ぎの金額が少なくなりました')
    .execute();
  expect(notices).toEqual([{ body: expect.stringContaining('470円になりました') as string }]);
  const [row] = await sumsOf(shift, addHours(now, 1));
  expect(row).toMatchObject({ paymentAmount: 23_250, withholdingTax: 2_160 + 2_440 });
  expect(await auditPayBooks(product.app.db)).toEqual([]);
});

test('a share after 乙 was ended takes no more than the worker agreed to', async () => {
  const on = await stage('2026-12-01');
  const { product, overpaid } = on;
  const first = await overpaid();
  const corporationId = await corporationOf(on, first);
  const employment = { workerId: first.workerId, corporationId };
  await setTaxColumn(product.app, {
    ...employment,
    ...decided,
    fromDay: '2026-11-30',
    now: instantAtJst('2026-12-01', '18:30'),
  });
  await agree(first, instantAtJst('2026-12-02'));
  const period = await product.app.db
    .selectFrom('tax_column_periods')
    .select('id')
    .executeTakeFirstOrThrow();
  await endTaxColumn(product.app, {
    ...decided,
    periodId: period.id,
    fromDay: '2026-11-30',
    now: instantAtJst('2026-12-02', '12:00'),
  });
  const now = await workAndBePaid(on, first);
  expect(await settled(on, first)).toEqual([
    { state: 'SETTLED', amount: 722, deducted: 722, taxable: 750, tax: 28 },
  ]);
  const [row] = await sumsOf(first, addHours(now, 1));
  expect(row).toMatchObject({ paymentAmount: 23_250, withholdingTax: 79 + 51 });
  expect(await auditPayBooks(product.app.db)).toEqual([]);
});
