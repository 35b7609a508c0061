import { afterAll, describe, expect, test } from 'vitest';

import { addHours, addMinutes } from '#platform/base/jst.ts';
import { readWorkerBalance } from '#platform/server/ledger/postings.queries.server.ts';

import { openTestDatabase } from '#testing/database.ts';
import {
  acceptHoursAsRecorded,
  facilityCommandOf,
  claimDayInstant,
  claimBreakMinutes,
  claimEndTime,
  claimStartTime,
  claimedDayShift,
  claimDocuments,
  claimDayEvening,
  refusedFieldsOf,
  isoTextOfInstant,
  readReviewingAmountOf,
  sendHoursClaim,
  openHoursClaimFixture,
} from '#testing/fixtures/claims.ts';
import { refusalCodeOf } from '#testing/processes/product.ts';
import { createShift } from '#testing/shifts.ts';
import { approveHoursClaim } from './approve-claim.server.ts';
import { buildCheckIn, buildCheckOut } from '../build.ts';

const { product, rowOf, historyOf, balanceOf, worked, penaltiesOf } = await openHoursClaimFixture(
  await openTestDatabase(),
);
afterAll(() => product.close());

describe('accepting the hours as recorded', () => {
  test('fixes them at once, with the wage and the bonus', async () => {
    const shift = await worked({ bonus: 300 });
    expect(refusalCodeOf(await acceptHoursAsRecorded(shift, claimDayEvening))).toBeNull();
    expect(await rowOf(shift)).toMatchObject({
      state: 'FIXED',
      approved_start_at: claimDayInstant('09:00'),
      approved_end_at: claimDayInstant('18:00'),
      approved_break_minutes: 60,
    });
    // 12,300 taxable less 90 of tax, and 500 of travel allowance; the bonus is part of the wage.
    expect(await balanceOf(shift)).toBe(12_300 - 90 + 500);
    const { workerId } = shift;
    expect(await readWorkerBalance(product.app.db, { kind: 'points_held', workerId })).toBe(0);
    expect(await historyOf(shift)).toEqual([
      'CONTRACT',
      'CHECK_IN',
      'CHECK_OUT',
      'APPROVE_AS_RECORDED',
    ]);
  });

  test('gives the points of a contract that promised points, besides the wage', async () => {
    const shift = await worked();
    await product.app.db
      .updateTable('attendances')
      .set({ promised_points: 300 })
      .where('id', '=', shift.attendanceId)
      .execute();
    await acceptHoursAsRecorded(shift, claimDayEvening);
    expect(await balanceOf(shift)).toBe(12_421);
    const { workerId } = shift;
    expect(await readWorkerBalance(product.app.db, { kind: 'points_held', workerId })).toBe(300);
  });

  test('seven minutes late deducts them exactly and costs a point', async () => {
    const shift = await worked({}, { in: claimDayInstant('09:07') });
    await acceptHoursAsRecorded(shift, claimDayEvening);
    expect(await balanceOf(shift)).toBe(12_253);
    expect(await penaltiesOf(shift)).toEqual([{ kind: 'late', points: 1 }]);
  });

  test.each([
    ['four minutes late', '09:04', []],
    ['half an hour late', '09:30', [{ kind: 'late', points: 2 }]],
  ])('%s', async (_name, start, penalties) => {
    const shift = await worked({}, { in: claimDayInstant(start) });
    await acceptHoursAsRecorded(shift, claimDayEvening);
    expect(await penaltiesOf(shift)).toEqual(penalties);
  });

  test('twice with its key is one approval, without it the second is refused', async () => {
    const shift = await worked({ bonus: 300 });
    const [first, second] = await Promise.all([
      acceptHoursAsRecorded(shift, claimDayEvening, 'confirm'),
      acceptHoursAsRecorded(shift, claimDayEvening, 'confirm'),
    ]);
    expect([refusalCodeOf(first), refusalCodeOf(second)]).toEqual([null, null]);
    expect(refusalCodeOf(await acceptHoursAsRecorded(shift, claimDayEvening))).toBe(
      'STATE_CHANGED',
    );
    expect(await balanceOf(shift)).toBe(12_300 - 90 + 500);
  });

  test('says what it would leave out: overtime that was said and not sent yet', async () => {
    const shift = await createShift(product, claimedDayShift);
    const { attendanceId } = shift;
    await buildCheckIn(product.app, shift);
    const look = async () =>
      (await shift.send(claimDayEvening, claimDocuments.wage, { id: attendanceId })).data?.[
        'wageWithoutAdjustment'
      ];
    await buildCheckOut(product.app, {
      attendanceId,
      at: claimDayInstant('18:15'),
      answers: { hadOvertime: true },
    });
    // Rule 4.12: 12,876 with the quarter of an hour, 12,421 without.
    expect(await look()).toMatchObject({
      verifyButtonDisabled: true,
      needsCorrection: false,
      unsentDifference: 455,
      breakdown: { total: 12_421 },
    });
    expect(await readReviewingAmountOf(shift)).toBe(0);
    expect(refusalCodeOf(await acceptHoursAsRecorded(shift, claimDayEvening))).toBe(
      'OVERTIME_CLAIMED',
    );
    expect(await rowOf(shift)).toMatchObject({ state: 'CHECKED_OUT' });
    await sendHoursClaim(shift, claimDayEvening);
    expect(await look()).toMatchObject({ unsentDifference: null });
    // The wallet shows the part of the wage that is under the facility's review.
    expect(await readReviewingAmountOf(shift)).toBe(455);
    expect(await balanceOf(shift)).toBe(12_421);
  });

  test('overtime that the worker takes back leaves the recorded hours', async () => {
    const shift = await createShift(product, claimedDayShift);
    const { attendanceId } = shift;
    await buildCheckIn(product.app, shift);
    const answers = { hadOvertime: true };
    await buildCheckOut(product.app, { attendanceId, at: claimDayInstant('18:15'), answers });
    await claimEndTime(shift, claimDayEvening, claimDayInstant('18:00'));
    expect(refusalCodeOf(await sendHoursClaim(shift, claimDayEvening))).toBe('NOTHING_TO_CORRECT');
    expect(refusalCodeOf(await acceptHoursAsRecorded(shift, claimDayEvening))).toBeNull();
    expect(await rowOf(shift)).toMatchObject({
      state: 'FIXED',
      approved_end_at: claimDayInstant('18:00'),
    });
  });

  test('a correction in which nothing was corrected is refused', async () => {
    const shift = await createShift(product, claimedDayShift);
    const { attendanceId } = shift;
    await buildCheckIn(product.app, shift);
    await buildCheckOut(product.app, { attendanceId, at: claimDayInstant('18:00') });
    expect(refusalCodeOf(await sendHoursClaim(shift, claimDayEvening))).toBe('NOTHING_TO_CORRECT');
    expect(await rowOf(shift)).toMatchObject({ state: 'CHECKED_OUT' });
  });

  test('minutes that were missed wait for nobody', async () => {
    const shift = await worked({}, { in: claimDayInstant('09:07') });
    expect(await balanceOf(shift)).toBe(12_253);
    expect(await readReviewingAmountOf(shift)).toBe(0);
  });

  test('is not possible while working', async () => {
    const shift = await createShift(product, claimedDayShift);
    await buildCheckIn(product.app, shift);
    expect(refusalCodeOf(await acceptHoursAsRecorded(shift, claimDayInstant('12:00')))).toBe(
      'STATE_CHANGED',
    );
  });

  test('is not possible without the break that was planned', async () => {
    const shift = await createShift(product, claimedDayShift);
    await buildCheckIn(product.app, shift);
    const { attendanceId } = shift;
    await buildCheckOut(product.app, { attendanceId, answers: { tookBreak: false } });
    expect(refusalCodeOf(await acceptHoursAsRecorded(shift, claimDayEvening))).toBe(
      'NEEDS_ADJUSTMENT',
    );
    const seen = await shift.send(claimDayEvening, claimDocuments.wage, { id: attendanceId });
    expect(seen.data?.['wageWithoutAdjustment']).toMatchObject({
      verifyButtonDisabled: true,
      needsCorrection: true,
    });
  });
});

describe('drafting a correction', () => {
  test('keeps to the range of claims', async () => {
    const shift = await worked();
    const late = addHours(claimDayInstant('18:00'), 40);
    expect(
      refusedFieldsOf(await claimStartTime(shift, late, claimDayInstant('05:59'))),
    ).toHaveProperty('at');
    expect(refusalCodeOf(await claimStartTime(shift, late, claimDayInstant('06:00')))).toBeNull();
    expect(
      refusedFieldsOf(await claimEndTime(shift, late, claimDayInstant('24:01'))),
    ).toHaveProperty('at');
    expect(refusalCodeOf(await claimEndTime(shift, late, claimDayInstant('24:00')))).toBeNull();
    expect(await rowOf(shift)).toMatchObject({
      claimed_start_at: claimDayInstant('06:00'),
      claimed_end_at: claimDayInstant('24:00'),
      state: 'CHECKED_OUT',
    });
  });

  test.each([7, -5, 185, 2_147_483_647])('a break of %i minutes is refused', async (minutes) => {
    const shift = await worked();
    expect(
      refusedFieldsOf(await claimBreakMinutes(shift, claimDayEvening, minutes)),
    ).toHaveProperty('breakMinutes');
  });

  test('closes 72 hours after the end', async () => {
    const shift = await worked();
    const deadline = addHours(claimDayInstant('18:00'), 72);
    expect(refusalCodeOf(await claimEndTime(shift, deadline, claimDayInstant('18:30')))).toBeNull();
    expect(
      refusalCodeOf(await claimEndTime(shift, addMinutes(deadline, 1), claimDayInstant('18:30'))),
    ).toBe('CORRECTION_CLOSED');
  });

  test('the hours page says what can be claimed until when', async () => {
    const shift = await worked();
    await claimEndTime(shift, claimDayEvening, claimDayInstant('18:30'));
    const { data } = await shift.send(claimDayEvening, claimDocuments.workTime, {
      id: shift.attendanceId,
    });
    expect(data?.['workTime']).toMatchObject({
      recordedStartAt: isoTextOfInstant(claimDayInstant('09:00')),
      recordedEndAt: isoTextOfInstant(claimDayInstant('18:00')),
      claimedStartAt: null,
      claimedEndAt: isoTextOfInstant(claimDayInstant('18:30')),
      earliestStartAt: isoTextOfInstant(claimDayInstant('06:00')),
      latestEndAt: isoTextOfInstant(claimDayInstant('24:00')),
      correctionDeadline: isoTextOfInstant(addHours(claimDayInstant('18:00'), 72)),
      roundsLeft: 3,
      withholding: { column: 'hei', tableYear: 2026, isProvisional: false },
      canCorrect: true,
      cannotCorrectReason: null,
    });
  });
});

describe('an older draft', () => {
  test('never shortens the overtime that was stated at the check-out', async () => {
    const shift = await createShift(product, claimedDayShift);
    const { attendanceId } = shift;
    await buildCheckIn(product.app, { attendanceId, at: claimDayInstant('08:55') });
    expect(
      refusalCodeOf(await claimEndTime(shift, claimDayInstant('12:10'), claimDayInstant('12:00'))),
    ).toBeNull();
    expect(refusalCodeOf(await claimBreakMinutes(shift, claimDayInstant('12:10'), 90))).toBeNull();
    const answers = { hadOvertime: true, tookBreak: false };
    await buildCheckOut(product.app, { attendanceId, at: claimDayInstant('18:40'), answers });
    expect(await rowOf(shift)).toMatchObject({
      claimed_end_at: claimDayInstant('18:40'),
      claimed_break_minutes: null,
      recorded_break_minutes: 0,
    });
    await sendHoursClaim(shift, claimDayEvening);
    await approveHoursClaim(product.app, facilityCommandOf(shift, claimDayInstant('20:00')));
    expect(await rowOf(shift)).toMatchObject({
      approved_end_at: claimDayInstant('18:40'),
      approved_break_minutes: 0,
    });
  });

  test('of an early end is dropped by a check-out as planned', async () => {
    const shift = await createShift(product, claimedDayShift);
    await buildCheckIn(product.app, shift);
    await claimEndTime(shift, claimDayInstant('12:10'), claimDayInstant('12:00'));
    await buildCheckOut(product.app, shift);
    expect(await rowOf(shift)).toMatchObject({ claimed_end_at: null });
    expect(refusalCodeOf(await acceptHoursAsRecorded(shift, claimDayEvening))).toBeNull();
    expect(await balanceOf(shift)).toBe(12_421);
  });

  test('stays where nobody stamped the end', async () => {
    const shift = await createShift(product, claimedDayShift);
    const { attendanceId } = shift;
    await buildCheckIn(product.app, { attendanceId, at: claimDayInstant('08:55') });
    await claimEndTime(shift, claimDayInstant('18:20'), claimDayInstant('18:15'));
    expect(refusalCodeOf(await sendHoursClaim(shift, claimDayEvening))).toBeNull();
    expect(await rowOf(shift)).toMatchObject({
      state: 'REVIEWING',
      claimed_end_at: claimDayInstant('18:15'),
    });
  });
});
