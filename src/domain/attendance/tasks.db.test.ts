import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { addHours, addMinutes, instantAtJst } from '#platform/base/jst.ts';
import { settleBankFile } from '#domain/pay/bank-file/settle-transfers.server.ts';
import { buildBankAccount, buildBankFile } from '#domain/pay/build.ts';
import { nextPayoutTimes } from '#domain/pay/wallet/payout-schedule.ts';
import { createRequestedTransfer } from '#domain/pay/transfers/request-transfer.server.ts';
import { inTransaction } from '#platform/server/database/db.server.ts';
import { recordChanges, systemActor } from '#platform/server/history.server.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openTestProduct, type TestProduct } from '#testing/processes/product.ts';
import { createShiftReaders, createShift, type FixtureShift } from '#testing/shifts.ts';
import { buildCheckIn, buildCheckOut, buildShiftWithFixedWage } from './build.ts';
import { cancelAttendanceBySystem } from './contract/cancel-by-system.server.ts';
import { saveHoursClaimDraft } from './corrections/claim-time.server.ts';
import { finalizeHours } from './corrections/finalize-hours.server.ts';
import { markShiftsPaid } from './contract/mark-paid.server.ts';
import { openAttendance } from './contract/open-attendance.server.ts';
import { lockAttendance } from './contract/queries.server.ts';
import { reportNoShow } from './no-show/report-no-show.server.ts';
import { requestHoursApproval } from './corrections/request-approval.server.ts';
import { returnHoursClaim } from './corrections/return-claim.server.ts';
import { attendanceTasks } from './tasks.server.ts';

const day = '2026-12-01';
const at = (time: string) => instantAtJst(day, time);
const dayShift = { startsAt: at('09:00'), endsAt: at('18:00'), breakMinutes: 60 };
const evening = at('19:00');
const ms = (instant: Date, by: number) => new Date(instant.getTime() + by);

let product: TestProduct;
beforeAll(async () => {
  product = await openTestProduct(await openTestDatabase(), at('00:00'));
});
afterAll(() => product.close());

const { rowOf, historyOf, messagesTo, balanceOf } = createShiftReaders(() => product);

async function runTask(now: Date): Promise<number> {
  let changed = 0;
  for (const each of attendanceTasks) {
    changed += await each.run(product.app, now);
  }
  return changed;
}

async function worked(stamps: { in?: Date; out?: Date } = {}) {
  const shift = await createShift(product, dayShift);
  const { attendanceId } = shift;
  await buildCheckIn(product.app, { attendanceId, at: stamps.in ?? at('08:55') });
  await buildCheckOut(product.app, { attendanceId, at: stamps.out ?? at('18:00') });
  return shift;
}

async function claimed(shift: FixtureShift, end: Date, now = evening) {
  const { workerId, attendanceId } = shift;
  await saveHoursClaimDraft(product.app, {
    workerId,
    attendanceId,
    change: { kind: 'end', at: end },
    now,
  });
  await requestHoursApproval(product.app, {
    workerId,
    attendanceId,
    mode: 'with_adjustment',
    reason: '残業',
    now,
    idempotencyKey: undefined,
  });
}

describe('nobody came', () => {
  test('late at S + 5, suspected at S + 30, absent after E + 2 h, each once', async () => {
    const shift = await createShift(product, dayShift);
    await runTask(ms(at('09:05'), -1));
    expect(await historyOf(shift)).toEqual(['CONTRACT']);
    await runTask(at('09:05'));
    await runTask(at('09:06'));
    expect(await historyOf(shift)).toEqual(['CONTRACT', 'FLAG_LATE']);
    await runTask(at('09:30'));
    await runTask(at('20:00'));
    expect(await rowOf(shift)).toMatchObject({ state: 'SCHEDULED' });
    await runTask(ms(at('20:00'), 1));
    await runTask(at('20:01'));
    expect(await historyOf(shift)).toEqual([
      'CONTRACT',
      'FLAG_LATE',
      'SUSPECT_ABSENCE',
      'PASS_WITHOUT_STAMP',
    ]);
    expect(await rowOf(shift)).toMatchObject({ state: 'ABSENT', absence_reason: 'Absented' });
    expect(await messagesTo(shift)).toEqual(['FLAG_LATE', 'absent']);
    const penalties = await product.app.db
      .selectFrom('penalty_entries')
      .select(['kind', 'points'])
      .where('worker_id', '=', shift.workerId)
      .execute();
    expect(penalties).toContainEqual({ kind: 'no_show', points: 10 });
    expect(await balanceOf(shift)).toBe(0);
  });

  test('a run that comes hours too late reminds nobody of a stamp', async () => {
    const shift = await createShift(product, dayShift);
    await runTask(at('21:00'));
    expect(await historyOf(shift)).toContain('PASS_WITHOUT_STAMP');
    expect(await messagesTo(shift)).toEqual(['absent']);
  });

  test('a claim begun keeps the shift open until its deadline', async () => {
    const shift = await createShift(product, dayShift);
    const { workerId, attendanceId } = shift;
    const change = { kind: 'start' as const, at: at('09:00') };
    await saveHoursClaimDraft(product.app, { workerId, attendanceId, change, now: at('12:00') });
    await runTask(at('22:00'));
    expect(await rowOf(shift)).toMatchObject({ state: 'SCHEDULED' });
    await runTask(ms(addHours(at('18:00'), 72), 1));
    expect(await rowOf(shift)).toMatchObject({ state: 'ABSENT' });
  });

  test('the facility may report it from the start on', async () => {
    const shift = await createShift(product, dayShift);
    const act = {
      attendanceId: shift.attendanceId,
      actor: { kind: 'facility' as const, id: shift.facilityId },
    };
    await expect(reportNoShow(product.app, { ...act, now: at('08:59') })).rejects.toMatchObject({
      code: 'TOO_EARLY',
    });
    await reportNoShow(product.app, { ...act, now: at('09:40') });
    expect(await historyOf(shift)).toEqual(['CONTRACT', 'REPORT_NO_SHOW']);
  });
});

describe('nobody checked out', () => {
  test('a reminder at E + 30 min, the end at E + 12 h without a wage nobody saw', async () => {
    const shift = await createShift(product, dayShift);
    await buildCheckIn(product.app, shift);
    await runTask(at('18:30'));
    await runTask(at('18:31'));
    await runTask(ms(at('30:00'), -1));
    expect(await rowOf(shift)).toMatchObject({ state: 'CHECKED_IN' });
    await runTask(at('30:00'));
    expect(await historyOf(shift)).toEqual([
      'CONTRACT',
      'CHECK_IN',
      'REMIND_OF_END',
      'CHECK_OUT_AUTOMATICALLY',
    ]);
    expect(await rowOf(shift)).toMatchObject({
      state: 'CHECKED_OUT',
      check_out_at: null,
      check_out_was_automatic: true,
      recorded_end_at: at('18:00'),
    });
    expect(await balanceOf(shift)).toBe(0);
    expect(await messagesTo(shift)).toEqual(['REMIND_OF_END', 'automatic_check_out']);
  });
});

describe('nobody checked the hours', () => {
  const deadline = addHours(at('18:00'), 72);

  test('as planned they are fixed after 72 hours', async () => {
    const shift = await worked();
    await runTask(deadline);
    expect(await rowOf(shift)).toMatchObject({ state: 'CHECKED_OUT' });
    await runTask(ms(deadline, 1));
    expect(await rowOf(shift)).toMatchObject({ state: 'FIXED', approved_end_at: at('18:00') });
    expect(await historyOf(shift)).toContain('FIX_UNANSWERED');
  });

  test('overtime that was denied is none', async () => {
    const shift = await worked({ out: at('18:40') });
    await runTask(ms(deadline, 1));
    expect(await rowOf(shift)).toMatchObject({ state: 'FIXED', approved_end_at: at('18:00') });
  });

  test('a difference goes to the facility, and then to nobody', async () => {
    const shift = await worked({ in: at('09:07') });
    await runTask(ms(deadline, 1));
    expect(await rowOf(shift)).toMatchObject({ state: 'REVIEWING', claim_rounds: 1 });
    await runTask(ms(addHours(deadline, 72), 1));
    expect(await rowOf(shift)).toMatchObject({
      state: 'FIXED',
      approved_start_at: at('09:07'),
      late_minutes: 7,
    });
    const claim = await product.app.db
      .selectFrom('attendance_claims')
      .select(['round', 'answer'])
      .where('attendance_id', '=', shift.attendanceId)
      .execute();
    expect(claim).toEqual([{ round: 1, answer: 'auto_approved' }]);
  });

  test('an end that nobody stamped and the worker drafted otherwise is reviewed', async () => {
    const shift = await createShift(product, dayShift);
    const { workerId, attendanceId } = shift;
    await buildCheckIn(product.app, shift);
    await runTask(at('30:00'));
    const change = { kind: 'end', at: at('18:30') } as const;
    await saveHoursClaimDraft(product.app, { workerId, attendanceId, change, now: at('31:00') });
    await runTask(ms(deadline, 1));
    expect(await rowOf(shift)).toMatchObject({ state: 'CHECKED_OUT' });
    await runTask(addHours(at('30:00'), 72));
    expect(await rowOf(shift)).toMatchObject({ state: 'REVIEWING' });
  });

  test('a shift never stamped whose claim came back goes to an operator', async () => {
    const shift = await createShift(product, dayShift);
    const { workerId, attendanceId } = shift;
    const change = { kind: 'start' as const, at: at('09:00') };
    await saveHoursClaimDraft(product.app, { workerId, attendanceId, change, now: evening });
    await claimed(shift, at('18:00'));
    const actor = { kind: 'facility' as const, id: shift.facilityId };
    const reason = '来ていません';
    await returnHoursClaim(product.app, { attendanceId, actor, reason, now: at('20:00') });
    await runTask(ms(deadline, 1));
    await runTask(ms(deadline, 60_000));
    expect(await rowOf(shift)).toMatchObject({ state: 'CHECKED_OUT', needs_operator: true });
    const asked = (await historyOf(shift)).filter((event) => event === 'ASK_OPERATOR');
    expect(asked).toHaveLength(1);
  });
});

describe('a correction nobody answered', () => {
  const silence = addHours(evening, 72);

  test.each([
    ['two hours more are approved', at('20:00'), 'FIXED', false],
    ['another minute goes to an operator', at('20:01'), 'REVIEWING', true],
  ])('%s', async (_name, end, state, needsOperator) => {
    const shift = await worked();
    const now = at('21:00');
    await claimed(shift, end, now);
    await runTask(ms(addHours(now, 72), -1));
    expect(await rowOf(shift)).toMatchObject({ state: 'REVIEWING', needs_operator: false });
    await runTask(addHours(now, 72));
    await runTask(addHours(now, 73));
    expect(await rowOf(shift)).toMatchObject({ state, needs_operator: needsOperator });
  });

  test('two runs at once settle it once', async () => {
    const shift = await worked();
    await claimed(shift, at('18:15'));
    await Promise.all([runTask(silence), runTask(silence), runTask(silence)]);
    expect(await historyOf(shift)).toEqual([
      'CONTRACT',
      'CHECK_IN',
      'CHECK_OUT',
      'REQUEST_ADJUSTMENT',
      'APPROVE_UNREVIEWED',
    ]);
    expect(await balanceOf(shift)).toBe(12_876);
  });
});

describe('a second contract of a worker', () => {
  test.each([
    ['at the same time', '13:00', '22:00', 'APPLY_CONFLICT'],
    ['later on the same day', '19:00', '22:00', 'SAME_DAY_LIMIT'],
  ])('%s is refused by the database itself', async (_name, start, end, code) => {
    const first = await createShift(product, dayShift);
    const other = await createShift(product, { startsAt: at(start), endsAt: at(end) });
    const { workerId } = first;
    const { recruitmentId } = other;
    const now = at('00:00');
    const { id: applicationId } = await product.app.db
      .insertInto('applications')
      .values({
        worker_id: workerId,
        recruitment_id: recruitmentId,
        facility_id: other.facilityId,
        state: 'REJECTED',
        applied_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const birth = { subject: 'application', from: null, to: 'REJECTED', event: 'APPLY' };
    await recordChanges(product.app.db, [
      { ...birth, id: applicationId, actor: systemActor, at: now },
    ]);
    const contract = { applicationId, workerId, recruitmentId, now };
    const opened = product.app.db.transaction().execute((tx) => openAttendance(tx, contract));
    await expect(opened).rejects.toMatchObject({ code });
  });
});

describe('what others cause', () => {
  test('a contract taken back before its work frees the seat (spec 4.010)', async () => {
    const shift = await createShift(product, dayShift);
    const { attendanceId } = shift;
    const now = at('00:00');
    const cancel = () =>
      product.app.db
        .transaction()
        .execute((tx) => cancelAttendanceBySystem(tx, { attendanceId, reason: '本人確認', now }));
    await cancel();
    expect(await rowOf(shift)).toMatchObject({ state: 'DELETED', absence_reason: 'Deleted' });
    const { seats_taken: seats } = await product.app.db
      .selectFrom('recruitments')
      .select('seats_taken')
      .where('id', '=', shift.recruitmentId)
      .executeTakeFirstOrThrow();
    expect(seats).toBe(0);
    await expect(cancel()).rejects.toMatchObject({ code: 'STATE_CHANGED' });
  });

  test('a transfer pays what is approved, and only once nothing is left', async () => {
    const [fixed, open] = [await createShift(product, dayShift), await worked()];
    await buildShiftWithFixedWage(product.app, fixed);
    expect(await transferred([fixed, open], evening)).toEqual([fixed.attendanceId]);
    expect(await rowOf(fixed)).toMatchObject({ state: 'PAID' });
    expect(await rowOf(open)).toMatchObject({ state: 'CHECKED_OUT' });
    // The planned part was transferred first, so no money is outstanding once the hours are fixed.
    const { workerId, attendanceId } = open;
    await requestHoursApproval(product.app, {
      workerId,
      attendanceId,
      mode: 'without_adjustment',
      reason: '',
      now: addMinutes(evening, 10),
      idempotencyKey: undefined,
    });
    expect(await rowOf(open)).toMatchObject({ state: 'PAID' });
  });

  test('a transfer of the planned part leaves the adjustment to pay', async () => {
    const shift = await worked();
    await claimed(shift, at('18:15'));
    expect(await transferred([shift], evening)).toEqual([]);
    await runTask(addHours(evening, 72));
    expect(await rowOf(shift)).toMatchObject({ state: 'FIXED' });
    expect(await balanceOf(shift)).toBe(12_876 - 12_421);
  });
});

test('a shift that earned nothing at all is settled, not left waiting for a transfer', async () => {
  const shift = await createShift(product, { ...dayShift, travelAllowance: 0 });
  await buildCheckIn(product.app, { attendanceId: shift.attendanceId, at: at('08:55') });
  await buildCheckOut(product.app, { attendanceId: shift.attendanceId, at: at('09:10') });
  const actor = { kind: 'worker', id: shift.workerId } as const;
  await inTransaction(product.app.db, async (tx) => {
    const facts = await lockAttendance(tx, shift.attendanceId, actor);
    const hours = { startAt: at('09:00'), endAt: at('09:00'), breakMinutes: 0 };
    await finalizeHours(tx, facts, { hours, event: 'APPROVE_AS_RECORDED', actor, now: evening });
  });
  expect(await balanceOf(shift)).toBe(0);
  expect(await rowOf(shift)).toMatchObject({ state: 'PAID' });
});

describe('without a tax table for the year', () => {
  const newYear = {
    startsAt: instantAtJst('2027-01-05', '09:00'),
    endsAt: instantAtJst('2027-01-05', '18:00'),
  };

  test('what nobody answered is settled and paid, by the newest table', async () => {
    const contractedAt = instantAtJst('2026-12-20', '09:00');
    const shift = await createShift(product, { ...newYear, breakMinutes: 60, contractedAt });
    const { attendanceId } = shift;
    await buildCheckIn(product.app, { attendanceId });
    await buildCheckOut(product.app, { attendanceId });
    const unanswered = attendanceTasks.find(({ name }) => name === 'attendance.settleUnanswered');
    await unanswered?.run(product.app, addHours(newYear.endsAt, 73));
    expect(await rowOf(shift)).toMatchObject({ state: 'FIXED' });
    expect(await balanceOf(shift)).toBe(12_421);
  });
});

/**
 * Transfers the whole balance of the shifts' workers through the bank file; returns the shifts now
 * PAID.
 */
async function transferred(shifts: FixtureShift[], now: Date): Promise<string[]> {
  const { db } = product.app;
  for (const { workerId } of shifts) {
    await buildBankAccount(db, { workerId, now });
    const payout = nextPayoutTimes(product.app.env.payout, now);
    const opening = { workerId, kind: 'EARLY' as const, payout, actor: systemActor, now };
    await db.transaction().execute((tx) => createRequestedTransfer(tx, opening));
  }
  const bankFileId = await buildBankFile(product.app, { now });
  return inTransaction(db, async (tx) => {
    const settling = { bankFileId, failures: new Map(), actor: systemActor, now };
    const { paidAttendanceIds } = await settleBankFile(tx, settling);
    return markShiftsPaid(tx, paidAttendanceIds, now);
  });
}
