import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { addHours, addMinutes, instantAtJst } from '#platform/base/jst.ts';
import { lockPointsOfWorker } from '#domain/points/point-account.server.ts';
import { readWorkerBalance } from '#platform/server/ledger/postings.queries.server.ts';
import {
  readActivePenalty,
  readPenaltyBalance,
} from '#domain/points/penalties/penalty.queries.server.ts';

import { openTestDatabase } from '#testing/database.ts';
import {
  refusalCodeOf,
  openTestProduct,
  type TestProduct,
  type TestGraphqlAnswer,
} from '#testing/processes/product.ts';
import {
  createShiftReaders,
  createShift,
  type ShiftOptions,
  type FixtureShift,
} from '#testing/shifts.ts';
import {
  answerAbsenceNotice,
  type AnswerAbsenceNoticeArgs,
} from '../no-show/answer-absence.server.ts';
import { buildCheckIn } from '../build.ts';
import { reportNoShow } from '../no-show/report-no-show.server.ts';
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

let product: TestProduct;
beforeAll(async () => {
  product = await openTestProduct(await openTestDatabase(), at('00:00'));
});
afterAll(() => product.close());

const { rowOf } = createShiftReaders(() => product);

const fieldsOf = (answer: TestGraphqlAnswer) =>
  Object.keys(answer.errors?.[0]?.extensions.fields ?? {});

const documents = {
  list: `query ($cursor: String) { absentNotifications(cursor: $cursor) { cursor notifications {
    id absenceReason reasonText contestDeadline canContest reportState contestState answerNote } } }`,
  update: `mutation ($input: UpdateAbsentNotificationInput!) {
    updateAbsentNotification(input: $input) { success } }`,
  schedule: `{ attendanceScheduleList { actionCount sections { type attendances {
    id tapToTransition buttons { type } recruitmentNoticeView { title } } } } }`,
  history: `{ attendanceHistories { attendances {
    id tapToTransition recruitmentNoticeView { title } } } }`,
  detail: `query ($id: ID!) { attendance(id: $id) {
    canReportAbsence questionnaire { answeredAt canAttend } timeline { label state } } }`,
  apply: `mutation ($id: ID!) { applyToRecruitment(input: { recruitmentId: $id }) { success } }`,
};

const pointsOf = ({ workerId }: FixtureShift) => readPenaltyBalance(product.app.db, workerId);
const cardOf = async (shift: FixtureShift, now: Date) => {
  const { data } = await shift.send(now, documents.schedule);
  const [section] = data?.['attendanceScheduleList'].sections ?? [];
  return { type: section?.type, ...section?.attendances[0] };
};
const listOf = async (shift: FixtureShift, now: Date) =>
  (await shift.send(now, documents.list)).data?.['absentNotifications'].notifications;

async function runTask(now: Date) {
  for (const { run } of attendanceTasks) {
    await run(product.app, now);
  }
}

const send = (shift: FixtureShift, now: Date, form: object, key?: string) =>
  shift.send(
    now,
    documents.update,
    { input: { id: shift.attendanceId, reason: '電車が止まり、着けません', ...form } },
    key ? { idempotencyKey: key } : {},
  );
const report = (shift: FixtureShift, now: Date, form: object = {}, key?: string) =>
  send(shift, now, { kind: 'report', toldName: '佐藤', ...form }, key);
const contest = (shift: FixtureShift, now: Date, form: object = {}) =>
  send(shift, now, { kind: 'contest', ...form });

const waitingOf = (shift: FixtureShift) =>
  product.app.db
    .selectFrom('absence_notices')
    .select(['id', 'kind'])
    .where('attendance_id', '=', shift.attendanceId)
    .where('state', '=', 'WAITING')
    // Sorts the contest before the older report.
    .orderBy('kind');

async function decide(
  shift: FixtureShift,
  decision: Partial<AnswerAbsenceNoticeArgs> & { now: Date },
) {
  const { id } = await waitingOf(shift).executeTakeFirstOrThrow();
  await answerAbsenceNotice(product.app, {
    noticeId: id,
    answer: 'UPHOLD',
    note: '施設に確認しました',
    hours: null,
    actor: { kind: 'operator', id: null },
    ...decision,
  });
}

const noShow = (shift: FixtureShift, now: Date) =>
  reportNoShow(product.app, {
    attendanceId: shift.attendanceId,
    actor: { kind: 'facility', id: shift.facilityId },
    now,
  });

async function waitingForLocks(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'
  `.execute(product.app.db);
  return rows[0]?.count ?? 0;
}

/** Another worker's shift of tomorrow, with a free seat. */
async function shiftWithSeat(): Promise<FixtureShift> {
  const times = { startsAt: at('33:00'), endsAt: at('42:00') };
  const shift = await createShift(product, { ...dayShift, ...times });
  await product.app.db
    .updateTable('recruitments')
    .set({ capacity: 2 })
    .where('id', '=', shift.recruitmentId)
    .execute();
  return shift;
}

describe('an absence reported after the start', () => {
  test('locks new applications until an operator has answered (spec 1.016)', async () => {
    const shift = await createShift(product, dayShift);
    const next = await shiftWithSeat();
    const now = at('09:10');
    expect(refusalCodeOf(await report(shift, at('08:59')))).toBe('ABSENCE_TOO_EARLY');
    const canReport = async (when: Date) =>
      (await shift.send(when, documents.detail, { id: shift.attendanceId })).data?.['attendance']
        .canReportAbsence;
    expect(await canReport(at('08:59'))).toBe(false);
    expect(await canReport(at('09:00'))).toBe(true);
    expect(fieldsOf(await report(shift, now, { toldName: '' }))).toEqual(['toldName']);
    expect(fieldsOf(await report(shift, now, { reason: '遅延' }))).toEqual(['reason']);
    expect(refusalCodeOf(await report(shift, now, {}, 'report'))).toBeNull();
    expect(refusalCodeOf(await report(shift, now, {}, 'report'))).toBeNull();
    expect(refusalCodeOf(await report(shift, now))).toBe('ALREADY_REPORTED');
    expect(await canReport(now)).toBe(false);
    const apply = () => shift.send(now, documents.apply, { id: next.recruitmentId });
    expect(refusalCodeOf(await apply())).toBe('ABSENCE_UNCONFIRMED');
    const card = await cardOf(shift, now);
    expect(card.recruitmentNoticeView.title).toBe('欠勤を報告しました');
    expect(card.buttons).not.toContainEqual({ type: 'absence' });
    await decide(shift, { answer: 'EXCUSE', now });
    expect(await rowOf(shift)).toMatchObject({ state: 'ABSENT', ended_at: now });
    expect(await pointsOf(shift)).toBe(0);
    const { data } = await shift.send(now, documents.detail, { id: shift.attendanceId });
    expect(data?.['attendance'].timeline).toContainEqual({ label: '欠勤', state: 'done' });
    expect(refusalCodeOf(await apply())).toBeNull();
  });

  test('excused waits for nothing, and can be called wrong from the history', async () => {
    const shift = await createShift(product, dayShift);
    const now = at('10:00');
    await report(shift, at('09:10'));
    await decide(shift, { answer: 'EXCUSE', now });
    const { data } = await shift.send(now, documents.schedule);
    expect(data?.['attendanceScheduleList']).toEqual({ actionCount: 0, sections: [] });
    const history = await shift.send(now, documents.history);
    expect(history.data?.['attendanceHistories'].attendances).toEqual([
      {
        id: shift.attendanceId,
        tapToTransition: 'absence',
        recruitmentNoticeView: { title: '欠勤の事情を確認しました' },
      },
    ]);
    expect(refusalCodeOf(await contest(shift, now))).toBeNull();
  });

  test('that stands costs what a no-show costs (spec 4.009)', async () => {
    const shift = await createShift(product, dayShift);
    await report(shift, at('09:10'));
    await decide(shift, { now: at('10:00') });
    expect(await rowOf(shift)).toMatchObject({ state: 'ABSENT', absence_reason: 'Absented' });
    const level = await readActivePenalty(product.app.db, shift.workerId, at('10:00'));
    expect(level).toEqual({ level: 'stop', endsAt: addHours(at('10:00'), 30 * 24) });
    expect(await listOf(shift, at('10:01'))).toMatchObject([
      { absenceReason: 'Absented', reportState: 'UPHELD', answerNote: '施設に確認しました' },
    ]);
  });

  test('is void when the worker comes after all', async () => {
    const shift = await createShift(product, dayShift);
    await report(shift, at('09:10'));
    await buildCheckIn(product.app, { ...shift, at: at('09:40') });
    expect(await rowOf(shift)).toMatchObject({ state: 'CHECKED_IN' });
    await expect(decide(shift, { now: at('10:00') })).rejects.toThrow('no result');
  });

  test('waits for the operator even when the day has passed; excused, nothing is left', async () => {
    const shift = await createShift(product, dayShift);
    await report(shift, at('09:10'));
    await runTask(at('20:01'));
    expect(await rowOf(shift)).toMatchObject({ state: 'ABSENT' });
    expect(await pointsOf(shift)).toBe(3);
    await decide(shift, { answer: 'EXCUSE', now: at('21:00') });
    expect(await pointsOf(shift)).toBe(0);
    expect(await readActivePenalty(product.app.db, shift.workerId, at('21:00'))).toBeNull();
  });
});

describe('a recorded absence', () => {
  test('found to be none leaves no report waiting that locks the worker out', async () => {
    const shift = await createShift(product, dayShift);
    const next = await shiftWithSeat();
    await report(shift, at('09:10'));
    await runTask(at('20:01'));
    expect(refusalCodeOf(await contest(shift, at('20:10')))).toBeNull();
    const now = at('21:00');
    const hours = { startAt: at('09:00'), endAt: at('18:00'), breakMinutes: 60 };
    await decide(shift, { answer: 'WORKED', hours, now });
    expect(await rowOf(shift)).toMatchObject({ state: 'FIXED', approved_start_at: hours.startAt });
    const applied = await shift.send(now, documents.apply, { id: next.recruitmentId });
    expect(refusalCodeOf(applied)).toBeNull();
    expect(await waitingOf(shift).execute()).toEqual([]);
  });

  test('waits in the schedule for 72 hours, and can be contested once', async () => {
    const shift = await createShift(product, dayShift);
    await noShow(shift, at('10:00'));
    expect(await cardOf(shift, at('10:01'))).toMatchObject({
      type: 'ACTION_NEEDED',
      tapToTransition: 'absence',
    });
    const last = addHours(at('10:00'), 72);
    expect((await cardOf(shift, addMinutes(last, 1))).type).toBeUndefined();
    expect(refusalCodeOf(await contest(shift, addMinutes(last, 1)))).toBe('CONTEST_CLOSED');
    expect((await listOf(shift, last))[0]).toMatchObject({
      canContest: true,
      contestDeadline: last.toISOString(),
    });
    expect(refusalCodeOf(await contest(shift, last))).toBeNull();
    expect(refusalCodeOf(await contest(shift, last))).toBe('ALREADY_CONTESTED');
    expect((await cardOf(shift, last)).type).toBeUndefined();
    expect((await listOf(shift, last))[0]).toMatchObject({
      canContest: false,
      contestState: 'WAITING',
    });
  });

  test('that was none is paid by the hours found, and forgotten', async () => {
    const shift = await createShift(product, dayShift);
    await noShow(shift, at('10:00'));
    await contest(shift, at('19:00'));
    const hours = { startAt: at('09:00'), endAt: at('18:00'), breakMinutes: 60 };
    await expect(decide(shift, { answer: 'WORKED', now: at('20:00') })).rejects.toMatchObject({
      fields: { hours: expect.any(String) },
    });
    await decide(shift, { answer: 'WORKED', hours, now: at('20:00') });
    expect(await rowOf(shift)).toMatchObject({
      state: 'FIXED',
      absence_reason: null,
      ended_at: null,
      approved_start_at: hours.startAt,
    });
    const { workerId } = shift;
    expect(await readWorkerBalance(product.app.db, { kind: 'wages_payable', workerId })).toBe(
      12_421,
    );
    expect(await pointsOf(shift)).toBe(0);
    expect(await readActivePenalty(product.app.db, workerId, at('20:00'))).toBeNull();
    // The excused absence does not count as a first no-show, so the next no-show does not stop the
    // worker for good.
    const second = await createShift(product, {
      ...dayShift,
      workerId,
      startsAt: at('57:00'),
      endsAt: at('66:00'),
      contractedAt: at('20:30'),
    });
    await noShow(second, at('57:30'));
    const level = await readActivePenalty(product.app.db, workerId, at('57:30'));
    expect(level?.endsAt).not.toBeNull();
  });

  test('that was none locks points before penalties, as a remission does', async () => {
    const shift = await createShift(product, dayShift);
    await noShow(shift, at('10:00'));
    await contest(shift, at('19:00'));
    const { workerId } = shift;
    const now = at('20:00');
    const hours = { startAt: at('09:00'), endAt: at('18:00'), breakMinutes: 60 };
    const { db } = product.app;
    const answered = await db.transaction().execute(async (tx) => {
      await lockPointsOfWorker(tx, workerId, now);
      const answering = decide(shift, { answer: 'WORKED', hours, now });
      await expect.poll(() => waitingForLocks()).toBe(1);
      await sql`
        select from penalty_accounts where worker_id = ${workerId} for update nowait
      `.execute(tx);
      return { answering };
    });
    await answered.answering;
    expect(await pointsOf(shift)).toBe(0);
  });

  test('found by an operator to stand keeps its points, and is answered once', async () => {
    const shift = await createShift(product, dayShift);
    await noShow(shift, at('10:00'));
    await contest(shift, at('11:00'));
    await decide(shift, { now: at('12:00') });
    expect(await pointsOf(shift)).toBe(3);
    expect((await listOf(shift, at('12:00')))[0]).toMatchObject({ contestState: 'UPHELD' });
    await expect(decide(shift, { now: at('12:00') })).rejects.toThrow('no result');
  });

  test('excused before costs nothing when a contest of it is not found true', async () => {
    const shift = await createShift(product, dayShift);
    await report(shift, at('09:10'));
    await decide(shift, { answer: 'EXCUSE', now: at('10:00') });
    expect(refusalCodeOf(await contest(shift, at('11:00')))).toBeNull();
    await decide(shift, { answer: 'UPHOLD', now: at('12:00') });
    expect(await rowOf(shift)).toMatchObject({ state: 'ABSENT' });
    expect(await pointsOf(shift)).toBe(0);
    expect(await readActivePenalty(product.app.db, shift.workerId, at('12:00'))).toBeNull();
    const { body } = await product.app.db
      .selectFrom('notices')
      .select('body')
      .where('worker_id', '=', shift.workerId)
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(body).toContain('ペナルティもありません');
  });

  test('the worker is notified of each answer: to the report, and to the contest after it', async () => {
    const shift = await createShift(product, dayShift);
    const noticeTitles = async () => {
      const rows = await product.app.db
        .selectFrom('notices')
        .select('title')
        .where('dedup_key', 'like', `attendance:${shift.attendanceId}:absenceAnswered%`)
        .orderBy('created_at')
        .execute();
      return rows.map(({ title }) => title);
    };
    await report(shift, at('09:10'));
    await decide(shift, { now: at('10:00') });
    expect(await noticeTitles()).toEqual(['欠勤を確認しました']);
    await contest(shift, at('11:00'));
    await decide(shift, { answer: 'EXCUSE', now: at('12:00') });
    expect(await noticeTitles()).toEqual(['欠勤を確認しました', '欠勤の事情を確認しました']);
  });

  test('is its worker’s alone', async () => {
    const shift = await createShift(product, dayShift);
    const other = await createShift(product, { ...dayShift, startsAt: at('10:00') });
    await noShow(shift, at('10:00'));
    const stranger = { ...shift, send: other.send };
    expect(refusalCodeOf(await contest(stranger, at('11:00')))).toBe('NOT_FOUND');
    expect(refusalCodeOf(await report(stranger, at('11:00')))).toBe('NOT_FOUND');
    expect(await listOf(other, at('11:00'))).toEqual([]);
    expect(refusalCodeOf(await product.call(documents.list))).toBe('UNAUTHENTICATED');
    const input = {
      id: shift.attendanceId,
      kind: 'contest',
      reason: '勤務していました。確認してください',
    };
    expect(refusalCodeOf(await product.call(documents.update, { input }))).toBe('UNAUTHENTICATED');
    const forged = await shift.send(at('11:00'), documents.list, { cursor: 'x' });
    expect(refusalCodeOf(forged)).toBe('CURSOR_INVALID');
  });
});
