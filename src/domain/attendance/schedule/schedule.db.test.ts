import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { buildContract, buildPreparedWorker } from '#domain/application/build.ts';
import { applyToRecruitment } from '#domain/application/applying/apply.server.ts';
import { addDays, addHours, instantAtJst } from '#platform/base/jst.ts';
import { buildFacility, buildJob } from '#domain/corporation/build.ts';
import { buildRecruitment } from '#domain/recruitment/build.ts';

import { openTestDatabase } from '#testing/database.ts';
import { refusalCodeOf, openTestProduct, type TestProduct } from '#testing/processes/product.ts';
import { createShift, type FixtureShift } from '#testing/shifts.ts';
import { buildCheckIn, buildCheckOut, buildShiftWithFixedWage } from '../build.ts';
import { attendanceTasks } from '../tasks.server.ts';

const day = '2026-11-24';
const at = (time: string) => instantAtJst(day, time);
const iso = (instant: Date) => instant.toISOString();
const shiftOn = (date: string) => ({
  startsAt: instantAtJst(date, '09:00'),
  endsAt: instantAtJst(date, '18:00'),
  breakMinutes: 60,
});

let product: TestProduct;
beforeAll(async () => {
  product = await openTestProduct(await openTestDatabase(), at('00:00'));
});
afterAll(() => product.close());

const card = `id applicationId stateLabel tapToTransition
  label { type text resultOfApprovalRequest timeToActivateWorkStartButton }
  workday { wage salary startsAt endsAt breakMinutes }
  job { recruitmentId title facilityName representativeImage }
  facility { id name phoneNumber address } bonus
  buttons { name type } recruitmentNoticeView { title description backgroundColor }`;
const documents = {
  schedule: `query ($cursor: String) { attendanceScheduleList(cursor: $cursor) {
    cursor actionCount dutyCount sections { type title description attendances { ${card} } } } }`,
  histories: `query ($cursor: String) { attendanceHistories(cursor: $cursor) {
    cursor attendances { ${card} } } }`,
  detail: `query ($id: ID!) { attendance(id: $id) {
    attendance { ${card} } belonging workflow { time description } station latitude longitude
    checkInAt checkOutAt recordedStartAt recordedEndAt timeline { label at state } } }`,
  summary: `query ($month: String) { attendanceSummary(month: $month) {
    month workCount workingMinutes income cancelRate lastMinuteCancelRate cancelCounts
    months { month income workCount } } }`,
};

type Card = { id: string };
type Section = { type: string; attendances: Card[] };

describe('the schedule', () => {
  test('shows what waits, today, what comes and what was applied for (spec 4.001, 4.002, 4.003, 4.008)', async () => {
    const worker = await buildPreparedWorker(product.app.db, { now: at('00:00') });
    const on = (date: string) =>
      createShift(product, {
        ...shiftOn(date),
        workerId: worker.id,
        contractedAt: instantAtJst('2026-11-20', '12:00'),
      });
    const yesterday = await on('2026-11-23');
    await buildShiftWithFixedWage(product.app, yesterday);
    const today = await on(day);
    const tomorrow = await on('2026-11-25');
    const applied = await applyFor(worker.id, '2026-11-27');

    const { data } = await today.send(at('08:35'), documents.schedule);
    const list = data?.['attendanceScheduleList'];
    const shape = list.sections.map(({ type, attendances }: Section) => [
      type,
      attendances.map(({ id }) => id),
    ]);
    expect(shape).toEqual([
      ['TODAY', [today.attendanceId]],
      ['UPCOMING', [tomorrow.attendanceId]],
      ['APPLIED', [applied]],
    ]);
    // Yesterday's shift has an open review.
    expect(list).toMatchObject({ cursor: null, actionCount: 1, dutyCount: 0 });
    expect(list.sections[0].attendances[0]).toMatchObject({
      stateLabel: '出勤予定',
      tapToTransition: 'check_in',
      label: {
        type: 'workerIsGoingToWork',
        text: '出勤予定',
        timeToActivateWorkStartButton: iso(at('08:30')),
      },
      workday: { wage: 12_421, salary: 12_000, breakMinutes: 60 },
      facility: { phoneNumber: '0312345678', address: '東京都新宿区西新宿2-8-1' },
      buttons: [
        { type: 'checkin_stamp', name: '出勤する' },
        { type: 'chat', name: 'メッセージ' },
        { type: 'absence', name: '欠勤・キャンセル' },
      ],
      recruitmentNoticeView: { title: '持ち物を確認してください' },
    });
    expect(list.sections[2].attendances[0]).toMatchObject({
      id: applied,
      applicationId: applied,
      stateLabel: '施設の承認待ち',
      tapToTransition: 'employment_condition',
      label: null,
      workday: { wage: 12_421, salary: 12_000 },
      facility: { phoneNumber: null, address: '東京都新宿区西新宿' },
      buttons: [{ type: 'withdraw' }, { type: 'chat' }],
    });
  });

  test('a shift moves from today to what waits when its stamp was missed', async () => {
    const shift = await createShift(product, shiftOn(day));
    const sectionAt = async (now: Date) => {
      const { data } = await shift.send(now, documents.schedule);
      const { sections, actionCount } = data?.['attendanceScheduleList'] ?? {};
      return [sections.map(({ type }: Section) => type), actionCount];
    };
    expect(await sectionAt(at('07:30'))).toEqual([['TODAY'], 0]);
    expect(await sectionAt(addHours(at('09:00'), -25))).toEqual([['UPCOMING'], 0]);
    expect(await sectionAt(at('10:00'))).toEqual([['TODAY'], 0]);
    expect(await sectionAt(at('10:01'))).toEqual([['ACTION_NEEDED'], 1]);
  });

  test('a night shift stays today until it is checked out, then waits', async () => {
    const shift = await createShift(product, {
      startsAt: at('17:00'),
      endsAt: at('33:00'),
      breakMinutes: 60,
    });
    await buildCheckIn(product.app, shift);
    const morning = at('30:00');
    const running = await shift.send(morning, documents.schedule);
    expect(running.data?.['attendanceScheduleList'].sections[0]).toMatchObject({
      type: 'TODAY',
      attendances: [{ stateLabel: '勤務中', tapToTransition: 'check_out', label: null }],
    });
    await buildCheckOut(product.app, shift);
    const done = await shift.send(at('33:05'), documents.schedule);
    expect(done.data?.['attendanceScheduleList']).toMatchObject({
      // The wage to check, and the shift to review.
      actionCount: 2,
      dutyCount: 1,
      sections: [{ type: 'ACTION_NEEDED', attendances: [{ tapToTransition: 'wage' }] }],
    });
    const skip = 'mutation ($id: ID!) { skipReview(input: { eventId: $id }) { success } }';
    expect(
      refusalCodeOf(await shift.send(at('33:06'), skip, { id: shift.attendanceId })),
    ).toBeNull();
    const left = await shift.send(at('33:07'), documents.schedule);
    expect(left.data?.['attendanceScheduleList']).toMatchObject({ actionCount: 1 });
  });

  test('goes on over pages without losing or doubling a card', async () => {
    const worker = await buildPreparedWorker(product.app.db, { now: at('00:00') });
    const facility = await buildFacility(product.app.db, { now: at('00:00') });
    await experienced(worker.id, facility.id);
    const ids: string[] = [];
    for (let index = 0; index < 18; index += 1) {
      ids.push(await contractOn(worker.id, addDays(day, 2 + index)));
    }
    for (const days of [40, 41, 42, 43]) {
      ids.push(await applyFor(worker.id, addDays(day, days)));
    }
    const anyShift: Pick<FixtureShift, 'send'> = sender(worker.id);
    const first = await anyShift.send(at('08:00'), documents.schedule);
    const { cursor, sections } = first.data?.['attendanceScheduleList'] ?? {};
    expect(sections.flatMap(({ attendances }: Section) => attendances)).toHaveLength(20);
    const second = await anyShift.send(at('08:00'), documents.schedule, { cursor });
    const rest = second.data?.['attendanceScheduleList'];
    const shown = [...sections, ...rest.sections].flatMap(({ attendances }: Section) =>
      attendances.map(({ id }) => id),
    );
    expect(shown).toEqual(ids);
    expect(rest.cursor).toBeNull();
  });

  test.each([
    'x',
    'W10',
    '[9,1,"a"]',
    btoa('[1,9e15,"x"]'),
    btoa('[7,1,"00000000-0000-7000-8000-000000000000"]'),
    btoa('[1,900000000000000,"00000000-0000-7000-8000-000000000000"]'),
  ])('refuses the forged cursor %j', async (cursor) => {
    const worker = await buildPreparedWorker(product.app.db, { now: at('00:00') });
    const answer = await sender(worker.id).send(at('08:00'), documents.schedule, { cursor });
    expect(refusalCodeOf(answer)).toBe('CURSOR_INVALID');
  });

  test('of a worker with nothing is empty', async () => {
    const worker = await buildPreparedWorker(product.app.db, { now: at('00:00') });
    const { data } = await sender(worker.id).send(at('08:00'), documents.schedule);
    expect(data?.['attendanceScheduleList']).toEqual({
      cursor: null,
      actionCount: 0,
      dutyCount: 0,
      sections: [],
    });
  });
});

describe('one shift', () => {
  test('shows its way from the application to the transfer', async () => {
    const shift = await createShift(product, shiftOn(day));
    const before = await shift.send(at('08:00'), documents.detail, { id: shift.attendanceId });
    const detail = before.data?.['attendance'];
    expect(detail).toMatchObject({ belonging: '動きやすい服装、上履き', checkInAt: null });
    expect(
      detail.timeline.map(({ label, state }: { label: string; state: string }) => [label, state]),
    ).toEqual([
      ['応募', 'done'],
      ['出勤', 'next'],
      ['退勤', 'next'],
      ['給与確認', 'next'],
      ['振込', 'next'],
    ]);
    await buildShiftWithFixedWage(product.app, shift);
    const after = await shift.send(at('19:00'), documents.detail, { id: shift.attendanceId });
    expect(after.data?.['attendance']).toMatchObject({
      attendance: { stateLabel: '受け取れます', label: { type: 'wageTransferIsNotFinished' } },
      checkInAt: iso(at('09:00')),
      checkOutAt: iso(at('18:00')),
      timeline: [
        { label: '応募', state: 'done' },
        { label: '出勤', at: iso(at('09:00')), state: 'done' },
        { label: '退勤', at: iso(at('18:00')), state: 'done' },
        { label: '給与確認', at: iso(at('18:00')), state: 'done' },
        { label: '振込', at: null, state: 'now' },
      ],
    });
    // During a transfer the wage is shown as on its way; afterwards its part has the state of the books.
    const moveTo = (state: 'TRANSFERRING' | 'FIXED') =>
      product.app.db
        .updateTable('wage_parts')
        .set({ state })
        .where('attendance_id', '=', shift.attendanceId)
        .execute();
    await moveTo('TRANSFERRING');
    const sent = await shift.send(at('19:00'), documents.detail, { id: shift.attendanceId });
    expect(sent.data?.['attendance'].attendance.stateLabel).toBe('振込待ち');
    await moveTo('FIXED');
  });

  test('of somebody else, or of nobody, is not found', async () => {
    const mine = await createShift(product, shiftOn(day));
    const theirs = await createShift(product, shiftOn(day));
    const ids = [theirs.attendanceId, mine.applicationId, crypto.randomUUID()];
    const answers = await Promise.all(
      ids.map((id) => mine.send(at('08:00'), documents.detail, { id })),
    );
    expect(answers.map(refusalCodeOf)).toEqual(ids.map(() => 'NOT_FOUND'));
  });
});

describe('the history and the summary', () => {
  test('hold finished shifts, latest first, and their figures', async () => {
    const worker = await buildPreparedWorker(product.app.db, { now: at('00:00') });
    const contractedAt = instantAtJst('2026-11-01', '12:00');
    const on = (date: string) =>
      createShift(product, { ...shiftOn(date), workerId: worker.id, contractedAt });
    const [first, second] = [await on('2026-11-10'), await on('2026-11-12')];
    await buildShiftWithFixedWage(product.app, first);
    await buildCheckIn(product.app, { ...second, at: instantAtJst('2026-11-12', '09:07') });
    await buildCheckOut(product.app, second);
    const missed = await on('2026-11-13');
    for (const each of attendanceTasks) {
      await each.run(product.app, instantAtJst('2026-11-13', '21:00'));
    }
    const { data } = await first.send(at('08:00'), documents.histories);
    const shown = data?.['attendanceHistories'];
    expect(shown.attendances.map(({ id }: Card) => id)).toEqual([
      missed.attendanceId,
      first.attendanceId,
    ]);
    expect(shown.attendances[0]).toMatchObject({ stateLabel: '無断欠勤' });

    const summary = await first.send(at('08:00'), documents.summary, { month: '2026-11' });
    expect(summary.data?.['attendanceSummary']).toMatchObject({
      month: '2026-11',
      workCount: 2,
      workingMinutes: 480 + 473,
      income: 12_421 + 12_253,
      cancelRate: 33.3,
      lastMinuteCancelRate: 33.3,
      cancelCounts: '3件中1件',
    });
    const months = summary.data?.['attendanceSummary'].months;
    expect(months).toHaveLength(12);
    expect(months[0]).toEqual({ month: '2025-12', income: 0, workCount: 0 });
    expect(months[11]).toEqual({ month: '2026-11', income: 24_674, workCount: 2 });
  });

  test('go on over pages', async () => {
    const worker = await buildPreparedWorker(product.app.db, { now: at('00:00') });
    const facility = await buildFacility(product.app.db, { now: at('00:00') });
    await experienced(worker.id, facility.id, 25);
    const { send } = sender(worker.id);
    const first = await send(at('08:00'), documents.histories);
    const { cursor, attendances } = first.data?.['attendanceHistories'] ?? {};
    const second = await send(at('08:00'), documents.histories, { cursor });
    const rest = second.data?.['attendanceHistories'];
    const times = [...attendances, ...rest.attendances].map(
      ({ workday }: { workday: { startsAt: string } }) => workday.startsAt,
    );
    expect(attendances).toHaveLength(20);
    expect(rest).toMatchObject({ cursor: null });
    expect(times).toHaveLength(25);
    expect(times).toEqual(times.toSorted().toReversed());
  });

  test.each(['2026-13', 'x', '\u0000', '2026-11-01', '9'.repeat(10_000)])(
    'refuse a month that does not exist',
    async (month) => {
      const worker = await buildPreparedWorker(product.app.db, { now: at('00:00') });
      const answer = await sender(worker.id).send(at('08:00'), documents.summary, { month });
      expect(refusalCodeOf(answer)).toBe('VALIDATION_FAILED');
    },
  );
});

function sender(workerId: string): Pick<FixtureShift, 'send'> {
  return {
    async send(now, document, variables = {}, options = {}) {
      product.setNow(now);
      const token = await product.signIn(workerId);
      return product.call(document, variables, { token, ...options });
    },
  };
}

/** A screening recruitment applied for: the application's id. */
async function applyFor(workerId: string, date: string): Promise<string> {
  const now = instantAtJst('2026-11-20', '12:00');
  const facility = await buildFacility(product.app.db, { now });
  const job = await buildJob(product.app.db, { now, facilityId: facility.id });
  const offer = { now, jobId: job.id, ...shiftOn(date), mode: 'SCREENING' as const };
  const recruitment = await buildRecruitment(product.app.db, offer);
  const recruitmentId = recruitment.id;
  return (await applyToRecruitment(product.app, { workerId, recruitmentId, now })).applicationId;
}

/** A contract with a facility of its own, so that weekly limits per corporation do not apply. */
async function contractOn(workerId: string, date: string): Promise<string> {
  const now = at('00:00');
  const facility = await buildFacility(product.app.db, { now });
  const job = await buildJob(product.app.db, { now, facilityId: facility.id });
  const terms = { startsAt: instantAtJst(date, '10:00'), endsAt: instantAtJst(date, '12:00') };
  const recruitment = await buildRecruitment(product.app.db, { now, jobId: job.id, ...terms });
  const wish = { workerId, recruitmentId: recruitment.id, now };
  return (await buildContract(product.app, wish)).attendanceId;
}

/** Gives the worker earlier short shifts, every other day up to the day before yesterday. */
async function experienced(workerId: string, facilityId: string, shifts = 1): Promise<void> {
  const contractedAt = instantAtJst(addDays(day, -2 * shifts - 4), '00:00');
  const job = await buildJob(product.app.db, { now: contractedAt, facilityId });
  for (let index = 0; index < shifts; index += 1) {
    const date = addDays(day, 2 * (index - shifts));
    const now = instantAtJst(addDays(date, -1), '12:00');
    const terms = { startsAt: instantAtJst(date, '10:00'), endsAt: instantAtJst(date, '12:00') };
    const recruitment = await buildRecruitment(product.app.db, { now, jobId: job.id, ...terms });
    const wish = { workerId, recruitmentId: recruitment.id, now };
    await buildShiftWithFixedWage(product.app, await buildContract(product.app, wish));
  }
}
