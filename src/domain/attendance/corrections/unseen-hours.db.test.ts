import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { randomUUID } from 'node:crypto';

import { addHours, instantAtJst } from '#platform/base/jst.ts';
import { sendMessages } from '#domain/chat/channels/send.server.ts';
import { auditPayBooks } from '#domain/pay/audit/audit.server.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openManager, type TestManager } from '#testing/fixtures/manager.ts';
import { openOperator, type TestOperator } from '#testing/fixtures/operator.ts';
import { refusalCodeOf, openTestProduct, type TestProduct } from '#testing/processes/product.ts';
import { createShiftReaders, createShift, type FixtureShift } from '#testing/shifts.ts';
import { runScheduledTasks } from '#main/tasks.server.ts';
import { buildCheckIn } from '../build.ts';
import { returnHoursClaim } from './return-claim.server.ts';

const day = '2026-12-01';
const at = (time: string) => instantAtJst(day, time);
const plan = { startsAt: at('09:00'), endsAt: at('18:00'), breakMinutes: 60 };
/** E + 12 h: when the automatic check-out is due. */
const ended = at('30:00');

let product: TestProduct;
let operator: TestOperator;
beforeAll(async () => {
  product = await openTestProduct(await openTestDatabase(), at('00:00'));
  operator = await openOperator(product.app);
});
afterAll(() => product.close());

const { rowOf, historyOf, messagesTo, balanceOf } = createShiftReaders(() => product);

async function runTask(now: Date): Promise<void> {
  product.setNow(now);
  await runScheduledTasks(product.app);
}

/** A worker who checked in at 8:55, sent these messages to the facility, and never checked out. */
async function vanished(messagesAt: readonly Date[] = []): Promise<FixtureShift> {
  const shift = await createShift(product, {
    ...plan,
    hourlyWage: 1_500,
    travelAllowance: 500,
  });
  await buildCheckIn(product.app, { attendanceId: shift.attendanceId, at: at('08:55') });
  await write(shift, messagesAt);
  await runTask(ended);
  return shift;
}

async function write(shift: FixtureShift, instants: readonly Date[]): Promise<void> {
  if (instants.length === 0) return;
  const opened = await shift.send(
    at('08:00'),
    `mutation ($memberId: ID!) { makeChannel(memberId: $memberId) { id } }`,
    { memberId: shift.facilityId },
  );
  const channelId: string = opened.data?.['makeChannel'].id;
  for (const now of instants) {
    const draft = {
      channelId,
      clientId: randomUUID(),
      text: 'あと少しで終わります',
      member: { side: 'worker' as const, id: shift.workerId },
    };
    await sendMessages(product.app.db, [draft], { now, isPublished: true });
  }
}

const managers = new Map<string, Promise<TestManager>>();

/** The manager of a shift's facility, the same one each time. */
function managerOf({ facilityId }: FixtureShift): Promise<TestManager> {
  const known = managers.get(facilityId) ?? openManager(product.app, facilityId);
  managers.set(facilityId, known);
  return known;
}

const confirmation = `mutation ($input: ConfirmEndInput!) {
  confirmAttendanceEnd(input: $input) { success }
}`;
const listed = `query ($facilityId: ID!) {
  hoursToApprove(facilityId: $facilityId) { hours { id claim { yen } answerBy } }
}`;

async function confirmEnd(
  shift: FixtureShift,
  said: {
    endAt: Date;
    reason?: string;
    breakMinutes?: number;
    now: Date;
    by?: FixtureShift;
    once?: string;
  },
) {
  product.setNow(said.now);
  const { endAt, reason = '職員が確認しました', breakMinutes } = said;
  const input = { id: shift.attendanceId, endAt: endAt.toISOString(), reason, breakMinutes };
  const manager = await managerOf(said.by ?? shift);
  return manager.ask(confirmation, { input }, { once: said.once });
}

const wageOf = async (shift: FixtureShift, now: Date) =>
  (
    await shift.send(
      now,
      `query ($id: ID!) { wageWithoutAdjustment(id: $id) {
        plannedPart adjustmentPart verifyButtonDisabled verifyButtonReason } }`,
      { id: shift.attendanceId },
    )
  ).data?.['wageWithoutAdjustment'];

describe('after an automatic check-out', () => {
  test('nothing is released without a statement after the check-in', async () => {
    const shift = await vanished();
    expect(await rowOf(shift)).toMatchObject({
      state: 'CHECKED_OUT',
      last_seen_at: at('09:00'),
      end_asked_at: ended,
    });
    expect(await balanceOf(shift)).toBe(0);
    expect(await wageOf(shift, ended)).toMatchObject({
      plannedPart: 0,
      adjustmentPart: 12_421,
      verifyButtonDisabled: true,
    });
    // Later runs, and the task that pays wages after a tax table is loaded, release nothing more.
    await runTask(addHours(ended, 1));
    expect(await balanceOf(shift)).toBe(0);
  });

  test('an operator who settles five minutes has paid for five minutes', async () => {
    const shift = await vanished();
    const input = {
      id: shift.attendanceId,
      startAt: at('09:00').toISOString(),
      endAt: at('09:05').toISOString(),
      breakMinutes: 0,
      reason: '出勤してすぐに帰ったと双方に確認しました',
    };
    const settle = `mutation ($input: SettleAttendanceInput!) {
      settleAttendance(input: $input) { success } }`;
    product.setNow(addHours(ended, 1));
    expect(refusalCodeOf(await operator.ask(settle, { input }))).toBeNull();
    // Five minutes at 1,500 yen an hour, and the travel allowance.
    expect(await balanceOf(shift)).toBe(625);
    const { written_off: writtenOff } = await product.app.db
      .selectFrom('wages')
      .select('written_off')
      .where('attendance_id', '=', shift.attendanceId)
      .executeTakeFirstOrThrow();
    expect(writtenOff).toBe(0);
    expect(await auditPayBooks(product.app.db)).toEqual([]);
  });

  test('only messages between start and end to this facility count', async () => {
    const shift = await vanished([at('08:30'), at('14:00'), at('18:30')]);
    expect(await rowOf(shift)).toMatchObject({ last_seen_at: at('14:00') });
    // 9:00 to 14:00 less an hour of break: 6,000 without tax, and the travel allowance.
    expect(await balanceOf(shift)).toBe(6_500);
  });

  test('the facility is asked at once, until 72 hours later', async () => {
    const shift = await vanished();
    const manager = await managerOf(shift);
    const asked = async () =>
      (await manager.ask(listed, { facilityId: shift.facilityId })).data?.['hoursToApprove'].hours;
    expect(await asked()).toEqual([
      {
        id: shift.attendanceId,
        claim: null,
        answerBy: addHours(ended, 72).toISOString(),
      },
    ]);
    await confirmEnd(shift, { endAt: at('18:00'), now: addHours(ended, 2) });
    expect(await asked()).toEqual([]);
  });

  test('72 hours of silence leave it at the plan', async () => {
    const shift = await vanished();
    await runTask(new Date(addHours(ended, 72).getTime() - 1));
    expect(await rowOf(shift)).toMatchObject({ state: 'CHECKED_OUT' });
    expect(await balanceOf(shift)).toBe(0);
    await runTask(addHours(ended, 72));
    expect(await rowOf(shift)).toMatchObject({ state: 'FIXED', approved_end_at: at('18:00') });
    expect(await balanceOf(shift)).toBe(12_421);
    expect(await auditPayBooks(product.app.db)).toEqual([]);
  });

  test('a correction of the worker goes to the facility as always', async () => {
    const shift = await vanished();
    const now = addHours(ended, 3);
    const { attendanceId: id } = shift;
    await shift.send(
      now,
      `mutation ($input: RequestAttendanceApprovalInput!) {
        requestAttendanceApproval(input: $input) { success } }`,
      { input: { id, mode: 'with_adjustment', reason: '予定の時刻まで働きました' } },
    );
    expect(await rowOf(shift)).toMatchObject({ state: 'REVIEWING' });
    expect(await balanceOf(shift)).toBe(0);
    await runTask(addHours(now, 72));
    expect(await balanceOf(shift)).toBe(12_421);
  });
});

describe('an end that the worker states instead of stamping it', () => {
  const claims = {
    end: 'mutation ($id: ID!, $at: DateTime!) { updateCheckoutTime(input: { id: $id, at: $at }) { success } }',
    break:
      'mutation ($id: ID!) { updateBreakTime(input: { id: $id, breakMinutes: 120 }) { success } }',
    send: `mutation ($input: RequestAttendanceApprovalInput!) {
      requestAttendanceApproval(input: $input) { success } }`,
  };
  const now = at('20:30');

  /** A worker who checked in, sent a message at 17:00, and claimed the end because the code could not be read. */
  async function stated(endAt: Date, { longBreak = false } = {}): Promise<FixtureShift> {
    const shift = await createShift(product, { ...plan, hourlyWage: 1_500, travelAllowance: 500 });
    const { attendanceId: id } = shift;
    await buildCheckIn(product.app, { attendanceId: id, at: at('08:55') });
    await write(shift, [at('17:00')]);
    await shift.send(now, claims.end, { id, at: endAt.toISOString() });
    if (longBreak) await shift.send(now, claims.break, { id });
    const input = { id, mode: 'with_adjustment', reason: 'コードが読み取れませんでした' };
    expect(refusalCodeOf(await shift.send(now, claims.send, { input }))).toBeNull();
    return shift;
  }

  test.each([
    // Seven hours of work: 10,500 yen of pay, 26 of tax, and 500 of travel.
    ['as planned, up to the last message', at('18:00'), false, 10_974],
    ['after the plan, up to the last message', at('20:00'), false, 10_974],
    ['before the message, no minute beyond the claim', at('15:00'), false, 8_000],
    ['with a longer break, no minute of it', at('18:00'), true, 9_500],
  ])('releases at once what the server saw: %s', async (_name, endAt, longBreak, balance) => {
    const shift = await stated(endAt, { longBreak });
    expect(await balanceOf(shift)).toBe(balance);
    expect(await auditPayBooks(product.app.db)).toEqual([]);
  });

  test('and the facility returns is nobody’s record: it cannot be accepted as recorded', async () => {
    const shift = await stated(at('18:00'));
    const { attendanceId: id, facilityId } = shift;
    await returnHoursClaim(product.app, {
      attendanceId: id,
      actor: { kind: 'facility', id: facilityId },
      reason: '15時に退勤されました',
      now: at('21:00'),
    });
    const input = { id, mode: 'without_adjustment' };
    expect(refusalCodeOf(await shift.send(at('21:30'), claims.send, { input }))).toBe(
      'NEEDS_ADJUSTMENT',
    );
    // The facility's silence does not fix the hours either: the facility is asked again, and then an
    // operator decides.
    await runTask(addHours(plan.endsAt, 73));
    expect(await rowOf(shift)).toMatchObject({ state: 'REVIEWING' });
  });

  test('and an operator settles shorter asks the worker about what was released', async () => {
    const shift = await stated(at('18:00'));
    const input = {
      id: shift.attendanceId,
      startAt: at('09:00').toISOString(),
      endAt: at('15:00').toISOString(),
      breakMinutes: 60,
      reason: '15時に退勤したと双方に確認しました',
    };
    const settle = `mutation ($input: SettleAttendanceInput!) {
      settleAttendance(input: $input) { success } }`;
    product.setNow(at('22:00'));
    expect(refusalCodeOf(await operator.ask(settle, { input }))).toBeNull();
    const asked = await shift.send(
      at('22:05'),
      'query ($id: ID!) { overpayment(id: $id) { state amount paidHours { times } reason } }',
      { id: shift.attendanceId },
    );
    expect(asked.data?.['overpayment']).toEqual({
      state: 'OPEN',
      amount: 10_974 - 8_000,
      paidHours: { times: '09:00〜17:00' },
      reason: '勤務時間は09:00〜17:00ではなく09:00〜15:00と承認されました。',
    });
    expect(await balanceOf(shift)).toBe(10_974);
    expect(await auditPayBooks(product.app.db)).toEqual([]);
  });
});

describe("the facility's word on the end", () => {
  test('as planned releases the rest, and the worker accepts it as recorded', async () => {
    const shift = await vanished([at('14:00')]);
    const now = addHours(ended, 2);
    expect(
      refusalCodeOf(await confirmEnd(shift, { endAt: at('18:00'), now, once: 'a' })),
    ).toBeNull();
    expect(await balanceOf(shift)).toBe(12_421);
    expect(await messagesTo(shift)).toContain('end_confirmed');
    expect(await auditPayBooks(product.app.db)).toEqual([]);
    const accepted = await shift.send(
      now,
      `mutation ($input: RequestAttendanceApprovalInput!) {
        requestAttendanceApproval(input: $input) { success } }`,
      { input: { id: shift.attendanceId, mode: 'without_adjustment' } },
    );
    expect(refusalCodeOf(accepted)).toBeNull();
    expect(await balanceOf(shift)).toBe(12_421);
    expect(await historyOf(shift)).toEqual([
      'CONTRACT',
      'CHECK_IN',
      'REMIND_OF_END',
      'CHECK_OUT_AUTOMATICALLY',
      'CONFIRM_END',
      'APPROVE_AS_RECORDED',
    ]);
    expect(await auditPayBooks(product.app.db)).toEqual([]);
  });

  test('earlier than planned needs a reason, and leaves a day to answer', async () => {
    const shift = await vanished();
    const late = addHours(ended, 71);
    const said = { endAt: at('12:00'), now: late };
    const wrong = await confirmEnd(shift, { ...said, reason: ' ' });
    expect(wrong.errors?.[0]?.extensions.fields).toHaveProperty('reason');
    expect(refusalCodeOf(await confirmEnd(shift, said))).toBeNull();
    // The shift from 9:00 to 12:00 has no break: neither side said that one was taken.
    expect(await balanceOf(shift)).toBe(5_000);
    await runTask(addHours(late, 24));
    expect(await rowOf(shift)).toMatchObject({ state: 'CHECKED_OUT' });
    await runTask(addHours(late, 25));
    expect(await rowOf(shift)).toMatchObject({ state: 'FIXED', approved_end_at: at('12:00') });
    expect(await auditPayBooks(product.app.db)).toEqual([]);
  });

  test('58 minutes are paid as 58 minutes, whatever break the facility names', async () => {
    const [silent, named] = [await vanished(), await vanished()];
    const said = { endAt: at('09:58'), now: addHours(ended, 1), reason: '急用で早退しました' };
    expect(refusalCodeOf(await confirmEnd(silent, said))).toBeNull();
    const wrong = await confirmEnd(named, { ...said, breakMinutes: 7 });
    expect(wrong.errors?.[0]?.extensions.fields).toHaveProperty('breakMinutes');
    expect(refusalCodeOf(await confirmEnd(named, { ...said, breakMinutes: 60 }))).toBeNull();
    // 58 × 1,500 ÷ 60, and the travel allowance.
    expect(await balanceOf(silent)).toBe(1_950);
    expect(await balanceOf(named)).toBe(1_950);
    expect(await wageOf(named, addHours(ended, 2))).toMatchObject({ verifyButtonDisabled: false });
    await runTask(addHours(ended, 72));
    for (const shift of [silent, named]) {
      expect(await rowOf(shift)).toMatchObject({ state: 'FIXED', approved_break_minutes: 0 });
      expect(await balanceOf(shift)).toBe(1_950);
    }
    expect(await auditPayBooks(product.app.db)).toEqual([]);
  });

  test('above six hours the facility names a shorter break than planned, and silence confirms it', async () => {
    const shift = await vanished();
    const said = { endAt: at('16:00'), now: addHours(ended, 1), breakMinutes: 45 };
    expect(refusalCodeOf(await confirmEnd(shift, said))).toBeNull();
    await runTask(addHours(ended, 72));
    expect(await rowOf(shift)).toMatchObject({ state: 'FIXED', approved_break_minutes: 45 });
    expect(await auditPayBooks(product.app.db)).toEqual([]);
  });

  test.each([
    ['before the start', at('09:00')],
    ['after the planned end', at('18:01')],
  ])('%s is refused', async (_name, endAt) => {
    const shift = await vanished();
    const answer = await confirmEnd(shift, { endAt, now: addHours(ended, 1) });
    expect(answer.errors?.[0]?.extensions.fields).toHaveProperty('endAt');
    expect(await balanceOf(shift)).toBe(0);
  });

  test('is once only, by its key or not at all, and never of another facility', async () => {
    const [shift, other] = [await vanished(), await vanished()];
    const said = { endAt: at('18:00'), now: addHours(ended, 2) };
    const foreign = await confirmEnd(shift, { ...said, by: other });
    expect(refusalCodeOf(foreign)).toBe('NOT_FOUND');
    const answers = await Promise.all(
      [1, 2, 3].map(() => confirmEnd(shift, { ...said, once: 'same' })),
    );
    expect(answers.map(refusalCodeOf)).toEqual([null, null, null]);
    expect(refusalCodeOf(await confirmEnd(shift, said))).toBe('STATE_CHANGED');
    expect(await balanceOf(shift)).toBe(12_421);
  });
});
