import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { minutesBetween } from '#platform/base/jst.ts';

import { openTestDatabase } from '#testing/database.ts';
import {
  stampDayInstant,
  reportNoShowDocument,
  openReportedStampFixture,
  sendCheckInStamp,
  sendCheckOutStamp,
} from '#testing/fixtures/attendance/reported-stamps.ts';
import { openOperator, type TestOperator } from '#testing/fixtures/operator.ts';
import { refusalCodeOf } from '#testing/processes/product.ts';

const fixture = await openReportedStampFixture(await openTestDatabase());
const { product, created, rowOf, historyOf, messagesTo, balanceOf, pointsOf } = fixture;
const { runAt, asManager } = fixture;

let operator: TestOperator;
beforeAll(async () => {
  operator = await openOperator(product.app);
});
afterAll(() => product.close());

describe('an absence', () => {
  const held = { ageSeconds: 3 * 3_600 };

  test('that only the system has recorded is undone, with its points and its stop', async () => {
    const shift = await created();
    await runAt(stampDayInstant('20:30'));
    expect(await rowOf(shift)).toMatchObject({ state: 'ABSENT' });
    expect(await pointsOf(shift)).toBeGreaterThan(0);
    const age = {
      ageSeconds: minutesBetween(stampDayInstant('08:55'), stampDayInstant('21:00')) * 60,
    };
    expect(refusalCodeOf(await sendCheckInStamp(shift, stampDayInstant('21:00'), age))).toBeNull();
    expect(await rowOf(shift)).toMatchObject({
      state: 'CHECKED_IN',
      absence_reason: null,
      ended_at: null,
      check_in_at: stampDayInstant('08:55'),
      check_in_received_at: stampDayInstant('21:00'),
    });
    expect(await pointsOf(shift)).toBe(0);
    expect(await messagesTo(shift)).toContain('absenceUndone');
    const stops = await product.app.db
      .selectFrom('penalty_periods')
      .select('ends_at')
      .where('worker_id', '=', shift.workerId)
      .execute();
    expect(stops.every(({ ends_at: end }) => end !== null && end <= stampDayInstant('21:00'))).toBe(
      true,
    );
    expect(
      refusalCodeOf(
        await sendCheckOutStamp(shift, stampDayInstant('21:01'), { ageSeconds: 181 * 60 }),
      ),
    ).toBeNull();
    expect(await balanceOf(shift)).toBe(0);
  });

  test('that the facility has reported stays, and the stamp opens the case', async () => {
    const shift = await created();
    expect(
      refusalCodeOf(await asManager(shift, stampDayInstant('10:00'), reportNoShowDocument)),
    ).toBeNull();
    const answer = await sendCheckInStamp(shift, stampDayInstant('12:00'), held);
    expect(refusalCodeOf(answer)).toBeNull();
    expect(await rowOf(shift)).toMatchObject({
      state: 'ABSENT',
      check_in_at: stampDayInstant('09:00'),
      check_in_received_at: stampDayInstant('12:00'),
    });
    expect(await historyOf(shift)).toContain('CONTEST_ABSENCE');
    expect(await messagesTo(shift)).toContain('absenceDisputed');
    product.setNow(stampDayInstant('12:01'));
    const waiting = await product.app.db
      .selectFrom('absence_notices')
      .select(['kind', 'state', 'reason'])
      .where('attendance_id', '=', shift.attendanceId)
      .execute();
    expect(waiting).toEqual([
      {
        kind: 'contest',
        state: 'WAITING',
        reason: '端末の打刻 09:00（12:00 受信）があります',
      },
    ]);
  });

  test('of a worker with a reported check-in can be reported, and opens the case', async () => {
    const shift = await created();
    expect(
      refusalCodeOf(
        await sendCheckInStamp(shift, stampDayInstant('10:30'), { ageSeconds: 90 * 60 }),
      ),
    ).toBeNull();
    expect(
      refusalCodeOf(await asManager(shift, stampDayInstant('10:31'), reportNoShowDocument)),
    ).toBeNull();
    expect(await rowOf(shift)).toMatchObject({ state: 'ABSENT' });
    expect(await historyOf(shift)).toEqual([
      'CONTRACT',
      'CHECK_IN',
      'REPORT_NO_SHOW',
      'CONTEST_ABSENCE',
    ]);
  });

  test('of a worker with a live check-in cannot be reported', async () => {
    const shift = await created();
    await sendCheckInStamp(shift, stampDayInstant('08:52'));
    expect(
      refusalCodeOf(await asManager(shift, stampDayInstant('10:31'), reportNoShowDocument)),
    ).toBe('STATE_CHANGED');
  });

  test('that an operator has decided is not opened again', async () => {
    const shift = await created();
    await asManager(shift, stampDayInstant('10:00'), reportNoShowDocument);
    await sendCheckInStamp(shift, stampDayInstant('12:00'), held);
    const { id } = await product.app.db
      .selectFrom('absence_notices')
      .select('id')
      .where('attendance_id', '=', shift.attendanceId)
      .executeTakeFirstOrThrow();
    product.setNow(stampDayInstant('12:30'));
    const decided = await operator.ask(
      `mutation ($input: AnswerAbsenceInput!) { answerAbsence(input: $input) { success } }`,
      { input: { id, answer: 'UPHOLD', note: '双方に確認しました' } },
    );
    expect(refusalCodeOf(decided)).toBeNull();
    expect(refusalCodeOf(await sendCheckInStamp(shift, stampDayInstant('12:40'), held))).toBe(
      'STATE_CHANGED',
    );
  });
});
