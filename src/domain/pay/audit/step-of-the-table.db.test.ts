import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { approveHoursClaim } from '#domain/attendance/corrections/approve-claim.server.ts';
import { buildCheckIn, buildCheckOut, buildShiftWithFixedWage } from '#domain/attendance/build.ts';
import { addMinutes, instantAtJst } from '#platform/base/jst.ts';

import { openTestDatabase } from '#testing/database.ts';
import { refusalCodeOf, openTestProduct, type TestProduct } from '#testing/processes/product.ts';
import { createShift } from '#testing/shifts.ts';
import { auditPayBooks } from './audit.server.ts';
import { setTaxColumn } from '../tax/set-tax-column.server.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await openTestProduct(await openTestDatabase(), instantAtJst('2026-11-01'));
});
afterAll(() => product.close());

const worked = {
  startsAt: instantAtJst('2026-12-01', '09:00'),
  endsAt: instantAtJst('2026-12-01', '18:00'),
  breakMinutes: 60,
  hourlyWage: 1_500,
  travelAllowance: 500,
};

// 25 yen a minute. 乙 takes 2,370 yen of 11,875 and 2,410 of 11,900: one more minute leaves the worker 15 yen less.
test('a minute that a step of the table takes is on the books, and the rest of its tax waits for the next wage', async () => {
  const shift = await createShift(product, worked);
  const { attendanceId: id, workerId } = shift;
  const { corporation_id: corporationId } = await product.app.db
    .selectFrom('wages')
    .select('corporation_id')
    .where('attendance_id', '=', id)
    .executeTakeFirstOrThrow();
  await setTaxColumn(product.app, {
    workerId,
    corporationId,
    fromDay: '2026-11-01',
    reason: '同じ事業者で2か月を超えて継続して勤務しているため',
    operatorId: 'an operator',
    actor: { kind: 'operator', id: null },
    now: instantAtJst('2026-11-30'),
  });
  await buildCheckIn(product.app, { attendanceId: id, at: addMinutes(worked.startsAt, 5) });
  await buildCheckOut(product.app, { attendanceId: id });
  const correct = `mutation ($id: ID!, $time: DateTime!) {
    updateCheckinTime(input: { id: $id, at: $time }) { success } }`;
  const time = addMinutes(worked.startsAt, 4).toISOString();
  expect(
    refusalCodeOf(await shift.send(instantAtJst('2026-12-01', '18:05'), correct, { id, time })),
  ).toBeNull();
  const claim = `mutation ($id: ID!) { requestAttendanceApproval(
    input: { id: $id, mode: with_adjustment, reason: "1分早く始めました" }) { success } }`;
  expect(
    refusalCodeOf(await shift.send(instantAtJst('2026-12-01', '18:10'), claim, { id })),
  ).toBeNull();
  await approveHoursClaim(product.app, {
    attendanceId: id,
    actor: { kind: 'facility', id: shift.facilityId },
    now: instantAtJst('2026-12-01', '18:20'),
    idempotencyKey: undefined,
  });
  const parts = async () =>
    (
      await sql`select part, taxable, tax, amount from wage_parts where worker_id = ${workerId} order by id`.execute(
        product.app.db,
      )
    ).rows;
  expect(await parts()).toEqual([
    { part: 'planned', taxable: 11_875, tax: 2_370, amount: 10_005 },
    { part: 'adjustment', taxable: 25, tax: 24, amount: 1 },
  ]);
  const { rows } = await sql<{
    fixed: { taxable: number; tax: number; net: number };
    written: number;
  }>`
    select fixed, written_off as written from wages where attendance_id = ${id}
  `.execute(product.app.db);
  expect(rows[0]).toMatchObject({
    fixed: { taxable: 11_900, tax: 2_394, net: 10_006 },
    written: 0,
  });
  expect(await auditPayBooks(product.app.db)).toEqual([]);

  const next = await createShift(product, {
    ...worked,
    workerId,
    contractedAt: instantAtJst('2026-12-01', '19:00'),
    startsAt: instantAtJst('2026-12-03', '09:00'),
    endsAt: instantAtJst('2026-12-03', '18:00'),
  });
  for (const [table, key] of [
    ['attendances', 'id'],
    ['wages', 'attendance_id'],
  ] as const) {
    await sql`update ${sql.table(table)} set corporation_id = ${corporationId}
               where ${sql.ref(key)} = ${next.attendanceId}`.execute(product.app.db);
  }
  await buildShiftWithFixedWage(product.app, next);
  expect((await parts()).slice(2)).toEqual([
    { part: 'planned', taxable: 12_000, tax: 2_440, amount: 10_060 },
    { part: 'tax_due', taxable: 0, tax: 16, amount: -16 },
  ]);
  expect(await auditPayBooks(product.app.db)).toEqual([]);
});
