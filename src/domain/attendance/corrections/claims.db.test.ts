import { afterAll, describe, expect, test } from 'vitest';

import { addMinutes } from '#platform/base/jst.ts';

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
  facilityActorOf,
  refusedFieldsOf,
  sendHoursClaim,
  openHoursClaimFixture,
} from '#testing/fixtures/claims.ts';
import { refusalCodeOf } from '#testing/processes/product.ts';
import { createShift } from '#testing/shifts.ts';
import { approveHoursClaim } from './approve-claim.server.ts';
import { buildCheckIn } from '../build.ts';
import { sendWorkerHome } from '../termination/dismiss.server.ts';
import { returnHoursClaim } from './return-claim.server.ts';
import { decideDisputedHours } from './decide-hours.server.ts';

const { product, rowOf, historyOf, messagesTo, balanceOf, worked, penaltiesOf } =
  await openHoursClaimFixture(await openTestDatabase());
afterAll(() => product.close());

describe('a correction', () => {
  test('of overtime waits for the facility while the planned wage is there (spec 4.046)', async () => {
    const shift = await worked();
    await claimEndTime(shift, claimDayEvening, claimDayInstant('18:15'));
    expect(refusalCodeOf(await sendHoursClaim(shift, claimDayEvening))).toBeNull();
    expect(await rowOf(shift)).toMatchObject({ state: 'REVIEWING', claim_rounds: 1 });
    expect(await balanceOf(shift)).toBe(12_421);
    await approveHoursClaim(product.app, facilityCommandOf(shift, claimDayInstant('20:00')));
    expect(await rowOf(shift)).toMatchObject({
      state: 'FIXED',
      approved_end_at: claimDayInstant('18:15'),
    });
    expect(await balanceOf(shift)).toBe(12_876);
    expect(await messagesTo(shift)).toEqual(['fixed']);
  });

  test('needs a reason of 1 to 200 characters', async () => {
    const shift = await worked();
    await claimEndTime(shift, claimDayEvening, claimDayInstant('18:15'));
    expect(refusedFieldsOf(await sendHoursClaim(shift, claimDayEvening, '  '))).toHaveProperty(
      'reason',
    );
    expect(
      refusedFieldsOf(await sendHoursClaim(shift, claimDayEvening, 'あ'.repeat(201))),
    ).toHaveProperty('reason');
    expect(
      refusalCodeOf(await sendHoursClaim(shift, claimDayEvening, `\u0000${'😀'.repeat(200)}`)),
    ).toBeNull();
  });

  test('whose start is not before its end is refused', async () => {
    const shift = await worked();
    await claimStartTime(shift, claimDayEvening, claimDayInstant('18:00'));
    expect(refusedFieldsOf(await sendHoursClaim(shift, claimDayEvening))).toHaveProperty('startAt');
  });

  test('sent twice with its key is one round', async () => {
    const shift = await worked();
    await claimEndTime(shift, claimDayEvening, claimDayInstant('18:15'));
    await sendHoursClaim(shift, claimDayEvening, '残業', 'send');
    expect(refusalCodeOf(await sendHoursClaim(shift, claimDayEvening, '残業', 'send'))).toBeNull();
    expect(await rowOf(shift)).toMatchObject({ claim_rounds: 1 });
    expect(refusalCodeOf(await sendHoursClaim(shift, claimDayEvening))).toBe('CLAIM_UNDER_REVIEW');
  });

  test('of a late start that was not the fault of the worker costs nothing', async () => {
    const shift = await worked({}, { in: claimDayInstant('09:40') });
    expect(await balanceOf(shift)).toBe(11_457);
    await claimStartTime(shift, claimDayEvening, claimDayInstant('09:00'));
    await sendHoursClaim(shift, claimDayEvening, '受付で待たされました');
    await returnHoursClaim(product.app, {
      ...facilityCommandOf(shift, claimDayInstant('20:00')),
      reason: '受付は09:20です',
    });
    expect(await rowOf(shift)).toMatchObject({
      state: 'CHECKED_OUT',
      return_reason: '受付は09:20です',
      needs_operator: false,
    });
    const answer = await shift.send(
      claimDayInstant('20:30'),
      `{ attendanceScheduleList {
      actionCount
      sections { type attendances { stateLabel label { type resultOfApprovalRequest } } }
    } }`,
    );
    expect(answer.data?.['attendanceScheduleList']).toEqual({
      // The unchecked hours, and the shift to review.
      actionCount: 2,
      sections: [
        {
          type: 'ACTION_NEEDED',
          attendances: [
            {
              stateLabel: '修正が必要',
              label: {
                type: 'workerNeedsToFixWage',
                resultOfApprovalRequest: '修正が差し戻されました：受付は09:20です',
              },
            },
          ],
        },
      ],
    });
    await sendHoursClaim(shift, claimDayInstant('20:40'), '入口で09:00に電話しました');
    await approveHoursClaim(product.app, facilityCommandOf(shift, claimDayInstant('21:00')));
    expect(await balanceOf(shift)).toBe(12_421);
    expect(await penaltiesOf(shift)).toEqual([]);
    expect(await messagesTo(shift)).toEqual(['returned:1', 'fixed']);
  });

  test('returned three times goes to an operator, who settles it', async () => {
    const shift = await worked();
    await claimEndTime(shift, claimDayEvening, claimDayInstant('18:30'));
    for (const minutes of [0, 10, 20]) {
      const now = addMinutes(claimDayEvening, minutes);
      expect(refusalCodeOf(await sendHoursClaim(shift, now))).toBeNull();
      const reason = '残業の指示はしていません';
      await returnHoursClaim(product.app, {
        ...facilityCommandOf(shift, addMinutes(now, 5)),
        reason,
      });
    }
    expect(await rowOf(shift)).toMatchObject({ state: 'CHECKED_OUT', needs_operator: true });
    expect(refusalCodeOf(await sendHoursClaim(shift, claimDayInstant('20:00')))).toBe(
      'ROUNDS_EXHAUSTED',
    );
    expect(refusalCodeOf(await acceptHoursAsRecorded(shift, claimDayInstant('20:00')))).toBe(
      'OPERATOR_DECIDES',
    );
    const wage = await shift.send(claimDayInstant('20:00'), claimDocuments.wage, {
      id: shift.attendanceId,
    });
    expect(wage.data?.['wageWithoutAdjustment']).toMatchObject({
      needsCorrection: false,
      unsentDifference: null,
      verifyButtonDisabled: true,
      verifyButtonReason: '事務局が勤務時間を確認しています。結果が出るまでお待ちください',
    });
    const operator = { kind: 'operator' as const, id: null };
    const hours = {
      startAt: claimDayInstant('09:00'),
      endAt: claimDayInstant('18:15'),
      breakMinutes: 60,
    };
    const decision = { attendanceId: shift.attendanceId, hours, now: claimDayInstant('21:00') };
    const byFacility = { ...decision, actor: facilityActorOf(shift), reason: '残業なし' };
    await expect(decideDisputedHours(product.app, byFacility)).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    await decideDisputedHours(product.app, {
      ...decision,
      actor: operator,
      reason: '入退館記録による',
    });
    expect(await rowOf(shift)).toMatchObject({ state: 'FIXED', needs_operator: false });
    expect(await balanceOf(shift)).toBe(12_876);
  });

  test('of both stamps that were impossible needs start and end', async () => {
    const shift = await createShift(product, claimedDayShift);
    expect(
      refusalCodeOf(
        await claimStartTime(shift, claimDayInstant('08:00'), claimDayInstant('07:00')),
      ),
    ).toBe('CORRECTION_TOO_EARLY');
    await claimStartTime(shift, claimDayEvening, claimDayInstant('09:00'));
    expect(refusedFieldsOf(await sendHoursClaim(shift, claimDayEvening))).toEqual({
      endAt: expect.any(String),
    });
    await claimEndTime(shift, claimDayEvening, claimDayInstant('18:00'));
    expect(refusalCodeOf(await sendHoursClaim(shift, claimDayEvening, '端末の故障'))).toBeNull();
    expect(await balanceOf(shift)).toBe(0);
    await approveHoursClaim(product.app, facilityCommandOf(shift, claimDayInstant('20:00')));
    expect(await balanceOf(shift)).toBe(12_421);
    expect(await historyOf(shift)).toEqual(['CONTRACT', 'REQUEST_ADJUSTMENT', 'APPROVE_CLAIM']);
  });

  test('of the end alone releases nothing that the server did not see', async () => {
    const shift = await createShift(product, claimedDayShift);
    await buildCheckIn(product.app, shift);
    await claimEndTime(shift, claimDayEvening, claimDayInstant('18:30'));
    expect(
      refusalCodeOf(await sendHoursClaim(shift, claimDayEvening, 'コードが使えませんでした')),
    ).toBeNull();
    expect(await rowOf(shift)).toMatchObject({
      state: 'REVIEWING',
      recorded_end_at: claimDayInstant('18:00'),
      check_out_at: null,
    });
    expect(await balanceOf(shift)).toBe(0);
  });

  test('that loses minutes never takes released wages back', async () => {
    const shift = await worked();
    await claimEndTime(shift, claimDayEvening, claimDayInstant('16:00'));
    await sendHoursClaim(shift, claimDayEvening, '早退しました');
    await approveHoursClaim(product.app, facilityCommandOf(shift, claimDayInstant('20:00')));
    expect(await balanceOf(shift)).toBe(12_421);
  });

  test('of the break that was really taken is what the wage counts (spec 1.013)', async () => {
    const shift = await worked();
    await claimBreakMinutes(shift, claimDayEvening, 45);
    await sendHoursClaim(shift, claimDayEvening, '休憩は45分でした');
    expect(await rowOf(shift)).toMatchObject({ state: 'REVIEWING', claimed_break_minutes: 45 });
    await approveHoursClaim(product.app, facilityCommandOf(shift, claimDayInstant('20:00')));
    expect(await rowOf(shift)).toMatchObject({ state: 'FIXED', approved_break_minutes: 45 });
    // A quarter of an hour beyond eight: 12,000 + 375 + 94, less 93 of tax, and the way.
    expect(await balanceOf(shift)).toBe(12_876);
  });

  test('with a break below the law is accepted, and the history says so', async () => {
    const shift = await worked();
    await claimBreakMinutes(shift, claimDayEvening, 0);
    await sendHoursClaim(shift, claimDayEvening, '休憩がとれませんでした');
    const { reason } = await product.app.db
      .selectFrom('state_changes')
      .select('reason')
      .where('subject_id', '=', shift.attendanceId)
      .where('event', '=', 'REQUEST_ADJUSTMENT')
      .executeTakeFirstOrThrow();
    expect(reason).toBe('休憩がとれませんでした（休憩が法定の下限より短い申請）');
  });
});

describe('the facility', () => {
  test('answers its own shifts only', async () => {
    const [mine, theirs] = [await worked(), await worked()];
    await claimEndTime(mine, claimDayEvening, claimDayInstant('18:15'));
    await sendHoursClaim(mine, claimDayEvening);
    const foreign = { ...facilityCommandOf(mine, claimDayEvening), actor: facilityActorOf(theirs) };
    await expect(approveHoursClaim(product.app, foreign)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(
      returnHoursClaim(product.app, { ...foreign, reason: '違います' }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await rowOf(mine)).toMatchObject({ state: 'REVIEWING' });
  });

  test('approves once: a repetition by key is answered, another one refused (spec 1.014)', async () => {
    const shift = await worked();
    await claimEndTime(shift, claimDayEvening, claimDayInstant('18:15'));
    await sendHoursClaim(shift, claimDayEvening);
    const approval = { ...facilityCommandOf(shift, claimDayEvening), idempotencyKey: 'approve' };
    await approveHoursClaim(product.app, approval);
    await approveHoursClaim(product.app, approval);
    await expect(
      approveHoursClaim(product.app, facilityCommandOf(shift, claimDayEvening)),
    ).rejects.toMatchObject({
      code: 'STATE_CHANGED',
    });
    expect(await balanceOf(shift)).toBe(12_876);
  });

  test('and a return at the same moment: one of them wins', async () => {
    const shift = await worked();
    await claimEndTime(shift, claimDayEvening, claimDayInstant('18:15'));
    await sendHoursClaim(shift, claimDayEvening);
    const results = await Promise.allSettled([
      approveHoursClaim(product.app, facilityCommandOf(shift, claimDayEvening)),
      returnHoursClaim(product.app, {
        ...facilityCommandOf(shift, claimDayEvening),
        reason: '違います',
      }),
    ]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test.each([
    ['for its own reason pays the whole plan', false, 12_421],
    ["for the worker's fault pays nothing before the worker has answered", true, 0],
  ])('sending home %s (spec 4.011)', async (_name, byWorkersFault, paid) => {
    const shift = await createShift(product, claimedDayShift);
    await buildCheckIn(product.app, shift);
    const reason = '入浴が中止になりました';
    const sent = {
      ...facilityCommandOf(shift, claimDayInstant('12:00')),
      reason,
      byWorkersFault,
      breakMinutes: 0,
    };
    await sendWorkerHome(product.app, sent);
    expect(await rowOf(shift)).toMatchObject({
      state: 'DISMISSED',
      absence_reason: 'Dismissed',
      recorded_end_at: claimDayInstant('12:00'),
    });
    expect(await balanceOf(shift)).toBe(paid);
  });

  test('nobody is sent home from the planned end on: overtime stays the worker’s to claim', async () => {
    const shift = await createShift(product, claimedDayShift);
    await buildCheckIn(product.app, shift);
    const sent = { reason: '終了しました', byWorkersFault: true, breakMinutes: 180 };
    const late = sendWorkerHome(product.app, {
      ...facilityCommandOf(shift, claimDayInstant('18:00')),
      ...sent,
    });
    await expect(late).rejects.toMatchObject({ code: 'TOO_LATE_TO_DISMISS' });
    expect(await rowOf(shift)).toMatchObject({ state: 'CHECKED_IN' });
    await sendWorkerHome(product.app, {
      ...facilityCommandOf(shift, claimDayInstant('17:59')),
      ...sent,
    });
    expect(await rowOf(shift)).toMatchObject({ state: 'DISMISSED' });
  });
});
