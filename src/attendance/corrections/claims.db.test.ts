import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { addHours, addMinutes, atJst } from '#base/jst.ts';
import { workerBalance } from '#server/ledger/postings.queries.server.ts';

import { testDatabase } from '../../../tools/testing/database.ts';
import {
  codeOf,
  openProduct,
  type Product,
  type TestAnswer,
} from '../../../tools/testing/processes/product.ts';
import {
  shiftBooks,
  createShift,
  type ShiftWishes,
  type StagedShift,
} from '../../../tools/testing/shifts.ts';
import { approveClaim } from './approve-claim.server.ts';
import { buildCheckIn, buildCheckOut } from '../build.ts';
import { dismiss } from '../termination/dismiss.server.ts';
import { returnClaim } from './return-claim.server.ts';
import { decideHours } from './decide-hours.server.ts';

const day = '2026-12-01';
const at = (time: string) => atJst(day, time);
const iso = (instant: Date) => instant.toISOString();
const dayShift: ShiftWishes = {
  startsAt: at('09:00'),
  endsAt: at('18:00'),
  breakMinutes: 60,
  hourlyWage: 1_500,
  travelAllowance: 500,
};
const evening = at('19:00');

let product: Product;
beforeAll(async () => {
  product = await openProduct(await testDatabase(), at('00:00'));
});
afterAll(() => product.close());

const { rowOf, historyOf, messagesTo, balanceOf } = shiftBooks(() => product);

const fieldsOf = (answer: TestAnswer) => answer.errors?.[0]?.extensions.fields;

const documents = {
  start: `mutation ($input: UpdateWorkTimeInput!) { updateCheckinTime(input: $input) { success } }`,
  end: `mutation ($input: UpdateWorkTimeInput!) { updateCheckoutTime(input: $input) { success } }`,
  break: `mutation ($input: UpdateBreakTimeInput!) { updateBreakTime(input: $input) { success } }`,
  approval: `mutation ($input: RequestAttendanceApprovalInput!) {
    requestAttendanceApproval(input: $input) { success }
  }`,
  wage: `query ($id: ID!) {
    wageWithoutAdjustment(id: $id) {
      verifyButtonDisabled verifyButtonReason needsCorrection unsentDifference breakdown { total }
    }
  }`,
  workTime: `query ($id: ID!) {
    workTime(id: $id) {
      plannedStartAt recordedStartAt recordedEndAt recordedBreakMinutes claimedStartAt claimedEndAt
      claimedBreakMinutes claimReason returnReason earliestStartAt latestEndAt correctionDeadline
      roundsLeft withholding { column tableYear isProvisional } canCorrect cannotCorrectReason
    }
  }`,
};

const reviewingOf = async (shift: StagedShift) =>
  (await shift.send(evening, '{ workerBankSummary { reviewing } }', {})).data?.['workerBankSummary']
    .reviewing;
const claimStart = (shift: StagedShift, now: Date, start: Date) =>
  shift.send(now, documents.start, { input: { id: shift.attendanceId, at: iso(start) } });
const claimEnd = (shift: StagedShift, now: Date, end: Date) =>
  shift.send(now, documents.end, { input: { id: shift.attendanceId, at: iso(end) } });
const claimBreak = (shift: StagedShift, now: Date, breakMinutes: number) =>
  shift.send(now, documents.break, { input: { id: shift.attendanceId, breakMinutes } });
const sendClaim = (
  shift: StagedShift,
  now: Date,
  reason = '施設の指示で残りました',
  key?: string,
) =>
  shift.send(
    now,
    documents.approval,
    { input: { id: shift.attendanceId, mode: 'with_adjustment', reason } },
    key ? { idempotencyKey: key } : {},
  );
const acceptAsRecorded = (shift: StagedShift, now: Date, key?: string) =>
  shift.send(
    now,
    documents.approval,
    { input: { id: shift.attendanceId, mode: 'without_adjustment' } },
    key ? { idempotencyKey: key } : {},
  );
const facility = (shift: StagedShift) => ({ kind: 'facility' as const, id: shift.facilityId });
const act = (shift: StagedShift, now: Date) => ({
  attendanceId: shift.attendanceId,
  actor: facility(shift),
  now,
});

async function worked(wishes: Partial<ShiftWishes> = {}, stamps: { in?: Date; out?: Date } = {}) {
  const shift = await createShift(product, { ...dayShift, ...wishes });
  const { attendanceId } = shift;
  await buildCheckIn(product.app, { attendanceId, at: stamps.in ?? at('08:55') });
  await buildCheckOut(product.app, { attendanceId, at: stamps.out ?? at('18:00') });
  return shift;
}

describe('accepting the hours as recorded', () => {
  test('fixes them at once, with the wage and the bonus', async () => {
    const shift = await worked({ bonus: 300 });
    expect(codeOf(await acceptAsRecorded(shift, evening))).toBeNull();
    expect(await rowOf(shift)).toMatchObject({
      state: 'FIXED',
      approved_start_at: at('09:00'),
      approved_end_at: at('18:00'),
      approved_break_minutes: 60,
    });
    // 12,300 taxable less 90 of tax, and 500 of travel allowance; the bonus is part of the wage.
    expect(await balanceOf(shift)).toBe(12_300 - 90 + 500);
    const { workerId } = shift;
    expect(await workerBalance(product.app.db, { kind: 'points_held', workerId })).toBe(0);
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
    await acceptAsRecorded(shift, evening);
    expect(await balanceOf(shift)).toBe(12_421);
    const { workerId } = shift;
    expect(await workerBalance(product.app.db, { kind: 'points_held', workerId })).toBe(300);
  });

  test('seven minutes late deducts them exactly and costs a point', async () => {
    const shift = await worked({}, { in: at('09:07') });
    await acceptAsRecorded(shift, evening);
    expect(await balanceOf(shift)).toBe(12_253);
    expect(await penaltiesOf(shift)).toEqual([{ kind: 'late', points: 1 }]);
  });

  test.each([
    ['four minutes late', '09:04', []],
    ['half an hour late', '09:30', [{ kind: 'late', points: 2 }]],
  ])('%s', async (_name, start, penalties) => {
    const shift = await worked({}, { in: at(start) });
    await acceptAsRecorded(shift, evening);
    expect(await penaltiesOf(shift)).toEqual(penalties);
  });

  test('twice with its key is one approval, without it the second is refused', async () => {
    const shift = await worked({ bonus: 300 });
    const [first, second] = await Promise.all([
      acceptAsRecorded(shift, evening, 'confirm'),
      acceptAsRecorded(shift, evening, 'confirm'),
    ]);
    expect([codeOf(first), codeOf(second)]).toEqual([null, null]);
    expect(codeOf(await acceptAsRecorded(shift, evening))).toBe('STATE_CHANGED');
    expect(await balanceOf(shift)).toBe(12_300 - 90 + 500);
  });

  test('says what it would leave out: overtime that was said and not sent yet', async () => {
    const shift = await createShift(product, dayShift);
    const { attendanceId } = shift;
    await buildCheckIn(product.app, shift);
    const look = async () =>
      (await shift.send(evening, documents.wage, { id: attendanceId })).data?.[
        'wageWithoutAdjustment'
      ];
    await buildCheckOut(product.app, {
      attendanceId,
      at: at('18:15'),
      answers: { hadOvertime: true },
    });
    // Rule 4.12: 12,876 with the quarter of an hour, 12,421 without.
    expect(await look()).toMatchObject({
      verifyButtonDisabled: true,
      needsCorrection: false,
      unsentDifference: 455,
      breakdown: { total: 12_421 },
    });
    expect(await reviewingOf(shift)).toBe(0);
    expect(codeOf(await acceptAsRecorded(shift, evening))).toBe('OVERTIME_CLAIMED');
    expect(await rowOf(shift)).toMatchObject({ state: 'CHECKED_OUT' });
    await sendClaim(shift, evening);
    expect(await look()).toMatchObject({ unsentDifference: null });
    // The wallet shows the part of the wage that is under the facility's review.
    expect(await reviewingOf(shift)).toBe(455);
    expect(await balanceOf(shift)).toBe(12_421);
  });

  test('overtime that the worker takes back leaves the recorded hours', async () => {
    const shift = await createShift(product, dayShift);
    const { attendanceId } = shift;
    await buildCheckIn(product.app, shift);
    const answers = { hadOvertime: true };
    await buildCheckOut(product.app, { attendanceId, at: at('18:15'), answers });
    await claimEnd(shift, evening, at('18:00'));
    expect(codeOf(await sendClaim(shift, evening))).toBe('NOTHING_TO_CORRECT');
    expect(codeOf(await acceptAsRecorded(shift, evening))).toBeNull();
    expect(await rowOf(shift)).toMatchObject({ state: 'FIXED', approved_end_at: at('18:00') });
  });

  test('a correction in which nothing was corrected is refused', async () => {
    const shift = await createShift(product, dayShift);
    const { attendanceId } = shift;
    await buildCheckIn(product.app, shift);
    await buildCheckOut(product.app, { attendanceId, at: at('18:00') });
    expect(codeOf(await sendClaim(shift, evening))).toBe('NOTHING_TO_CORRECT');
    expect(await rowOf(shift)).toMatchObject({ state: 'CHECKED_OUT' });
  });

  test('minutes that were missed wait for nobody', async () => {
    const shift = await worked({}, { in: at('09:07') });
    expect(await balanceOf(shift)).toBe(12_253);
    expect(await reviewingOf(shift)).toBe(0);
  });

  test('is not possible while working', async () => {
    const shift = await createShift(product, dayShift);
    await buildCheckIn(product.app, shift);
    expect(codeOf(await acceptAsRecorded(shift, at('12:00')))).toBe('STATE_CHANGED');
  });

  test('is not possible without the break that was planned', async () => {
    const shift = await createShift(product, dayShift);
    await buildCheckIn(product.app, shift);
    const { attendanceId } = shift;
    await buildCheckOut(product.app, { attendanceId, answers: { tookBreak: false } });
    expect(codeOf(await acceptAsRecorded(shift, evening))).toBe('NEEDS_ADJUSTMENT');
    const seen = await shift.send(evening, documents.wage, { id: attendanceId });
    expect(seen.data?.['wageWithoutAdjustment']).toMatchObject({
      verifyButtonDisabled: true,
      needsCorrection: true,
    });
  });
});

async function penaltiesOf({ workerId }: StagedShift) {
  return product.app.db
    .selectFrom('penalty_entries')
    .select(['kind', 'points'])
    .where('worker_id', '=', workerId)
    .orderBy('id')
    .execute();
}

describe('drafting a correction', () => {
  test('keeps to the range of claims', async () => {
    const shift = await worked();
    const late = addHours(at('18:00'), 40);
    expect(fieldsOf(await claimStart(shift, late, at('05:59')))).toHaveProperty('at');
    expect(codeOf(await claimStart(shift, late, at('06:00')))).toBeNull();
    expect(fieldsOf(await claimEnd(shift, late, at('24:01')))).toHaveProperty('at');
    expect(codeOf(await claimEnd(shift, late, at('24:00')))).toBeNull();
    expect(await rowOf(shift)).toMatchObject({
      claimed_start_at: at('06:00'),
      claimed_end_at: at('24:00'),
      state: 'CHECKED_OUT',
    });
  });

  test.each([7, -5, 185, 2_147_483_647])('a break of %i minutes is refused', async (minutes) => {
    const shift = await worked();
    expect(fieldsOf(await claimBreak(shift, evening, minutes))).toHaveProperty('breakMinutes');
  });

  test('closes 72 hours after the end', async () => {
    const shift = await worked();
    const deadline = addHours(at('18:00'), 72);
    expect(codeOf(await claimEnd(shift, deadline, at('18:30')))).toBeNull();
    expect(codeOf(await claimEnd(shift, addMinutes(deadline, 1), at('18:30')))).toBe(
      'CORRECTION_CLOSED',
    );
  });

  test('the hours page says what can be claimed until when', async () => {
    const shift = await worked();
    await claimEnd(shift, evening, at('18:30'));
    const { data } = await shift.send(evening, documents.workTime, { id: shift.attendanceId });
    expect(data?.['workTime']).toMatchObject({
      recordedStartAt: iso(at('09:00')),
      recordedEndAt: iso(at('18:00')),
      claimedStartAt: null,
      claimedEndAt: iso(at('18:30')),
      earliestStartAt: iso(at('06:00')),
      latestEndAt: iso(at('24:00')),
      correctionDeadline: iso(addHours(at('18:00'), 72)),
      roundsLeft: 3,
      withholding: { column: 'hei', tableYear: 2026, isProvisional: false },
      canCorrect: true,
      cannotCorrectReason: null,
    });
  });
});

describe('an older draft', () => {
  test('never shortens the overtime that was stated at the check-out', async () => {
    const shift = await createShift(product, dayShift);
    const { attendanceId } = shift;
    await buildCheckIn(product.app, { attendanceId, at: at('08:55') });
    expect(codeOf(await claimEnd(shift, at('12:10'), at('12:00')))).toBeNull();
    expect(codeOf(await claimBreak(shift, at('12:10'), 90))).toBeNull();
    const answers = { hadOvertime: true, tookBreak: false };
    await buildCheckOut(product.app, { attendanceId, at: at('18:40'), answers });
    expect(await rowOf(shift)).toMatchObject({
      claimed_end_at: at('18:40'),
      claimed_break_minutes: null,
      recorded_break_minutes: 0,
    });
    await sendClaim(shift, evening);
    await approveClaim(product.app, act(shift, at('20:00')));
    expect(await rowOf(shift)).toMatchObject({
      approved_end_at: at('18:40'),
      approved_break_minutes: 0,
    });
  });

  test('of an early end is dropped by a check-out as planned', async () => {
    const shift = await createShift(product, dayShift);
    await buildCheckIn(product.app, shift);
    await claimEnd(shift, at('12:10'), at('12:00'));
    await buildCheckOut(product.app, shift);
    expect(await rowOf(shift)).toMatchObject({ claimed_end_at: null });
    expect(codeOf(await acceptAsRecorded(shift, evening))).toBeNull();
    expect(await balanceOf(shift)).toBe(12_421);
  });

  test('stays where nobody stamped the end', async () => {
    const shift = await createShift(product, dayShift);
    const { attendanceId } = shift;
    await buildCheckIn(product.app, { attendanceId, at: at('08:55') });
    await claimEnd(shift, at('18:20'), at('18:15'));
    expect(codeOf(await sendClaim(shift, evening))).toBeNull();
    expect(await rowOf(shift)).toMatchObject({ state: 'REVIEWING', claimed_end_at: at('18:15') });
  });
});

describe('a correction', () => {
  test('of overtime waits for the facility while the planned wage is there', async () => {
    const shift = await worked();
    await claimEnd(shift, evening, at('18:15'));
    expect(codeOf(await sendClaim(shift, evening))).toBeNull();
    expect(await rowOf(shift)).toMatchObject({ state: 'REVIEWING', claim_rounds: 1 });
    expect(await balanceOf(shift)).toBe(12_421);
    await approveClaim(product.app, act(shift, at('20:00')));
    expect(await rowOf(shift)).toMatchObject({ state: 'FIXED', approved_end_at: at('18:15') });
    expect(await balanceOf(shift)).toBe(12_876);
    expect(await messagesTo(shift)).toEqual(['fixed']);
  });

  test('needs a reason of 1 to 200 characters', async () => {
    const shift = await worked();
    await claimEnd(shift, evening, at('18:15'));
    expect(fieldsOf(await sendClaim(shift, evening, '  '))).toHaveProperty('reason');
    expect(fieldsOf(await sendClaim(shift, evening, 'あ'.repeat(201)))).toHaveProperty('reason');
    expect(codeOf(await sendClaim(shift, evening, `\u0000${'😀'.repeat(200)}`))).toBeNull();
  });

  test('whose start is not before its end is refused', async () => {
    const shift = await worked();
    await claimStart(shift, evening, at('18:00'));
    expect(fieldsOf(await sendClaim(shift, evening))).toHaveProperty('startAt');
  });

  test('sent twice with its key is one round', async () => {
    const shift = await worked();
    await claimEnd(shift, evening, at('18:15'));
    await sendClaim(shift, evening, '残業', 'send');
    expect(codeOf(await sendClaim(shift, evening, '残業', 'send'))).toBeNull();
    expect(await rowOf(shift)).toMatchObject({ claim_rounds: 1 });
    expect(codeOf(await sendClaim(shift, evening))).toBe('CLAIM_UNDER_REVIEW');
  });

  test('of a late start that was not the fault of the worker costs nothing', async () => {
    const shift = await worked({}, { in: at('09:40') });
    expect(await balanceOf(shift)).toBe(11_457);
    await claimStart(shift, evening, at('09:00'));
    await sendClaim(shift, evening, '受付で待たされました');
    await returnClaim(product.app, { ...act(shift, at('20:00')), reason: '受付は09:20です' });
    expect(await rowOf(shift)).toMatchObject({
      state: 'CHECKED_OUT',
      return_reason: '受付は09:20です',
      needs_operator: false,
    });
    const answer = await shift.send(
      at('20:30'),
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
    await sendClaim(shift, at('20:40'), '入口で09:00に電話しました');
    await approveClaim(product.app, act(shift, at('21:00')));
    expect(await balanceOf(shift)).toBe(12_421);
    expect(await penaltiesOf(shift)).toEqual([]);
    expect(await messagesTo(shift)).toEqual(['returned:1', 'fixed']);
  });

  test('returned three times goes to an operator, who settles it', async () => {
    const shift = await worked();
    await claimEnd(shift, evening, at('18:30'));
    for (const minutes of [0, 10, 20]) {
      const now = addMinutes(evening, minutes);
      expect(codeOf(await sendClaim(shift, now))).toBeNull();
      const reason = '残業の指示はしていません';
      await returnClaim(product.app, { ...act(shift, addMinutes(now, 5)), reason });
    }
    expect(await rowOf(shift)).toMatchObject({ state: 'CHECKED_OUT', needs_operator: true });
    expect(codeOf(await sendClaim(shift, at('20:00')))).toBe('ROUNDS_EXHAUSTED');
    expect(codeOf(await acceptAsRecorded(shift, at('20:00')))).toBe('OPERATOR_DECIDES');
    const wage = await shift.send(at('20:00'), documents.wage, { id: shift.attendanceId });
    expect(wage.data?.['wageWithoutAdjustment']).toMatchObject({
      needsCorrection: false,
      unsentDifference: null,
      verifyButtonDisabled: true,
      verifyButtonReason: '事務局が勤務時間を確認しています。結果が出るまでお待ちください',
    });
    const operator = { kind: 'operator' as const, id: null };
    const hours = { startAt: at('09:00'), endAt: at('18:15'), breakMinutes: 60 };
    const decision = { attendanceId: shift.attendanceId, hours, now: at('21:00') };
    const byFacility = { ...decision, actor: facility(shift), reason: '残業なし' };
    await expect(decideHours(product.app, byFacility)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await decideHours(product.app, { ...decision, actor: operator, reason: '入退館記録による' });
    expect(await rowOf(shift)).toMatchObject({ state: 'FIXED', needs_operator: false });
    expect(await balanceOf(shift)).toBe(12_876);
  });

  test('of both stamps that were impossible needs start and end', async () => {
    const shift = await createShift(product, dayShift);
    expect(codeOf(await claimStart(shift, at('08:00'), at('07:00')))).toBe('CORRECTION_TOO_EARLY');
    await claimStart(shift, evening, at('09:00'));
    expect(fieldsOf(await sendClaim(shift, evening))).toEqual({ endAt: expect.any(String) });
    await claimEnd(shift, evening, at('18:00'));
    expect(codeOf(await sendClaim(shift, evening, '端末の故障'))).toBeNull();
    expect(await balanceOf(shift)).toBe(0);
    await approveClaim(product.app, act(shift, at('20:00')));
    expect(await balanceOf(shift)).toBe(12_421);
    expect(await historyOf(shift)).toEqual(['CONTRACT', 'REQUEST_ADJUSTMENT', 'APPROVE_CLAIM']);
  });

  test('of the end alone releases the planned wage without waiting', async () => {
    const shift = await createShift(product, dayShift);
    await buildCheckIn(product.app, shift);
    await claimEnd(shift, evening, at('18:30'));
    expect(codeOf(await sendClaim(shift, evening, 'コードが使えませんでした'))).toBeNull();
    expect(await rowOf(shift)).toMatchObject({
      state: 'REVIEWING',
      recorded_end_at: at('18:00'),
      check_out_at: null,
    });
    expect(await balanceOf(shift)).toBe(12_421);
  });

  test('that loses minutes never takes released wages back', async () => {
    const shift = await worked();
    await claimEnd(shift, evening, at('16:00'));
    await sendClaim(shift, evening, '早退しました');
    await approveClaim(product.app, act(shift, at('20:00')));
    expect(await balanceOf(shift)).toBe(12_421);
  });

  test('of the break that was really taken is what the wage counts', async () => {
    const shift = await worked();
    await claimBreak(shift, evening, 45);
    await sendClaim(shift, evening, '休憩は45分でした');
    expect(await rowOf(shift)).toMatchObject({ state: 'REVIEWING', claimed_break_minutes: 45 });
    await approveClaim(product.app, act(shift, at('20:00')));
    expect(await rowOf(shift)).toMatchObject({ state: 'FIXED', approved_break_minutes: 45 });
    // A quarter of an hour beyond eight: 12,000 + 375 + 94, less 93 of tax, and the way.
    expect(await balanceOf(shift)).toBe(12_876);
  });

  test('with a break below the law is accepted, and the history says so', async () => {
    const shift = await worked();
    await claimBreak(shift, evening, 0);
    await sendClaim(shift, evening, '休憩がとれませんでした');
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
    await claimEnd(mine, evening, at('18:15'));
    await sendClaim(mine, evening);
    const foreign = { ...act(mine, evening), actor: facility(theirs) };
    await expect(approveClaim(product.app, foreign)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(
      returnClaim(product.app, { ...foreign, reason: '違います' }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await rowOf(mine)).toMatchObject({ state: 'REVIEWING' });
  });

  test('approves once: a repetition by key is answered, another one refused', async () => {
    const shift = await worked();
    await claimEnd(shift, evening, at('18:15'));
    await sendClaim(shift, evening);
    const approval = { ...act(shift, evening), idempotencyKey: 'approve' };
    await approveClaim(product.app, approval);
    await approveClaim(product.app, approval);
    await expect(approveClaim(product.app, act(shift, evening))).rejects.toMatchObject({
      code: 'STATE_CHANGED',
    });
    expect(await balanceOf(shift)).toBe(12_876);
  });

  test('and a return at the same moment: one of them wins', async () => {
    const shift = await worked();
    await claimEnd(shift, evening, at('18:15'));
    await sendClaim(shift, evening);
    const results = await Promise.allSettled([
      approveClaim(product.app, act(shift, evening)),
      returnClaim(product.app, { ...act(shift, evening), reason: '違います' }),
    ]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test.each([
    ['for its own reason pays the whole plan', false, 12_421],
    // 09:00 to 12:00 without a break: 4,500 taxable, no tax, 500 for the way.
    ["for the worker's fault pays what was worked", true, 5_000],
  ])('sending home %s', async (_name, byWorkersFault, paid) => {
    const shift = await createShift(product, dayShift);
    await buildCheckIn(product.app, shift);
    const reason = '入浴が中止になりました';
    const sent = { ...act(shift, at('12:00')), reason, byWorkersFault, breakMinutes: 0 };
    await dismiss(product.app, sent);
    expect(await rowOf(shift)).toMatchObject({
      state: 'DISMISSED',
      absence_reason: 'Dismissed',
      recorded_end_at: at('12:00'),
    });
    expect(await balanceOf(shift)).toBe(paid);
  });

  test('nobody is sent home from the planned end on: overtime stays the worker’s to claim', async () => {
    const shift = await createShift(product, dayShift);
    await buildCheckIn(product.app, shift);
    const sent = { reason: '終了しました', byWorkersFault: true, breakMinutes: 180 };
    const late = dismiss(product.app, { ...act(shift, at('18:00')), ...sent });
    await expect(late).rejects.toMatchObject({ code: 'TOO_LATE_TO_DISMISS' });
    expect(await rowOf(shift)).toMatchObject({ state: 'CHECKED_IN' });
    await dismiss(product.app, { ...act(shift, at('17:59')), ...sent });
    expect(await rowOf(shift)).toMatchObject({ state: 'DISMISSED' });
  });
});
