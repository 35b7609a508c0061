import { afterAll, beforeAll, expect, test } from 'vitest';

import { instantAtJst } from '#platform/base/jst.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openTestProduct, type TestProduct } from '#testing/processes/product.ts';
import { createShift, type FixtureShift } from '#testing/shifts.ts';
import { runScheduledTasks } from '#main/tasks.server.ts';
import { approveHoursClaim } from './approve-claim.server.ts';
import { buildCheckIn, buildCheckOut, type BuildCheckOutArgs } from '../build.ts';
import { confirmShiftEnd } from './confirm-end.server.ts';
import { returnHoursClaim } from './return-claim.server.ts';

const day = '2026-12-01';
const at = (time: string) => instantAtJst(day, time);
const plan = {
  startsAt: at('09:00'),
  endsAt: at('18:00'),
  breakMinutes: 60,
  hourlyWage: 1_500,
  travelAllowance: 500,
};
const wholeNet = 12_421;

let product: TestProduct;
beforeAll(async () => {
  product = await openTestProduct(await openTestDatabase(), at('00:00'));
});
afterAll(() => product.close());

type Stamps = { in: Date; out?: Date; answers?: BuildCheckOutArgs['answers'] };

async function staged(stamps?: Stamps): Promise<FixtureShift> {
  const shift = await createShift(product, plan);
  const { attendanceId } = shift;
  if (!stamps) return shift;
  await buildCheckIn(product.app, { attendanceId, at: stamps.in });
  const { out, answers = {} } = stamps;
  if (out) await buildCheckOut(product.app, { attendanceId, at: out, answers });
  return shift;
}

const facility = ({ attendanceId, facilityId }: FixtureShift, now: Date) => ({
  attendanceId,
  actor: { kind: 'facility' as const, id: facilityId },
  now,
});

async function correct(shift: FixtureShift, now: Date, end: Date): Promise<void> {
  const { attendanceId: id } = shift;
  await shift.send(
    now,
    `mutation ($input: UpdateWorkTimeInput!) { updateCheckoutTime(input: $input) { success } }`,
    { input: { id, at: end.toISOString() } },
  );
  await shift.send(
    now,
    `mutation ($input: RequestAttendanceApprovalInput!) {
      requestAttendanceApproval(input: $input) { success } }`,
    { input: { id, mode: 'with_adjustment', reason: '時刻が違います' } },
  );
}

const figures = `query ($id: ID!) {
  attendance(id: $id) { attendance { workday { wage isExpected } } }
  wageWithoutAdjustment(id: $id) { breakdown { total } verifyButtonReason }
  attendanceHistories { attendances { id workday { wage isExpected } } }
  attendanceScheduleList { sections { attendances { id workday { wage isExpected } } } }
  attendanceSummary(month: "2026-12") { income isIncomeExpected months { month income } }
  workerBankSummary { balance reviewing withdrawing }
}`;

type Card = { id: string; workday: { wage: number; isExpected: boolean } };

/** Reads the yen that every screen shows for the worker's single shift, at the instant. */
async function shown(shift: FixtureShift, now: Date) {
  const { data, errors } = await shift.send(now, figures, { id: shift.attendanceId });
  expect(errors).toBeUndefined();
  const lists: Card[] = [
    ...(data?.['attendanceHistories'].attendances ?? []),
    ...(data?.['attendanceScheduleList'].sections ?? []).flatMap(
      ({ attendances }: { attendances: Card[] }) => attendances,
    ),
  ];
  const line = lists.find(({ id }) => id === shift.attendanceId);
  const workday = data?.['attendance'].attendance.workday;
  const summary = data?.['attendanceSummary'];
  const bank = data?.['workerBankSummary'];
  return {
    card: workday.wage,
    check: data?.['wageWithoutAdjustment'].breakdown.total,
    line: line?.workday.wage,
    month: summary.income,
    bar: summary.months.find(({ month }: { month: string }) => month === '2026-12')?.income,
    earnings: bank.balance + bank.reviewing + bank.withdrawing,
    isExpected: workday.isExpected,
    isLineExpected: line?.workday.isExpected,
    isMonthExpected: summary.isIncomeExpected,
  };
}

const agreed = (amount: number, isExpected = false) => ({
  card: amount,
  check: amount,
  line: amount,
  month: amount,
  bar: amount,
  earnings: amount,
  isExpected,
  isLineExpected: isExpected,
  isMonthExpected: isExpected,
});

test.each<[string, Stamps, number]>([
  ['as planned', { in: at('08:55'), out: at('18:00') }, wholeNet],
  ['late', { in: at('09:18'), out: at('18:00') }, 11_988],
  ['late and left early', { in: at('09:18'), out: at('14:18') }, 6_500],
  [
    'without the break',
    { in: at('08:55'), out: at('18:00'), answers: { tookBreak: false } },
    14_231,
  ],
  [
    'with overtime',
    { in: at('08:55'), out: at('18:30'), answers: { hadOvertime: true } },
    wholeNet,
  ],
])('after a check-out %s every screen says the same', async (_name, stamps, amount) => {
  const shift = await staged(stamps);
  const evening = at('19:00');
  expect(await shown(shift, evening)).toEqual(agreed(amount));
});

test('so it does while a correction waits, after its return, and once it is approved', async () => {
  const shift = await staged({ in: at('09:18'), out: at('14:18') });
  await correct(shift, at('19:00'), at('15:18'));
  // The earnings already contain the claimed wage while the correction waits for the facility.
  expect(await shown(shift, at('19:10'))).toEqual({ ...agreed(6_500), earnings: 8_000 });
  await returnHoursClaim(product.app, { ...facility(shift, at('20:00')), reason: '違います' });
  expect(await shown(shift, at('20:10'))).toEqual(agreed(6_500));
  await correct(shift, at('20:30'), at('15:18'));
  await approveHoursClaim(product.app, facility(shift, at('21:00')));
  expect(await shown(shift, at('21:10'))).toEqual(agreed(8_000));
});

test('an end that nobody stamped leaves the plan a plan, until the facility says it', async () => {
  const shift = await staged({ in: at('08:55') });
  product.setNow(at('30:00'));
  await runScheduledTasks(product.app);
  expect(await shown(shift, at('30:10'))).toEqual(agreed(wholeNet, true));
  const answer = { endAt: at('14:00'), reason: '早退を確認しました' };
  await confirmShiftEnd(product.app, { ...facility(shift, at('31:00')), ...answer });
  // The break is zero: neither side stated that a break was taken.
  expect(await shown(shift, at('31:10'))).toEqual(agreed(8_000));
});

test('a shift that is coming or running shows the plan as expected', async () => {
  const shift = await staged();
  const before = await shown(shift, at('08:00'));
  expect(before).toMatchObject({ card: wholeNet, check: wholeNet, isExpected: true, month: 0 });
  await buildCheckIn(product.app, { attendanceId: shift.attendanceId, at: at('08:55') });
  expect(await shown(shift, at('12:00'))).toMatchObject({ card: wholeNet, isExpected: true });
});

test('a cancelled shift has no wage, and none that is final', async () => {
  const shift = await staged();
  const now = at('00:00');
  const cancelled = await shift.send(
    now,
    `mutation ($id: ID!) { cancelAttendance(input: { id: $id, reason: "illness", toldName: "佐藤" }) { success } }`,
    { id: shift.attendanceId },
  );
  expect(cancelled.errors).toBeUndefined();
  const seen = await shift.send(now, figures, { id: shift.attendanceId });
  expect(seen.data?.['wageWithoutAdjustment']).toEqual({
    breakdown: { total: 0 },
    verifyButtonReason: 'この勤務は行われなかったため、確定した給与はありません',
  });
});
