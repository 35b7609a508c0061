import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { addHours, instantAtJst } from '#platform/base/jst.ts';
import { buildShiftWithFixedWage } from '#domain/attendance/build.ts';
import { inTransaction, type Tx } from '#platform/server/database/db.server.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openTestProduct, type TestProduct } from '#testing/processes/product.ts';
import { createShift, type FixtureShift } from '#testing/shifts.ts';
import { auditPayBooks } from '../audit/audit.server.ts';
import { buildBankAccount, buildPayout } from '../build.ts';
import { issueYearStatements, reissueEarningsStatements } from './issue-statement.server.ts';

let product: TestProduct;
// Without the audit afterwards: a test damages the books on purpose.
beforeAll(async () => {
  product = await openTestProduct(
    await openTestDatabase({ audited: false }),
    instantAtJst('2026-11-01'),
  );
});
afterAll(() => product.close());

type Employment = { workerId?: string; corporationId?: string };

async function paidShift(day: string, employment: Employment = {}): Promise<FixtureShift> {
  const startsAt = instantAtJst(day, '09:00');
  const shift = await createShift(product, {
    startsAt,
    endsAt: addHours(startsAt, 9),
    breakMinutes: 60,
    hourlyWage: 1_500,
    travelAllowance: 500,
    ...employment,
  });
  if (!employment.workerId) {
    await buildBankAccount(product.app.db, { workerId: shift.workerId, now: startsAt });
  }
  await buildShiftWithFixedWage(product.app, shift);
  await buildPayout(product.app, { workerId: shift.workerId, now: addHours(startsAt, 27) });
  return shift;
}

/** The statements of a worker, by employer in the order of the shifts. */
async function statementsOf(...shifts: FixtureShift[]) {
  const { rows } = await sql<{ shift: number; issue: number; travel: number }>`
    select array_position(${shifts.map(({ attendanceId }) => attendanceId)}::uuid[], w.attendance_id) as shift, s.issue,
           (s.content ->> 'travelAllowance')::int as travel
      from wages w
      join earnings_statements s on s.worker_id = w.worker_id and s.corporation_id = w.corporation_id
     where w.attendance_id = any (${shifts.map(({ attendanceId }) => attendanceId)}::uuid[])
     order by 1, 2
  `.execute(product.app.db);
  return rows.map(({ shift, issue, travel }) => [shift, issue, travel]);
}

const change = (shift: FixtureShift, changed: ReturnType<typeof sql>) =>
  sql`update wage_parts set ${changed} where attendance_id = ${shift.attendanceId}`.execute(
    product.app.db,
  );
const addTravel = (shift: FixtureShift, yen: number) =>
  change(shift, sql`travel_allowance = travel_allowance + ${yen}, amount = amount + ${yen}`);

test('a year without its statements an hour after they are due is named, and the next run issues them', async () => {
  const shift = await paidShift('2026-11-10');
  const named = async (now: Date) =>
    (await auditPayBooks(product.app.db, now)).filter((problem) => problem.includes('not issued'));
  expect(await named(instantAtJst('2027-01-10', '00:59'))).toEqual([]);
  expect(await named(instantAtJst('2027-01-10', '01:00'))).toEqual([
    'the statements of a year that is over were not issued: 2026',
  ]);
  // No task has run for more than a year.
  const now = instantAtJst('2028-01-12');
  expect(await issueYearStatements(product.app, now)).toBe(1);
  expect(await statementsOf(shift)).toEqual([[1, 1, 500]]);
  expect(await named(now)).toEqual([]);
  expect(await issueYearStatements(product.app, now)).toBe(0);
});

test('a statement that cannot be issued again undoes neither its transaction nor the other statements', async () => {
  const { db } = product.app;
  const failing = await paidShift('2026-11-10');
  const { workerId } = failing;
  const { corporation_id: corporationId } = await db
    .selectFrom('wages')
    .select('corporation_id')
    .where('attendance_id', '=', failing.attendanceId)
    .executeTakeFirstOrThrow();
  await paidShift('2026-11-11', { workerId, corporationId });
  const fine = await paidShift('2026-11-12', { workerId });
  const now = instantAtJst('2028-02-01');
  const renew = (tx: Tx) => reissueEarningsStatements(tx, { workerId, year: 2026, now });
  await issueYearStatements(product.app, now);
  await inTransaction(db, renew);
  expect(await statementsOf(failing, fine)).toEqual([
    [1, 1, 1_000],
    [2, 1, 500],
  ]);

  await addTravel(failing, 100);
  await addTravel(fine, 200);
  // The sum of the year's pay exceeds the range of its database column.
  const tooMuch = 2_147_470_000;
  const adding = (yen: number) =>
    change(failing, sql`taxable = taxable + ${yen}, tax = tax + ${yen}`);
  await adding(tooMuch);
  await inTransaction(db, async (tx) => {
    await renew(tx);
    await tx.insertInto('issued_years').values({ year: 2100, completed_at: now }).execute();
  });
  const years = db.selectFrom('issued_years').select('year').where('year', '=', 2100);
  expect(await years.execute()).toHaveLength(1);
  expect(await statementsOf(failing, fine)).toEqual([
    [1, 1, 1_000],
    [2, 1, 500],
    [2, 2, 700],
  ]);
  const failed = db.selectFrom('failed_statements').select('corporation_id');
  expect(await failed.execute()).toEqual([{ corporation_id: corporationId }]);

  await adding(-tooMuch);
  expect(await issueYearStatements(product.app, addHours(now, 1))).toBe(1);
  expect(await failed.execute()).toEqual([]);
  expect((await statementsOf(failing))[1]).toEqual([1, 2, 1_100]);
  const notices = await db
    .selectFrom('notices')
    .select('title')
    .where('worker_id', '=', workerId)
    .where('dedup_key', '=', `statement:${workerId}:2026:${corporationId}:2`)
    .execute();
  expect(notices).toEqual([{ title: '2026年分の給与所得の源泉徴収票が新しくなりました' }]);
});
