import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { addHours, addMinutes, instantAtJst } from '#platform/base/jst.ts';
import { Refusal } from '#platform/base/refusal.ts';
import { readWorkerBalance } from '#platform/server/ledger/postings.queries.server.ts';
import { readPenaltyBalance } from '#domain/points/penalties/penalty.queries.server.ts';

import { openTestDatabase } from '#testing/database.ts';
import { refusalCodeOf, openTestProduct, type TestProduct } from '#testing/processes/product.ts';
import {
  createShiftReaders,
  createShift,
  type ShiftOptions,
  type FixtureShift,
} from '#testing/shifts.ts';
import { buildCheckIn } from '../build.ts';
import { requestScheduleCancellation } from './request-schedule-cancellation.server.ts';
import { attendanceTasks } from '../tasks.server.ts';

const day = '2026-12-01';
const at = (time: string) => instantAtJst(day, time);
const dayShift: ShiftOptions = {
  startsAt: at('09:00'),
  endsAt: at('18:00'),
  breakMinutes: 60,
  hourlyWage: 1_500,
  travelAllowance: 500,
};
const hoursBefore = (hours: number) => addHours(at('09:00'), -hours);

let product: TestProduct;
beforeAll(async () => {
  product = await openTestProduct(await openTestDatabase(), at('00:00'));
});
afterAll(() => product.close());

const { rowOf, balanceOf } = createShiftReaders(() => product);

const documents = {
  list: `{ scheduleCancellationRequests { id state reason compensation receivable apologyPoints
    answerBy canAnswer shift { id } } }`,
  approve: `mutation ($id: ID!) { approveScheduleCancellation(input: { id: $id }) { success } }`,
  refuse: `mutation ($id: ID!) { refuseScheduleCancellationApproval(input: { id: $id }) { success } }`,
  schedule: `{ attendanceScheduleList { actionCount sections { type attendances {
    id tapToTransition recruitmentNoticeView { title } } } } }`,
};

type RequestOptions = { reason?: string; listedReason?: string | null };

async function request(
  shift: FixtureShift,
  now: Date,
  wish: RequestOptions = {},
): Promise<string | null> {
  try {
    await requestScheduleCancellation(product.app, {
      attendanceId: shift.attendanceId,
      actor: { kind: 'facility', id: shift.facilityId },
      reason: '入居者の減少',
      listedReason: null,
      now,
      ...wish,
    });
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}

const listOf = async (shift: FixtureShift, now: Date) =>
  (await shift.send(now, documents.list)).data?.['scheduleCancellationRequests'];
const answer = async (shift: FixtureShift, now: Date, document: string, key?: string) => {
  const [{ id }] = await listOf(shift, now);
  return shift.send(now, document, { id }, key ? { idempotencyKey: key } : {});
};
const pointsOf = ({ workerId }: FixtureShift) =>
  readWorkerBalance(product.app.db, { kind: 'points_held', workerId });
async function runTask(now: Date) {
  for (const { run } of attendanceTasks) {
    await run(product.app, now);
  }
}

describe('a facility that wants to call a shift off', () => {
  test('a day before asks with an apology, which the worker may accept', async () => {
    const shift = await createShift(product, dayShift);
    const now = hoursBefore(48);
    expect(await request(shift, now)).toBeNull();
    expect(await listOf(shift, now)).toMatchObject([
      {
        state: 'REQUESTED',
        reason: '入居者の減少',
        compensation: 0,
        receivable: 0,
        apologyPoints: 500,
        answerBy: addHours(now, 24).toISOString(),
        canAnswer: true,
      },
    ]);
    expect(await rowOf(shift)).toMatchObject({ state: 'SCHEDULED' });
    expect(refusalCodeOf(await answer(shift, now, documents.approve, 'yes'))).toBeNull();
    expect(refusalCodeOf(await answer(shift, now, documents.approve, 'yes'))).toBeNull();
    expect(await rowOf(shift)).toMatchObject({
      state: 'CANCELLED_BY_FACILITY',
      ended_at: now,
      ended_reason: '入居者の減少',
    });
    expect(await pointsOf(shift)).toBe(500);
    expect(await balanceOf(shift)).toBe(0);
    expect(await readPenaltyBalance(product.app.db, shift.workerId)).toBe(0);
    expect(refusalCodeOf(await answer(shift, now, documents.refuse))).toBe('REQUEST_ANSWERED');
  });

  test('later pays the whole wage and the travel, if the worker agrees', async () => {
    const shift = await createShift(product, dayShift);
    const now = hoursBefore(10);
    await request(shift, now);
    const [asked] = await listOf(shift, now);
    expect(asked).toMatchObject({ compensation: 12_500, receivable: 12_402, apologyPoints: 0 });
    await answer(shift, now, documents.approve);
    expect(await balanceOf(shift)).toBe(asked.receivable);
    expect(await pointsOf(shift)).toBe(0);
    const { fixed } = await product.app.db
      .selectFrom('wages')
      .select('fixed')
      .where('attendance_id', '=', shift.attendanceId)
      .executeTakeFirstOrThrow();
    expect(fixed).toMatchObject({ taxable: 12_500, travelAllowance: 0, tax: 98, workMinutes: 0 });
  });

  test('stands before everything else in the schedule until it is answered', async () => {
    const shift = await createShift(product, dayShift);
    const now = hoursBefore(40);
    await request(shift, now);
    const { data } = await shift.send(now, documents.schedule);
    expect(data?.['attendanceScheduleList']).toMatchObject({
      actionCount: 1,
      sections: [
        {
          type: 'ACTION_NEEDED',
          attendances: [
            {
              tapToTransition: 'cancellation_request',
              recruitmentNoticeView: { title: '施設から中止の依頼が届いています' },
            },
          ],
        },
      ],
    });
  });

  test.each([
    { how: 'the worker agreed to', hours: 48, listedReason: null },
    { how: 'a listed reason ended', hours: 18, listedReason: 'disaster' },
  ])(
    'that $how leaves it in the schedule until a day after its planned end',
    async ({ hours, listedReason }) => {
      const shift = await createShift(product, dayShift);
      const now = hoursBefore(hours);
      expect(
        await request(shift, now, {
          listedReason,
          reason: '大雨の特別警報が出て、事業所を一日閉めることになりました',
        }),
      ).toBeNull();
      if (listedReason === null) await answer(shift, now, documents.approve);
      expect(await rowOf(shift)).toMatchObject({ state: 'CANCELLED_BY_FACILITY' });
      const shown = async (instant: Date) =>
        (await shift.send(instant, documents.schedule)).data?.['attendanceScheduleList'].sections;
      const card = { id: shift.attendanceId };
      expect(await shown(now)).toMatchObject([{ type: 'UPCOMING', attendances: [card] }]);
      for (const time of ['08:00', '18:00', '42:00'])
        // oxlint-disable-next-line no-await-in-loop -- the product has one clock
        expect(await shown(at(time))).toMatchObject([{ type: 'TODAY', attendances: [card] }]);
      expect(await shown(addMinutes(at('42:00'), 1))).toEqual([]);
    },
  );

  test('is refused: the shift stands, and calling it off after that is paid in full', async () => {
    const shift = await createShift(product, dayShift);
    await request(shift, hoursBefore(50));
    expect(await request(shift, hoursBefore(49))).toBe('ALREADY_REQUESTED');
    expect(refusalCodeOf(await answer(shift, hoursBefore(48), documents.refuse))).toBeNull();
    expect(await rowOf(shift)).toMatchObject({ state: 'SCHEDULED' });
    expect(await request(shift, hoursBefore(47))).toBeNull();
    expect(await rowOf(shift)).toMatchObject({ state: 'CANCELLED_BY_FACILITY' });
    expect(await balanceOf(shift)).toBe(12_402);
    const states = (await listOf(shift, hoursBefore(46))).map(
      ({ state }: { state: string }) => state,
    );
    expect(states.toSorted()).toEqual(['REFUSED', 'TERMINATED']);
  });

  test('hears nothing: the request ends by itself, once, and the shift stands', async () => {
    const shift = await createShift(product, dayShift);
    await request(shift, hoursBefore(10));
    await runTask(addMinutes(hoursBefore(1), -1));
    expect((await listOf(shift, hoursBefore(2)))[0].state).toBe('REQUESTED');
    // The deadline has passed, whether or not the task has run.
    expect(refusalCodeOf(await answer(shift, hoursBefore(1), documents.approve))).toBe(
      'REQUEST_EXPIRED',
    );
    await runTask(hoursBefore(1));
    await runTask(hoursBefore(1));
    expect(await listOf(shift, hoursBefore(1))).toMatchObject([
      { state: 'EXPIRED', canAnswer: false },
    ]);
    expect(await rowOf(shift)).toMatchObject({ state: 'SCHEDULED' });
    const { rows } = await product.app.pool.query<{ event: string }>(
      `select event from state_changes where subject_kind = 'schedule_cancellation'
          and subject_id = (select id from schedule_cancellations where attendance_id = $1) order by id`,
      [shift.attendanceId],
    );
    expect(rows.map(({ event }) => event)).toEqual(['REQUEST', 'EXPIRE']);
    await buildCheckIn(product.app, shift);
    expect(await rowOf(shift)).toMatchObject({ state: 'CHECKED_IN' });
  });

  test('cannot once it has begun, nor with a reason nobody listed', async () => {
    const shift = await createShift(product, dayShift);
    expect(await request(shift, at('09:00'))).toBe('TOO_LATE_TO_CANCEL');
    expect(await request(shift, hoursBefore(3), { listedReason: 'mood' })).toBe(
      'VALIDATION_FAILED',
    );
    expect(await request(shift, hoursBefore(3), { reason: ' ' })).toBe('VALIDATION_FAILED');
    await buildCheckIn(product.app, shift);
    expect(await request(shift, hoursBefore(1))).toBe('STATE_CHANGED');
    expect(await listOf(shift, at('09:00'))).toEqual([]);
  });

  test('finds its request answered by its worker only', async () => {
    const shift = await createShift(product, dayShift);
    const other = await createShift(product, { ...dayShift, startsAt: at('10:00') });
    const now = hoursBefore(10);
    await request(shift, now);
    const [{ id }] = await listOf(shift, now);
    expect(await listOf(other, now)).toEqual([]);
    for (const document of [documents.approve, documents.refuse]) {
      expect(refusalCodeOf(await other.send(now, document, { id }))).toBe('NOT_FOUND');
      const unknown = { id: crypto.randomUUID() };
      expect(refusalCodeOf(await other.send(now, document, unknown))).toBe('NOT_FOUND');
      expect(refusalCodeOf(await product.call(document, { id }))).toBe('UNAUTHENTICATED');
    }
    expect(refusalCodeOf(await product.call(documents.list))).toBe('UNAUTHENTICATED');
    expect(await rowOf(shift)).toMatchObject({ state: 'SCHEDULED' });
  });

  test('agreed to and refused at once has one answer', async () => {
    const shift = await createShift(product, dayShift);
    const now = hoursBefore(10);
    await request(shift, now);
    const [{ id }] = await listOf(shift, now);
    const answers = await Promise.all(
      [documents.approve, documents.refuse].map((document) => shift.send(now, document, { id })),
    );
    expect(new Set(answers.map(refusalCodeOf))).toEqual(new Set(['REQUEST_ANSWERED', null]));
    const { state } = await rowOf(shift);
    expect(await balanceOf(shift)).toBe(state === 'SCHEDULED' ? 0 : 12_402);
  });
});
