import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { addMinutes, instantAtJst } from '#platform/base/jst.ts';
import { readPenaltyBalance } from '#domain/points/penalties/penalty.queries.server.ts';

import { openTestDatabase } from '#testing/database.ts';
import { refusalCodeOf, openTestProduct, type TestProduct } from '#testing/processes/product.ts';
import {
  createShiftReaders,
  createShift,
  type ShiftOptions,
  type FixtureShift,
} from '#testing/shifts.ts';
import { attendanceTasks } from '../tasks.server.ts';

const at = (time: string) => instantAtJst('2026-12-01', time);
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

const documents = {
  schedule: `{ attendanceScheduleList { sections { type attendances {
    tapToTransition recruitmentNoticeView { title } } } } }`,
  questions: `query ($id: ID!) { attendanceQuestionnaire(id: $id) {
    items { id answer } opensAt closesAt answeredAt cannotAnswerReason } }`,
  answer: `mutation ($input: AnswerAttendanceQuestionnaireInput!) {
    answerAttendanceQuestionnaire(input: $input) { success } }`,
  detail: `query ($id: ID!) { attendance(id: $id) {
    questionnaire { answeredAt canAttend } timeline { label state } } }`,
};

const cardOf = async (shift: FixtureShift, now: Date) => {
  const { data } = await shift.send(now, documents.schedule);
  const [section] = data?.['attendanceScheduleList'].sections ?? [];
  return { type: section?.type, ...section?.attendances[0] };
};

async function runTask(now: Date) {
  for (const { run } of attendanceTasks) {
    await run(product.app, now);
  }
}

const whole = [
  ['can_attend', true],
  ['has_fever', false],
  ['has_symptoms', false],
  ['household_infected', false],
  ['has_belongings', true],
].map(([id, answer]) => ({ id, answer }));
const answer = (shift: FixtureShift, now: Date, answers: object[] = whole) =>
  shift.send(now, documents.answer, { input: { id: shift.attendanceId, answers } });
const questions = async (shift: FixtureShift, now: Date) =>
  (await shift.send(now, documents.questions, { id: shift.attendanceId })).data?.[
    'attendanceQuestionnaire'
  ];

describe('the questionnaire', () => {
  test('waits in the schedule from a day to two hours before, and then is answered', async () => {
    const shift = await createShift(product, dayShift);
    expect((await cardOf(shift, addMinutes(at('-15:00'), -1))).type).toBe('UPCOMING');
    expect(await cardOf(shift, at('-15:00'))).toMatchObject({
      type: 'ACTION_NEEDED',
      tapToTransition: 'questionnaire',
    });
    expect((await cardOf(shift, at('07:00'))).type).toBe('TODAY');
    expect(refusalCodeOf(await answer(shift, addMinutes(at('-15:00'), -1)))).toBe(
      'QUESTIONNAIRE_NOT_OPEN',
    );
    expect(refusalCodeOf(await answer(shift, at('07:00')))).toBe('QUESTIONNAIRE_CLOSED');
    const now = at('-12:00');
    expect(refusalCodeOf(await answer(shift, now, whole.slice(1)))).toBe('VALIDATION_FAILED');
    expect(refusalCodeOf(await answer(shift, now))).toBeNull();
    expect((await cardOf(shift, now)).type).toBe('UPCOMING');
    expect(await questions(shift, now)).toMatchObject({
      answeredAt: now.toISOString(),
      cannotAnswerReason: null,
      items: whole,
    });
    const { data } = await shift.send(now, documents.detail, { id: shift.attendanceId });
    expect(data?.['attendance'].timeline).toContainEqual({ label: '前日確認', state: 'done' });
  });

  test('answered no asks to cancel, and may be answered again', async () => {
    const shift = await createShift(product, dayShift);
    const no = [{ id: 'can_attend', answer: false }];
    expect(refusalCodeOf(await answer(shift, at('-10:00'), no))).toBeNull();
    const card = await cardOf(shift, at('-10:00'));
    expect(card.recruitmentNoticeView.title).toBe('「出勤できない」と回答しています');
    expect(refusalCodeOf(await answer(shift, at('-09:00')))).toBeNull();
    const { data } = await shift.send(at('-09:00'), documents.detail, { id: shift.attendanceId });
    expect(data?.['attendance'].questionnaire).toMatchObject({ canAttend: true });
  });

  test('reminds twice, then tells the facility; who answered is left alone', async () => {
    const silent = await createShift(product, dayShift);
    const answered = await createShift(product, dayShift);
    const late = await createShift(product, { ...dayShift, contractedAt: at('06:30') });
    await answer(answered, at('-12:00'));
    const messages = async ({ attendanceId }: FixtureShift) => {
      const rows = await product.app.db
        .selectFrom('outbox')
        .select('dedup_key')
        .where('dedup_key', 'like', `attendance:${attendanceId}:REMIND_OF_QUESTIONNAIRE%`)
        .execute();
      return rows.length;
    };
    const counts = async (now: Date) => {
      await runTask(now);
      await runTask(now);
      return Promise.all([silent, answered, late].map(messages));
    };
    expect(await counts(at('02:59'))).toEqual([0, 0, 0]);
    expect(await counts(at('03:00'))).toEqual([1, 0, 0]);
    expect(await counts(at('06:00'))).toEqual([2, 0, 0]);
    expect((await rowOf(silent)).questionnaire_unanswered_at).toBeNull();
    expect(await counts(at('07:00'))).toEqual([2, 0, 0]);
    expect((await rowOf(silent)).questionnaire_unanswered_at).toEqual(at('07:00'));
    expect((await rowOf(answered)).questionnaire_unanswered_at).toBeNull();
    expect((await rowOf(late)).questionnaire_unanswered_at).toEqual(at('07:00'));
    expect(await readPenaltyBalance(product.app.db, silent.workerId)).toBe(0);
  });

  test('is its worker’s alone', async () => {
    const shift = await createShift(product, dayShift);
    const other = await createShift(product, { ...dayShift, startsAt: at('10:00') });
    const stranger = { ...shift, send: other.send };
    expect(refusalCodeOf(await answer(stranger, at('-12:00')))).toBe('NOT_FOUND');
    const id = { id: shift.attendanceId };
    expect(refusalCodeOf(await other.send(at('-12:00'), documents.questions, id))).toBe(
      'NOT_FOUND',
    );
    expect(refusalCodeOf(await product.call(documents.questions, id))).toBe('UNAUTHENTICATED');
    const input = { ...id, answers: whole };
    expect(refusalCodeOf(await product.call(documents.answer, { input }))).toBe('UNAUTHENTICATED');
  });
});
