import { afterAll, describe, expect, test } from 'vitest';

import { buildPreparedWorker } from '#domain/application/build.ts';
import { addHours, addMinutes, instantAtJst } from '#platform/base/jst.ts';
import {
  readActivePenalty,
  readPenaltyBalance,
} from '#domain/points/penalties/penalty.queries.server.ts';

import { openTestDatabase } from '#testing/database.ts';
import {
  cancellationDayInstant,
  cancelFixtureShift,
  cancellableDayShift,
  cancellationDocuments,
  refusedFieldNamesOf,
  instantHoursBeforeShift,
  openCancellationFixture,
  readCancelWarnings,
} from '#testing/fixtures/attendance/cancellations.ts';
import { refusalCodeOf } from '#testing/processes/product.ts';
import { createShift, type FixtureShift } from '#testing/shifts.ts';
import { buildCheckIn, buildShiftWithFixedWage } from './build.ts';
import { requestScheduleCancellation } from './termination/request-schedule-cancellation.server.ts';

const { product, rowOf, seatsOf, givePoints } = await openCancellationFixture(
  await openTestDatabase(),
);
afterAll(() => product.close());

/** The amounts shown before a cancellation, and the amounts charged by it. */
async function shownAndFound(shift: FixtureShift, now: Date) {
  const shown = await readCancelWarnings(shift, now);
  const penaltyAfter = shown.penalties[0].after.amount;
  expect(refusalCodeOf(await cancelFixtureShift(shift, now, { penaltyAfter }))).toBeNull();
  const { data } = await shift.send(now, cancellationDocuments.summary);
  const { cancelRate, lastMinuteCancelRate } = data?.['attendanceSummary'] ?? {};
  const points = await readPenaltyBalance(product.app.db, shift.workerId);
  return {
    before: shown.penalties.map((one: { current: { amount: number } }) => one.current.amount),
    shown: shown.penalties.map((one: { after: { amount: number } }) => one.after.amount),
    counts: shown.penalties.map((one: { after: { counts: string | null } }) => one.after.counts),
    found: [points, cancelRate, lastMinuteCancelRate],
  };
}

describe('cancelling a coming shift', () => {
  test.each([
    ['a day before', 24, 0, [0, 100, 0]],
    ['within a day', 23, 2, [2, 100, 100]],
    ['within twelve hours', 11, 3, [3, 100, 100]],
    ['within six hours', 1, 5, [5, 100, 100]],
  ])('%s shows before what is found after', async (_name, hours, points, after) => {
    const shift = await createShift(product, cancellableDayShift);
    const now = instantHoursBeforeShift(hours);
    const amounts = await shownAndFound(shift, now);
    const counts = [null, '1件中1件', points === 0 ? '1件中0件' : '1件中1件'];
    expect(amounts).toEqual({ before: [0, 0, 0], shown: after, counts, found: after });
    expect(await rowOf(shift)).toMatchObject({
      state: 'CANCELLED_BY_WORKER',
      ended_at: now,
      ended_reason: '体調不良',
      absence_reason: null,
    });
    const level = await readActivePenalty(product.app.db, shift.workerId, now);
    expect(level).toEqual(points === 0 ? null : { level: 'hold', endsAt: addHours(now, 24) });
  });

  test('is refused when a band passed since the cost was shown', async () => {
    const shift = await createShift(product, cancellableDayShift);
    const shownAt = instantHoursBeforeShift(12);
    const now = addMinutes(shownAt, 1);
    const shown = (await readCancelWarnings(shift, shownAt)).penalties[0].after.amount;
    expect(shown).toBe(2);
    const press = (penaltyAfter: number) =>
      cancelFixtureShift(shift, now, { penaltyAfter }, 'press');
    expect(refusalCodeOf(await press(shown))).toBe('PENALTY_CHANGED');
    expect(await rowOf(shift)).toMatchObject({ state: 'SCHEDULED' });
    expect(await readPenaltyBalance(product.app.db, shift.workerId)).toBe(0);
    const shownAgain = (await readCancelWarnings(shift, now)).penalties[0].after.amount;
    expect(refusalCodeOf(await press(shownAgain))).toBeNull();
    expect(await readPenaltyBalance(product.app.db, shift.workerId)).toBe(3);
  });

  test('shows the stop and the reset that the tenth point brings', async () => {
    const shift = await createShift(product, cancellableDayShift);
    await givePoints(shift.workerId, 7, instantHoursBeforeShift(48));
    const now = instantHoursBeforeShift(5);
    const { importantMatters } = await readCancelWarnings(shift, now);
    expect(importantMatters.join()).toContain('2026/12/15 04:00まで応募できなくなります');
    const amounts = await shownAndFound(shift, now);
    expect(amounts).toMatchObject({ before: [7, 0, 0], shown: [3, 100, 100] });
    expect(amounts.found).toEqual(amounts.shown);
  });

  test('looks at thirty bookings, this one among them', async () => {
    const worker = await buildPreparedWorker(product.app.db, {
      now: instantHoursBeforeShift(24 * 90),
    });
    const worked = await createShift(product, {
      startsAt: instantAtJst('2026-11-20', '09:00'),
      endsAt: instantAtJst('2026-11-20', '18:00'),
      breakMinutes: 60,
      workerId: worker.id,
    });
    await buildShiftWithFixedWage(product.app, worked);
    const shift = await createShift(product, { ...cancellableDayShift, workerId: worker.id });
    const amounts = await shownAndFound(shift, instantHoursBeforeShift(30));
    const counts = [null, '2件中1件', '2件中0件'];
    expect(amounts).toEqual({ before: [0, 0, 0], shown: [0, 50, 0], counts, found: [0, 50, 0] });
  });

  test('gives the seat back to the search, until the deadline', async () => {
    const early = await createShift(product, cancellableDayShift);
    expect(await seatsOf(early)).toEqual({ taken: 1, isOpen: false });
    await cancelFixtureShift(early, instantHoursBeforeShift(30));
    expect(await seatsOf(early)).toEqual({ taken: 0, isOpen: true });
    const late = await createShift(product, cancellableDayShift);
    await cancelFixtureShift(late, addMinutes(cancellationDayInstant('09:00'), -5));
    expect(await seatsOf(late)).toEqual({ taken: 0, isOpen: false });
  });

  test('closes that recruitment to this worker for good', async () => {
    const shift = await createShift(product, cancellableDayShift);
    await cancelFixtureShift(shift, instantHoursBeforeShift(30));
    const again = await shift.send(
      instantHoursBeforeShift(29),
      'mutation ($id: ID!) { applyToRecruitment(input: { recruitmentId: $id }) { success } }',
      { id: shift.recruitmentId },
    );
    expect(refusalCodeOf(again)).toBe('CANCELLED_BEFORE');
  });

  test('happens once, however often the key is sent', async () => {
    const shift = await createShift(product, cancellableDayShift);
    const now = instantHoursBeforeShift(3);
    expect(refusalCodeOf(await cancelFixtureShift(shift, now, {}, 'one-press'))).toBeNull();
    expect(refusalCodeOf(await cancelFixtureShift(shift, now, {}, 'one-press'))).toBeNull();
    expect(await readPenaltyBalance(product.app.db, shift.workerId)).toBe(5);
    const other = await cancelFixtureShift(shift, now, { reason: 'family' }, 'one-press');
    expect(refusalCodeOf(other)).toBe('IDEMPOTENCY_KEY_REUSED');
    expect(refusalCodeOf(await cancelFixtureShift(shift, now))).toBe('STATE_CHANGED');
    expect(await seatsOf(shift)).toMatchObject({ taken: 0 });
  });

  test('asks for the person on the phone only where a call is required (spec 5.002)', async () => {
    const shift = await createShift(product, cancellableDayShift);
    const twoDays = instantHoursBeforeShift(60);
    expect((await readCancelWarnings(shift, twoDays)).needsPhoneCall).toBe(false);
    expect((await readCancelWarnings(shift, instantHoursBeforeShift(30))).needsPhoneCall).toBe(
      true,
    );
    const silent = await cancelFixtureShift(shift, instantHoursBeforeShift(30), { toldName: ' ' });
    expect([refusalCodeOf(silent), refusedFieldNamesOf(silent)]).toEqual([
      'VALIDATION_FAILED',
      ['toldName'],
    ]);
    const vague = await cancelFixtureShift(shift, twoDays, {
      reason: 'other',
      note: '都合',
      toldName: '',
    });
    expect(refusedFieldNamesOf(vague)).toEqual(['note']);
    expect(await rowOf(shift)).toMatchObject({ state: 'SCHEDULED' });
    expect(refusalCodeOf(await cancelFixtureShift(shift, twoDays, { toldName: '' }))).toBeNull();
  });

  test('is over once the shift has begun, and after anything else', async () => {
    const late = await createShift(product, cancellableDayShift);
    expect(refusalCodeOf(await cancelFixtureShift(late, cancellationDayInstant('09:00')))).toBe(
      'CANCEL_NOT_ALLOWED',
    );
    expect((await readCancelWarnings(late, cancellationDayInstant('09:00'))).unavailable.code).toBe(
      'CANCEL_NOT_ALLOWED',
    );
    await buildCheckIn(product.app, late);
    expect(refusalCodeOf(await cancelFixtureShift(late, cancellationDayInstant('08:59')))).toBe(
      'CANCEL_NOT_ALLOWED',
    );
    const asked = await createShift(product, cancellableDayShift);
    await requestScheduleCancellation(product.app, {
      attendanceId: asked.attendanceId,
      actor: { kind: 'facility', id: asked.facilityId },
      reason: '入居者の減少',
      listedReason: null,
      now: instantHoursBeforeShift(20),
    });
    expect(refusalCodeOf(await cancelFixtureShift(asked, instantHoursBeforeShift(19)))).toBe(
      'ANSWER_REQUEST_FIRST',
    );
    expect(await readPenaltyBalance(product.app.db, asked.workerId)).toBe(0);
  });

  test('is nobody else’s to do or to see', async () => {
    const shift = await createShift(product, cancellableDayShift);
    const other = await createShift(product, {
      ...cancellableDayShift,
      startsAt: cancellationDayInstant('10:00'),
    });
    const stranger = { ...shift, send: other.send };
    expect(refusalCodeOf(await cancelFixtureShift(stranger, instantHoursBeforeShift(30)))).toBe(
      'NOT_FOUND',
    );
    const id = { id: shift.attendanceId };
    for (const document of [cancellationDocuments.warnings, cancellationDocuments.exemption]) {
      expect(refusalCodeOf(await other.send(instantHoursBeforeShift(30), document, id))).toBe(
        'NOT_FOUND',
      );
      expect(refusalCodeOf(await product.call(document, id))).toBe('UNAUTHENTICATED');
    }
    const visitor = await product.call(cancellationDocuments.cancel, {
      input: { ...id, reason: 'illness' },
    });
    expect(refusalCodeOf(visitor)).toBe('UNAUTHENTICATED');
    expect(await rowOf(shift)).toMatchObject({ state: 'SCHEDULED' });
  });
});
