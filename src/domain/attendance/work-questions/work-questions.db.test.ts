import { afterAll, describe, expect, test } from 'vitest';

import { buildContract, buildPreparedWorker } from '#domain/application/build.ts';
import { addDays, addMinutes, instantAtJst } from '#platform/base/jst.ts';
import type { WorkQuestion } from '#domain/corporation/questions/question-rules.ts';
import { buildRecruitment } from '#domain/recruitment/build.ts';

import { openTestDatabase } from '#testing/database.ts';
import { templateInput } from '#testing/fixtures/facility-inputs.ts';
import { openStaffFixture } from '#testing/fixtures/staff.ts';
import { refusalCodeOf } from '#testing/processes/product.ts';
import { createShift, createShiftReaders, type FixtureShift } from '#testing/shifts.ts';
import { attendanceTasks } from '../tasks.server.ts';

const day = '2026-12-05';
const at = (time: string) => instantAtJst(day, time);
const fixture = await openStaffFixture(await openTestDatabase(), at('-72:00'));
const { app, ask } = fixture;
afterAll(() => fixture.close());
const { historyOf, messagesTo } = createShiftReaders(() => fixture);
const { id: corporationId } = await fixture.corporation('ひなた');

const size: WorkQuestion = {
  text: '上着のサイズ',
  kind: 'choice',
  options: ['S', 'M', 'L'],
  required: true,
};
const lunch: WorkQuestion = {
  text: '昼食を注文しますか',
  kind: 'yes_no',
  options: [],
  required: false,
};
const asked = [size, lunch];
const plan = { startsAt: at('09:00'), endsAt: at('18:00'), breakMinutes: 60, corporationId };
const shiftOf = (workQuestions = asked) => createShift(fixture, { ...plan, workQuestions });

const documents = {
  questions: `query ($id: ID!) { workQuestions(id: $id) {
    questions { text kind options required answer proposed } answeredAt cannotAnswerReason } }`,
  answer: `mutation ($input: AnswerWorkQuestionsInput!) { answerWorkQuestions(input: $input) { success } }`,
  schedule: `{ attendanceScheduleList { actionCount sections { type attendances { tapToTransition } } } }`,
  detail: `query ($id: ID!) { attendance(id: $id) { workQuestions { isWaiting answeredAt } } }`,
  looks: `{ dataLookList { looks { kind staffName at attendanceId } } }`,
  board: `query ($facilityId: ID!, $day: Date) { dayShifts(facilityId: $facilityId, day: $day) {
    shifts { id questions hasAnswersToShow } } }`,
  reveal: `mutation ($id: ID!) { revealAnswers(input: { id: $id }) {
    answeredAt answers { question required answer } } }`,
};

const answer = (shift: FixtureShift, now: Date, answers: (string | null)[]) =>
  shift.send(now, documents.answer, { input: { id: shift.attendanceId, answers } });
const viewOf = async (shift: FixtureShift, now: Date) =>
  (await shift.send(now, documents.questions, { id: shift.attendanceId })).data?.['workQuestions'];
const detailOf = async (shift: FixtureShift, now: Date) =>
  (await shift.send(now, documents.detail, { id: shift.attendanceId })).data?.['attendance']
    .workQuestions;
const scheduleOf = async (shift: FixtureShift, now: Date) => {
  const { data } = await shift.send(now, documents.schedule);
  const list = data?.['attendanceScheduleList'];
  const [first] = list.sections;
  return [list.actionCount, first.type, first.attendances[0].tapToTransition];
};

type Role = 'MANAGER' | 'VIEWER';
async function boardAt(now: Date, { facilityId }: FixtureShift) {
  fixture.setNow(now);
  const viewer = await fixture.person({ corporationId, role: 'VIEWER' });
  const { data } = await ask('facility', documents.board, { facilityId, day }, viewer);
  const row = data?.['dayShifts'].shifts[0];
  return [row?.questions, row?.hasAnswersToShow];
}
async function revealAt(
  now: Date,
  shift: FixtureShift,
  role: Role = 'MANAGER',
  of = corporationId,
) {
  fixture.setNow(now);
  const person = await fixture.person({ corporationId: of, role });
  return ask('facility', documents.reveal, { id: shift.attendanceId }, person);
}
async function runTasks(now: Date) {
  fixture.setNow(now);
  for (const { run } of attendanceTasks) {
    // oxlint-disable-next-line no-await-in-loop -- in their order
    await run(app, now);
  }
}

describe('the worker', () => {
  test('has a duty from the contract on, answers, and changes the answers until the start', async () => {
    const shift = await shiftOf();
    const agreed = at('-62:00');
    expect(await scheduleOf(shift, agreed)).toEqual([1, 'ACTION_NEEDED', 'work_questions']);
    expect(await detailOf(shift, agreed)).toEqual({ isWaiting: true, answeredAt: null });
    expect(await viewOf(shift, agreed)).toEqual({
      questions: asked.map((question) => ({ ...question, answer: null, proposed: null })),
      answeredAt: null,
      cannotAnswerReason: null,
    });
    const wrong = await answer(shift, agreed, [null, 'perhaps']);
    expect(wrong.errors?.[0]?.extensions).toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: {
        'answers-0': 'この質問に回答してください',
        'answers-1': '選択肢から選んでください',
      },
    });
    expect(await detailOf(shift, agreed)).toEqual({ isWaiting: true, answeredAt: null });
    expect(refusalCodeOf(await answer(shift, agreed, ['M', 'yes']))).toBeNull();
    expect(await scheduleOf(shift, agreed)).toEqual([0, 'UPCOMING', 'detail']);
    const last = addMinutes(at('09:00'), -1);
    expect(refusalCodeOf(await answer(shift, last, ['L', null]))).toBeNull();
    expect(refusalCodeOf(await answer(shift, at('09:00'), ['S', null]))).toBe(
      'WORK_QUESTIONS_CLOSED',
    );
    expect(await viewOf(shift, at('09:00'))).toMatchObject({
      questions: [{ answer: 'L' }, { answer: null }],
      answeredAt: last.toISOString(),
      cannotAnswerReason: expect.stringContaining('2026/12/05 09:00'),
    });
  });

  test('an answer with a character that the sheet of the day cannot print is refused', async () => {
    const shift = await shiftOf([
      { text: '靴のサイズ', kind: 'text', options: [], required: true },
    ]);
    const agreed = at('-62:00');
    const refused = await answer(shift, agreed, ['24𪚥']);
    expect(refused.errors?.[0]?.extensions.fields).toEqual({
      'answers-0': expect.stringContaining('「𪚥」は書類に印刷できない'),
    });
    expect(refusalCodeOf(await answer(shift, agreed, ['24.5cm・幅広👟']))).toBeNull();
  });

  test('has no duty where everything may stay unanswered, or nothing is asked', async () => {
    const optional = await shiftOf([lunch]);
    expect(await scheduleOf(optional, at('-62:00'))).toEqual([0, 'UPCOMING', 'detail']);
    expect(await detailOf(optional, at('-62:00'))).toEqual({ isWaiting: false, answeredAt: null });
    const none = await shiftOf([]);
    expect(await detailOf(none, at('-62:00'))).toBeNull();
    expect(refusalCodeOf(await answer(none, at('-62:00'), []))).toBe('NO_WORK_QUESTIONS');
  });

  test('is alone with the questions of the own shift', async () => {
    const [shift, other] = [await shiftOf(), await shiftOf()];
    const stranger = { ...shift, send: other.send };
    expect(refusalCodeOf(await answer(stranger, at('-62:00'), ['M', null]))).toBe('NOT_FOUND');
    const id = { id: shift.attendanceId };
    expect(refusalCodeOf(await other.send(at('-62:00'), documents.questions, id))).toBe(
      'NOT_FOUND',
    );
    expect(refusalCodeOf(await fixture.call(documents.questions, id))).toBe('UNAUTHENTICATED');
  });

  test('is reminded once, on the evening before, and only while an answer is missing', async () => {
    const silent = await shiftOf();
    const [answered, optional] = [await shiftOf(), await shiftOf([lunch])];
    const late = await createShift(fixture, {
      ...plan,
      workQuestions: asked,
      contractedAt: at('-05:30'),
    });
    await answer(answered, at('-61:00'), ['M', null]);
    const reminders = async (shift: FixtureShift) =>
      (await messagesTo(shift)).filter((key) => key === 'REMIND_OF_WORK_QUESTIONS').length;
    const counts = () => Promise.all([silent, answered, optional, late].map(reminders));
    await runTasks(addMinutes(at('-06:00'), -1));
    expect(await counts()).toEqual([0, 0, 0, 0]);
    await runTasks(at('-06:00'));
    await runTasks(at('-05:00'));
    expect(await counts()).toEqual([1, 0, 0, 0]);
    expect(await historyOf(silent)).toContain('REMIND_OF_WORK_QUESTIONS');
  });

  test('who returns is proposed what was answered last, for as long as answers are kept', async () => {
    const shift = await shiftOf();
    await answer(shift, at('-61:00'), ['L', null]);
    const { job_id: jobId } = await app.db
      .selectFrom('recruitments')
      .select('job_id')
      .where('id', '=', shift.recruitmentId)
      .executeTakeFirstOrThrow();
    const next = addDays(day, 2);
    const { id: recruitmentId } = await buildRecruitment(app.db, {
      now: at('-60:00'),
      jobId,
      startsAt: instantAtJst(next, '09:00'),
      endsAt: instantAtJst(next, '18:00'),
    });
    const { workerId } = shift;
    const again = await buildContract(app, { workerId, recruitmentId, now: at('-60:00') });
    const proposed = async (now: Date) =>
      (await viewOf({ ...shift, ...again }, now)).questions.map(
        (one: { proposed: string | null }) => one.proposed,
      );
    expect(await proposed(at('-59:00'))).toEqual(['L', null]);
    await runTasks(instantAtJst(addDays(day, 363), '00:00'));
    expect(await proposed(at('-59:00'))).toEqual([null, null]);
  });
});

describe('the facility', () => {
  test('sees on the board what is missing, and the answers with one press of which the worker reads', async () => {
    const shift = await shiftOf();
    expect(await boardAt(at('07:00'), shift)).toEqual(['waiting', false]);
    const before = await revealAt(at('07:00'), shift);
    expect(before.data?.['revealAnswers']).toMatchObject({ answeredAt: null });
    await answer(shift, at('07:30'), ['M', 'no']);
    expect(await boardAt(at('08:00'), shift)).toEqual(['answered', true]);
    const shown = await revealAt(at('08:00'), shift);
    expect(shown.data?.['revealAnswers']).toEqual({
      answeredAt: at('07:30').toISOString(),
      answers: [
        { question: size.text, required: true, answer: 'M' },
        { question: lunch.text, required: false, answer: 'いいえ' },
      ],
    });
    const { data } = await shift.send(at('08:30'), documents.looks);
    expect(data?.['dataLookList'].looks).toEqual([
      {
        kind: 'answers',
        staffName: '佐藤',
        at: at('08:00').toISOString(),
        attendanceId: shift.attendanceId,
      },
    ]);
  });

  test('does not see them without the right, of another corporation, after a day or without a contract', async () => {
    const shift = await shiftOf();
    await answer(shift, at('-61:00'), ['M', null]);
    expect(refusalCodeOf(await revealAt(at('07:00'), shift, 'VIEWER'))).toBe('FORBIDDEN');
    const others = await fixture.corporation('よそ');
    expect(refusalCodeOf(await revealAt(at('07:00'), shift, 'MANAGER', others.id))).toBe(
      'NOT_FOUND',
    );
    const dayAfter = addMinutes(at('18:00'), 24 * 60);
    expect(refusalCodeOf(await revealAt(dayAfter, shift))).toBe('ANSWERS_CLOSED');
    const cancelling = `mutation ($input: CancelAttendanceInput!) { cancelAttendance(input: $input) { success } }`;
    const input = { id: shift.attendanceId, reason: 'illness', note: '発熱' };
    expect(refusalCodeOf(await shift.send(at('-58:00'), cancelling, { input }))).toBeNull();
    expect(refusalCodeOf(await revealAt(at('07:00'), shift))).toBe('ANSWERS_CLOSED');
    const views = app.db.selectFrom('work_answer_views').select('id');
    expect(await views.where('attendance_id', '=', shift.attendanceId).execute()).toEqual([]);
  });
});

describe('a template', () => {
  const creating =
    'mutation ($input: CreateTemplateInput!) { createTemplate(input: $input) { id } }';
  const editing =
    'mutation ($input: EditTemplateInput!) { editTemplate(input: $input) { success } }';
  const reading = `query ($id: ID!) { template(id: $id) { questions workQuestions { text kind options required } } }`;

  async function made(workQuestions: readonly WorkQuestion[]) {
    fixture.setNow(at('-72:00'));
    const shift = await shiftOf([]);
    const manager = await fixture.person({ corporationId, role: 'MANAGER' });
    const { facilityId } = shift;
    const input = { facilityId, template: { ...templateInput, workQuestions } };
    return { manager, answer: await ask('facility', creating, { input }, manager) };
  }

  test('asks nothing that the law forbids, and says why at the question', async () => {
    const forbidden = { ...size, text: '本籍を選んでください' };
    const { answer: refused } = await made([lunch, forbidden]);
    expect(refused.errors?.[0]?.extensions).toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: { 'workQuestions-1': expect.stringContaining('職業安定法5条の5') },
    });
  });

  test('keeps its questions where an older page says nothing of them, and a contract keeps its version', async () => {
    const { manager, answer: created } = await made(asked);
    const id = String(created.data?.['createTemplate'].id);
    const now = app.clock.now();
    const recruitment = { now, jobId: id, startsAt: plan.startsAt, endsAt: plan.endsAt };
    const { id: recruitmentId } = await buildRecruitment(app.db, recruitment);
    const write = (version: number, change: object) =>
      ask(
        'facility',
        editing,
        { input: { id, version, template: { ...templateInput, ...change } } },
        manager,
      );
    expect(refusalCodeOf(await write(1, { questions: ['古い質問'] }))).toBeNull();
    const stored = async () => (await ask('facility', reading, { id }, manager)).data?.['template'];
    expect(await stored()).toEqual({
      questions: asked.map(({ text }) => text),
      workQuestions: asked,
    });
    expect(refusalCodeOf(await write(2, { workQuestions: [] }))).toBeNull();
    expect(await stored()).toEqual({ questions: [], workQuestions: [] });
    const { id: workerId } = await buildPreparedWorker(app.db, { now });
    const contract = await buildContract(app, { workerId, recruitmentId, now });
    const token = await fixture.signIn(workerId);
    const view = { id: contract.attendanceId };
    const { data } = await fixture.call(documents.questions, view, { token });
    expect(data?.['workQuestions'].questions).toMatchObject(asked);
  });

  test('of before proposes its lines in the form, and no worker is asked them', async () => {
    const shift = await shiftOf([]);
    const { job_id: id } = await app.db
      .selectFrom('recruitments')
      .select('job_id')
      .where('id', '=', shift.recruitmentId)
      .executeTakeFirstOrThrow();
    const lines = { work_questions: null, questions: ['靴のサイズ'] };
    await app.db.updateTable('jobs').set(lines).where('id', '=', id).execute();
    const manager = await fixture.person({ corporationId, role: 'MANAGER' });
    const { data } = await ask('facility', reading, { id }, manager);
    expect(data?.['template'].workQuestions).toEqual([
      { text: '靴のサイズ', kind: 'text', options: [], required: false },
    ]);
    expect((await viewOf(shift, at('-61:00'))).questions).toEqual([]);
  });
});
