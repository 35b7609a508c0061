import { afterAll, describe, expect, test } from 'vitest';

import { addHours } from '#platform/base/jst.ts';
import { auditPayBooks } from '#domain/pay/audit/audit.server.ts';
import {
  readActivePenalty,
  readPenaltyBalance,
} from '#domain/points/penalties/penalty.queries.server.ts';

import { openTestDatabase } from '#testing/database.ts';
import {
  cancelFixtureShift,
  cancellableDayShift,
  cancellationDocuments,
  refusedFieldNamesOf,
  instantHoursBeforeShift,
  openCancellationFixture,
  readCancelWarnings,
} from '#testing/fixtures/attendance/cancellations.ts';
import { openManager } from '#testing/fixtures/manager.ts';
import { openOperator } from '#testing/fixtures/operator.ts';
import { refusalCodeOf } from '#testing/processes/product.ts';
import { createShift, type FixtureShift } from '#testing/shifts.ts';
import { runScheduledTasks } from '#main/tasks.server.ts';

const { product, rowOf, balanceOf, seatsOf } = await openCancellationFixture(
  await openTestDatabase(),
);
afterAll(() => product.close());

describe('a cancellation that the facility asked for', () => {
  const answered = `mutation ($input: AnswerAskedInput!) {
    answerAskedCancellation(input: $input) { success } }`;
  const decided = `mutation ($input: DecideAskedInput!) {
    decideAskedCancellation(input: $input) { success } }`;
  const now = instantHoursBeforeShift(3);
  const paid = { ...cancellableDayShift, hourlyWage: 1_500, travelAllowance: 500 };

  async function asked(when = now) {
    const shift = await createShift(product, paid);
    // The points that the other reasons show are not charged here, and another amount does not refuse this reason.
    const form = { reason: 'facility_request', penaltyAfter: 5 };
    expect(refusalCodeOf(await cancelFixtureShift(shift, when, form))).toBeNull();
    expect(await readPenaltyBalance(product.app.db, shift.workerId)).toBe(0);
    expect(await readActivePenalty(product.app.db, shift.workerId, when)).toBeNull();
    expect(await seatsOf(shift)).toEqual({ taken: 1, isOpen: false });
    const manager = await openManager(product.app, shift.facilityId);
    const answer = async (hadAsked: boolean) => {
      const input = { id: shift.attendanceId, hadAsked };
      return refusalCodeOf(await manager.ask(answered, { input }));
    };
    return { shift, answer };
  }
  const pointsOf = ({ workerId }: FixtureShift) => readPenaltyBalance(product.app.db, workerId);

  test('needs the name of the person who asked', async () => {
    const shift = await createShift(product, paid);
    const nobody = await cancelFixtureShift(shift, instantHoursBeforeShift(90), {
      reason: 'facility_request',
      toldName: '',
    });
    expect(refusedFieldNamesOf(nobody)).toEqual(['toldName']);
    const { reasons } = await readCancelWarnings(shift, now);
    const [request] = reasons.filter(({ id }: { id: string }) => id === 'facility_request');
    expect(request).toMatchObject({ proof: null });
  });

  test('shows before that no points are added, and what happens to the rates', async () => {
    const shift = await createShift(product, paid);
    const { penalties, ifAsked } = await readCancelWarnings(shift, now);
    const [points, ...rates] = ifAsked.penalties;
    expect(penalties[0].after.amount).toBe(5);
    expect(points).toEqual({ subject: 'ペナルティ', after: { amount: 0, counts: null } });
    expect(rates).toMatchObject(
      penalties
        .slice(1)
        .map(({ subject, after: { counts } }: { subject: string; after: { counts: string } }) => ({
          subject,
          after: { counts },
        })),
    );
    expect(ifAsked.importantMatters).toEqual([
      '施設から頼まれたときは、施設に確認します。ペナルティは今はつきません。',
      '施設または事務局が認めると、キャンセル率に入りません。',
      'キャンセルした募集には、もう一度応募できません。',
    ]);
  });

  test('becomes the facility’s own when the facility says yes, and pays the whole wage once', async () => {
    const { shift, answer } = await asked();
    product.setNow(addHours(now, 1));
    expect(await answer(true)).toBeNull();
    expect(await answer(true)).toBe('REQUEST_ANSWERED');
    expect(await rowOf(shift)).toMatchObject({ state: 'CANCELLED_BY_FACILITY' });
    expect(await balanceOf(shift)).toBe(12_402);
    expect(await pointsOf(shift)).toBe(0);
    expect(await seatsOf(shift)).toEqual({ taken: 1, isOpen: false });
    expect(await auditPayBooks(product.app.db)).toEqual([]);
  });

  test('pays an apology and no wage a day before the start', async () => {
    const { shift, answer } = await asked(instantHoursBeforeShift(30));
    expect(await answer(true)).toBeNull();
    expect(await rowOf(shift)).toMatchObject({ state: 'CANCELLED_BY_FACILITY' });
    expect(await balanceOf(shift)).toBe(0);
    expect(await auditPayBooks(product.app.db)).toEqual([]);
  });

  test('costs points only when an operator decides after the facility’s no, which offers the seat again', async () => {
    const { shift, answer } = await asked();
    const operator = await openOperator(product.app);
    const input = { id: shift.attendanceId, hadAsked: false, note: '双方に確認しました' };
    product.setNow(addHours(now, 1));
    expect(refusalCodeOf(await operator.ask(decided, { input }))).toBe('REQUEST_ANSWERED');
    expect(await answer(false)).toBeNull();
    expect(await pointsOf(shift)).toBe(0);
    expect(await seatsOf(shift)).toMatchObject({ taken: 0 });
    expect(await auditPayBooks(product.app.db)).toEqual([]);
    expect(refusalCodeOf(await operator.ask(decided, { input }))).toBeNull();
    expect(await pointsOf(shift)).toBe(5);
    const detail = await shift.send(addHours(now, 2), cancellationDocuments.detail, {
      id: shift.attendanceId,
    });
    expect(detail.data?.['attendance'].exemption).toMatchObject({
      penaltyPoints: 5,
      canSubmit: true,
    });
    expect(await auditPayBooks(product.app.db)).toEqual([]);
  });

  // Keep this test last: it moves the clock past the deadline, and the audit compares with the latest of all changes.
  test('costs no points when the facility is silent, and pays nothing until an operator says yes', async () => {
    const { shift, answer } = await asked();
    const silence = async (hours: number) => {
      product.setNow(addHours(now, hours));
      await runScheduledTasks(product.app);
      const { state } = await product.app.db
        .selectFrom('asked_cancellations')
        .select('state')
        .where('attendance_id', '=', shift.attendanceId)
        .executeTakeFirstOrThrow();
      return state;
    };
    expect(await silence(47)).toBe('ASKED');
    expect(await silence(48)).toBe('SPARED');
    expect([await pointsOf(shift), await balanceOf(shift)]).toEqual([0, 0]);
    expect(await seatsOf(shift)).toMatchObject({ taken: 1 });
    expect(await answer(false)).toBe('REQUEST_ANSWERED');
    expect(await auditPayBooks(product.app.db)).toEqual([]);
    const operator = await openOperator(product.app);
    const input = { id: shift.attendanceId, hadAsked: true, note: '通話の記録を確認しました' };
    expect(refusalCodeOf(await operator.ask(decided, { input }))).toBeNull();
    expect(await balanceOf(shift)).toBe(12_402);
    expect(await auditPayBooks(product.app.db)).toEqual([]);
  });
});
