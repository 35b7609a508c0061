import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { buildWorker } from '#access/worker/build.ts';
import { buildShiftWithFixedWage } from '#domain/attendance/build.ts';
import { addHours, instantAtJst } from '#platform/base/jst.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openTestProduct, type TestProduct } from '#testing/processes/product.ts';
import { createShift, type FixtureShift } from '#testing/shifts.ts';
import { buildBankAccount, buildPayout } from '../build.ts';

const now = instantAtJst('2026-11-20', '12:00');

let product: TestProduct;
beforeAll(async () => {
  product = await openTestProduct(await openTestDatabase(), now);
});
afterAll(() => product.close());

const thresholdsQuery = `query ($year: Int) { incomeThresholds(year: $year) {
  year thresholds { kind amount max state others { young elder } week { from employerName } sourceName readOn isCarried } } }`;
const goalQuery = '{ monthlyGoal { amount } }';
const update = `mutation ($input: UpdateMonthlyGoalInput!) {
  updateMonthlyGoal(input: $input) { success } }`;

/** Eight hours of 1,500 yen: 12,000 yen taxable, 500 of travel. */
function contracted(day: string, wishes: { workerId?: string; corporationId?: string } = {}) {
  const span = {
    startsAt: instantAtJst(day, '09:00'),
    endsAt: instantAtJst(day, '18:00'),
    breakMinutes: 60,
  };
  return createShift(product, { ...span, ...wishes });
}

async function worked(day: string, wishes?: { workerId: string }): Promise<FixtureShift> {
  const shift = await contracted(day, wishes);
  await buildShiftWithFixedWage(product.app, { attendanceId: shift.attendanceId });
  return shift;
}

async function thresholds(shift: FixtureShift, at: Date, year?: number) {
  const answer = await shift.send(at, thresholdsQuery, year === undefined ? {} : { year });
  expect(answer.errors).toBeUndefined();
  return answer.data?.['incomeThresholds'];
}

async function corporationOf({ attendanceId }: FixtureShift) {
  const { rows } = await sql<{ id: string; name: string }>`
    select c.id, c.name from attendances a join corporations c on c.id = a.corporation_id
     where a.id = ${attendanceId}
  `.execute(product.app.db);
  const [row] = rows;
  if (!row) throw new Error('an attendance has a corporation');
  return row;
}

describe('the thresholds of a worker', () => {
  test('count what is paid and what waits, of this year and of this worker alone', async () => {
    const first = await worked('2026-11-02');
    const { workerId } = first;
    await buildBankAccount(product.app.db, { workerId, now });
    await buildPayout(product.app, { workerId, now: instantAtJst('2026-11-06', '12:00') });
    await worked('2026-11-09', { workerId });
    const stranger = await worked('2026-11-02');
    const counted = { amount: 25_000, max: 1_300_000, state: 'BELOW' };
    expect(await thresholds(first, now)).toEqual({
      year: 2026,
      thresholds: [
        {
          kind: 'DEPENDENT',
          ...counted,
          others: { young: 1_500_000, elder: 1_800_000 },
          week: null,
          sourceName: '健康保険法3条7項と国の通知',
          readOn: '2026-11-25',
          isCarried: false,
        },
        {
          kind: 'SECOND_INCOME',
          amount: 24_000,
          max: 200_000,
          state: 'BELOW',
          others: null,
          week: null,
          sourceName: '所得税法121条1項',
          readOn: '2026-11-25',
          isCarried: false,
        },
      ],
    });
    expect((await thresholds(stranger, now)).thresholds[0].amount).toBe(12_500);
  });

  test('count a wage in the year of its payment', async () => {
    const shift = await worked('2026-11-10');
    await sql`
      update wage_parts set tax_year = 2027 where attendance_id = ${shift.attendanceId}
    `.execute(product.app.db);
    const { thresholds: none } = await thresholds(shift, now);
    expect(none.map(({ amount }: { amount: number }) => amount)).toEqual([0, 0]);
    await sql`
      update wage_parts set tax_year = 2026 where attendance_id = ${shift.attendanceId}
    `.execute(product.app.db);
    expect((await thresholds(shift, now)).thresholds[1].amount).toBe(12_000);
  });

  test('are none for a year without figures, the current one included', async () => {
    const shift = await worked('2026-11-11');
    expect(await thresholds(shift, now, 2025)).toEqual({ year: 2025, thresholds: [] });
    expect(await thresholds(shift, instantAtJst('2028-01-04', '12:00'))).toEqual({
      year: 2028,
      thresholds: [],
    });
    // The new year has its own figures, and its income starts at 0.
    const begun = await thresholds(shift, instantAtJst('2027-01-04', '12:00'));
    expect(begun).toMatchObject({
      year: 2027,
      thresholds: [
        { kind: 'DEPENDENT', amount: 0, isCarried: true },
        { kind: 'SECOND_INCOME', amount: 0, isCarried: true },
      ],
    });
  });

  test('show the employer with the most planned hours of this week, Sunday to Saturday', async () => {
    // Monday, Wednesday and Friday of the week from 2026-12-06; the Sunday after it is another week.
    const first = await contracted('2026-12-07');
    const { workerId } = first;
    const { id: corporationId, name } = await corporationOf(first);
    await contracted('2026-12-09', { workerId, corporationId });
    await contracted('2026-12-11', { workerId });
    await contracted('2026-12-13', { workerId, corporationId });
    const today = instantAtJst('2026-12-08', '12:00');
    const weekly = async () => (await thresholds(first, today)).thresholds.at(-1);
    expect(await weekly()).toMatchObject({
      kind: 'WEEKLY_HOURS',
      amount: 960,
      max: 1_200,
      state: 'NEAR',
      week: { from: '2026-12-06', employerName: name },
    });
    const cancelled = await first.send(
      instantAtJst('2026-12-05', '12:00'),
      'mutation ($id: ID!) { cancelAttendance(input: { id: $id, reason: "illness", toldName: "佐藤" }) { success } }',
      { id: first.attendanceId },
    );
    expect(cancelled.errors).toBeUndefined();
    expect(await weekly()).toMatchObject({ amount: 480, state: 'BELOW' });
    expect((await thresholds(first, addHours(today, 24 * 14))).thresholds).toHaveLength(2);
  });
});

describe('the monthly goal', () => {
  async function person() {
    const { id } = await buildWorker(product.app.db, { now });
    product.setNow(now);
    const token = await product.signIn(id);
    return {
      goal: async () => (await product.call(goalQuery, {}, { token })).data?.['monthlyGoal'],
      save: (amount: number | null) => product.call(update, { input: { amount } }, { token }),
    };
  }

  test('is set, changed and removed, by the worker alone', async () => {
    const [hana, taro] = [await person(), await person()];
    expect(await hana.goal()).toBeNull();
    expect((await hana.save(80_000)).data).toEqual({ updateMonthlyGoal: { success: true } });
    expect([await hana.goal(), await taro.goal()]).toEqual([{ amount: 80_000 }, null]);
    await hana.save(100_000);
    expect(await hana.goal()).toEqual({ amount: 100_000 });
    await taro.save(null);
    expect(await hana.goal()).toEqual({ amount: 100_000 });
    await hana.save(null);
    await hana.save(null);
    expect(await hana.goal()).toBeNull();
  });

  test('is deleted with the account', async () => {
    const { id } = await buildWorker(product.app.db, { now });
    product.setNow(now);
    const token = await product.signIn(id);
    await product.call(update, { input: { amount: 80_000 } }, { token });
    const goals = () =>
      product.app.db
        .selectFrom('monthly_goals')
        .select('amount')
        .where('worker_id', '=', id)
        .execute();
    expect(await goals()).toEqual([{ amount: 80_000 }]);
    const left = await product.call(
      'mutation { deleteWorker(input: { reasonIds: ["found_job"] }) { success } }',
      {},
      { token },
    );
    expect(left.data).toEqual({ deleteWorker: { success: true } });
    expect(await goals()).toEqual([]);
  });

  test.each([999, 0, -80_000, 2_000_001])(
    'of %i yen is refused and changes nothing',
    async (yen) => {
      const hana = await person();
      await hana.save(80_000);
      expect((await hana.save(yen)).errors?.[0]?.extensions).toEqual({
        code: 'VALIDATION_FAILED',
        fields: {
          amount: '目標は1,000円から2,000,000円までの、円単位の金額で入力してください',
        },
      });
      expect(await hana.goal()).toEqual({ amount: 80_000 });
    },
  );
});

test('a visitor is sent to sign-in', async () => {
  const answers = [
    await product.call(thresholdsQuery),
    await product.call(goalQuery),
    await product.call(update, { input: { amount: 80_000 } }),
  ];
  expect(answers.map((answer) => answer.errors?.[0]?.extensions.code)).toEqual([
    'UNAUTHENTICATED',
    'UNAUTHENTICATED',
    'UNAUTHENTICATED',
  ]);
});
