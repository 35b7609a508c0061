import { afterAll, describe, expect, test } from 'vitest';

import { addHours, minutesBetween } from '#platform/base/jst.ts';
import { auditPayBooks } from '#domain/pay/audit/audit.server.ts';

import { openTestDatabase } from '#testing/database.ts';
import {
  sendAcceptRecordedHours,
  approveAttendanceDocument,
  stampDayInstant,
  dayAfterStampInstant,
  openReportedStampFixture,
  plannedShiftTimes,
  sendCheckInStamp,
  sendCheckOutStamp,
} from '#testing/fixtures/attendance/reported-stamps.ts';
import { checkInDocument } from '#testing/fixtures/stamps.ts';
import { refusalCodeOf } from '#testing/processes/product.ts';

const fixture = await openReportedStampFixture(await openTestDatabase());
const { product, created, rowOf, historyOf, messagesTo, balanceOf, pointsOf } = fixture;
const { runAt, asManager, onBoard } = fixture;
afterAll(() => product.close());

describe('a reported stamp', () => {
  test('is confirmed by the facility in one press on its board', async () => {
    const shift = await created();
    await sendCheckInStamp(shift, stampDayInstant('09:50'), { ageSeconds: 50 * 60 });
    expect(await onBoard(shift, stampDayInstant('09:51'))).toMatchObject({
      todo: 'look_at_stamp',
      actions: ['report_no_show', 'dismiss'],
    });
    await sendCheckOutStamp(shift, stampDayInstant('18:00'));
    expect(await pointsOf(shift)).toBe(0);
    await sendAcceptRecordedHours(shift, stampDayInstant('18:01'));
    expect(await onBoard(shift, stampDayInstant('18:02'))).toMatchObject({
      todo: 'approve_hours',
      actions: ['confirm_stamps', 'approve', 'return'],
    });
    expect(
      refusalCodeOf(await asManager(shift, stampDayInstant('18:03'), approveAttendanceDocument)),
    ).toBeNull();
    expect(await rowOf(shift)).toMatchObject({
      state: 'FIXED',
      approved_start_at: stampDayInstant('09:00'),
    });
    expect(await balanceOf(shift)).toBe(12_421);
    expect(await auditPayBooks(product.app.db)).toEqual([]);
  });

  test('costs points for lateness only once the facility has confirmed it', async () => {
    const shift = await created();
    await sendCheckInStamp(shift, stampDayInstant('10:30'), { ageSeconds: 60 * 60 });
    await sendCheckOutStamp(shift, stampDayInstant('18:00'));
    expect(await rowOf(shift)).toMatchObject({
      recorded_start_at: stampDayInstant('09:30'),
      late_minutes: 0,
    });
    await sendAcceptRecordedHours(shift, stampDayInstant('18:01'));
    expect(await pointsOf(shift)).toBe(0);
    await asManager(shift, stampDayInstant('18:03'), approveAttendanceDocument);
    expect(await rowOf(shift)).toMatchObject({ late_minutes: 30 });
    expect(await pointsOf(shift)).toBe(2);
  });

  test('without an answer of the worker goes to the facility, and is not fixed at once', async () => {
    const shift = await created();
    await sendCheckInStamp(shift, stampDayInstant('09:05'), { ageSeconds: 600 });
    await sendCheckOutStamp(shift, stampDayInstant('18:00'));
    await runAt(addHours(plannedShiftTimes.endsAt, 73));
    expect(await rowOf(shift)).toMatchObject({ state: 'REVIEWING' });
    await runAt(addHours(plannedShiftTimes.endsAt, 73 + 72));
    expect(await rowOf(shift)).toMatchObject({ state: 'FIXED' });
  });

  test('takes the place of an automatic check-out', async () => {
    const shift = await created();
    await sendCheckInStamp(shift, stampDayInstant('08:52'));
    await runAt(dayAfterStampInstant('06:00'));
    expect(await rowOf(shift)).toMatchObject({ check_out_was_automatic: true });
    const said = {
      ageSeconds: minutesBetween(stampDayInstant('17:30'), dayAfterStampInstant('07:00')) * 60,
    };
    const code = { code: shift.codeAt(stampDayInstant('17:30')) };
    expect(
      refusalCodeOf(
        await sendCheckOutStamp(shift, dayAfterStampInstant('07:00'), { ...said, ...code }),
      ),
    ).toBeNull();
    expect(await rowOf(shift)).toMatchObject({
      state: 'CHECKED_OUT',
      check_out_was_automatic: false,
      check_out_at: stampDayInstant('17:30'),
      recorded_end_at: stampDayInstant('17:30'),
    });
    expect(await balanceOf(shift)).toBe(0);
    expect(await messagesTo(shift)).toContain('reported_check_out');
    expect(await auditPayBooks(product.app.db)).toEqual([]);
  });

  test.each([
    ['24 hours old', 24 * 3_600, null],
    ['a second older', 24 * 3_600 + 1, 'STAMPED_AT_INVALID'],
    ['below zero, which is now', -3_600, 'TOO_LATE'],
  ])('is accepted up to a day after the press: %s', async (_name, ageSeconds, code) => {
    const shift = await created();
    const given = { ageSeconds, code: shift.codeAt(stampDayInstant('09:00')) };
    expect(refusalCodeOf(await sendCheckInStamp(shift, dayAfterStampInstant('09:00'), given))).toBe(
      code,
    );
  });

  test('repeated with another age is the same stamp', async () => {
    const shift = await created();
    const send = (now: Date, ageSeconds: number) =>
      shift.send(
        now,
        checkInDocument,
        { input: { id: shift.attendanceId, code: shift.codeAt(now), ageSeconds } },
        { idempotencyKey: 'queued' },
      );
    const first = await send(stampDayInstant('09:30'), 1_800);
    const second = await send(stampDayInstant('09:31'), 1_860);
    expect(first.errors).toBeUndefined();
    expect(second.data).toEqual(first.data);
    expect(await historyOf(shift)).toEqual(['CONTRACT', 'CHECK_IN']);
  });
});
