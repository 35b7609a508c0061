import { afterAll, beforeEach, expect, test } from 'vitest';

import { acceptApplication } from '#domain/application/applying/accept.server.ts';
import { applyToRecruitment } from '#domain/application/applying/apply.server.ts';
import { buildPreparedWorker } from '#domain/application/build.ts';
import { updateAbsentNotification } from '#domain/attendance/absence/update-absent-notification.server.ts';
import { buildCheckIn, buildCheckOut } from '#domain/attendance/build.ts';
import { cancelAttendanceBySystem } from '#domain/attendance/contract/cancel-by-system.server.ts';
import { decideDisputedHours } from '#domain/attendance/corrections/decide-hours.server.ts';
import { answerAbsenceNotice } from '#domain/attendance/no-show/answer-absence.server.ts';
import { answerProposal } from '#domain/attendance/proposals/answer-proposal.server.ts';
import { proposeHours } from '#domain/attendance/proposals/propose-hours.server.ts';
import {
  proposableShift,
  hoursProposalsOfShift,
} from '#domain/attendance/proposals/proposals.queries.server.ts';
import { quoteHoursProposal } from '#domain/attendance/proposals/quote-proposal.server.ts';
import { answerQuestionnaire } from '#domain/attendance/questionnaire/questionnaire.server.ts';
import {
  answerScheduleCancellation,
  expireScheduleCancellations,
} from '#domain/attendance/termination/answer-schedule-cancellation.server.ts';
import { auditCancellation } from '#domain/attendance/termination/audit-cancellation.server.ts';
import { requestScheduleCancellation } from '#domain/attendance/termination/request-schedule-cancellation.server.ts';
import { attendanceTasks } from '#domain/attendance/tasks.server.ts';
import { addDays, addHours, addMinutes, instantAtJst } from '#platform/base/jst.ts';
import { buildJob } from '#domain/corporation/build.ts';
import type { StaffRole } from '#platform/base/people/rights.ts';
import { expireOverpayments } from '#domain/pay/overpayments/overpayment-tasks.server.ts';
import { buildRecruitment } from '#domain/recruitment/build.ts';
import { inTransaction } from '#platform/server/database/db.server.ts';

import { openTestDatabase } from '#testing/database.ts';
import { buildHomeCorporation, workerNamePart } from '#testing/fixtures/homes.ts';
import { openStaffFixture } from '#testing/fixtures/staff.ts';
import { createShift } from '#testing/shifts.ts';
import { sendDigests } from './digest.server.ts';
import { notifyStaff } from './notify-staff.server.ts';

const fixture = await openStaffFixture(
  await openTestDatabase(),
  instantAtJst('2026-12-01', '09:00'),
);
const { app } = fixture;
const { db } = app;
afterAll(() => fixture.close());

const operator = { kind: 'operator', id: null } as const;
const idempotencyKey = undefined;

let day = '2026-12-01';
let now = instantAtJst(day, '12:00');
const at = (next: Date) => {
  now = next;
  fixture.setNow(next);
};
// Each test has a week, a corporation and people of its own.
beforeEach(async () => {
  day = addDays(day, 7);
  at(instantAtJst(day, '12:00'));
  // The scheduled task does this every minute: requests of an earlier test to a worker end with their deadline.
  await expireOverpayments(app, now);
});

const tell = (when: Date) => {
  at(when);
  return notifyStaff(app, when);
};

type Home = Awaited<ReturnType<typeof buildHomeCorporation>>;
type Shift = Awaited<ReturnType<Home['contract']>>;

const corporation = () =>
  buildHomeCorporation(fixture, `家${day}`, ['OWNER', 'MANAGER', 'APPROVER']);

/** The e-mails to the person with the role, in the order in which they were written. */
async function noticesTo(home: Home, role: StaffRole) {
  const rows = await db
    .selectFrom('outbox')
    .select(['subject', 'body', 'path'])
    .where('staff_id', '=', home.person(role).id)
    .where('kind', '=', 'email')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(({ subject, body, path }) => ({
    title: subject?.replace('【ひとこま】', '') ?? '',
    body,
    path,
  }));
}
const titlesTo = async (home: Home, role: StaffRole) =>
  (await noticesTo(home, role)).map(({ title }) => title);

/** The facility's wish to cancel; returns its id. */
async function wishToCancel(home: Home, { attendanceId }: Shift, listedReason: string | null) {
  const actor = { kind: 'facility', id: home.facilityId } as const;
  const reason = '資格証の期限が切れており、配置基準を満たさないことがわかったため';
  await requestScheduleCancellation(app, { attendanceId, actor, reason, listedReason, now });
  const { id } = await db
    .selectFrom('schedule_cancellations')
    .select('id')
    .where('attendance_id', '=', attendanceId)
    .executeTakeFirstOrThrow();
  return id;
}

test('answers before a shift: none, of illness, and that nobody comes, each one time and at night too', async () => {
  const home = await corporation();
  const startsAt = instantAtJst(addDays(day, 1), '06:00');
  const [silent, ill, absent, fine] = [
    await home.contract(startsAt),
    await home.contract(addHours(startsAt, 1)),
    await home.contract(addHours(startsAt, 2)),
    await home.contract(addHours(startsAt, 3)),
  ];
  const answer = ({ workerId, attendanceId }: Shift, canAttend: boolean, hasFever: boolean) =>
    answerQuestionnaire(app, {
      workerId,
      attendanceId,
      answers: [
        { id: 'can_attend', answer: canAttend },
        { id: 'has_fever', answer: hasFever },
        { id: 'has_symptoms', answer: false },
        { id: 'household_infected', answer: false },
        { id: 'has_belongings', answer: true },
      ],
      now,
      idempotencyKey,
    });
  at(instantAtJst(day, '23:00'));
  await answer(ill, true, true);
  await answer(absent, false, false);
  await answer(fine, true, false);
  await tell(now);
  await tell(addMinutes(now, 1));
  expect((await titlesTo(home, 'APPROVER')).toSorted()).toEqual([
    '「出勤できない」という回答がありました',
    '体調について確認が必要な回答がありました',
  ]);
  const closes = addHours(startsAt, -2);
  for (const when of [addMinutes(closes, -1), closes]) {
    at(when);
    for (const task of attendanceTasks) {
      // oxlint-disable-next-line no-await-in-loop -- as the minute runs them
      if (task.name === 'attendance.missQuestionnaire') await task.run(app, when);
    }
    // oxlint-disable-next-line no-await-in-loop -- the minute before, and the minute
    await tell(when);
    // oxlint-disable-next-line no-await-in-loop -- as above
    expect(await titlesTo(home, 'APPROVER')).toHaveLength(when === closes ? 3 : 2);
  }
  const last = (await noticesTo(home, 'APPROVER')).at(-1);
  expect(last).toMatchObject({
    title: '出勤前の質問に回答がありません',
    path: `/facility/${home.facilityId}/today?day=${addDays(day, 1)}`,
  });
  expect(JSON.stringify(last)).not.toContain(silent.workerId);
  expect(await titlesTo(home, 'MANAGER')).toHaveLength(3);
});

test('what a worker answers to a wish to cancel: consent with its price, refusal, silence', async () => {
  const home = await corporation();
  at(instantAtJst(day, '20:00'));
  const shifts = [
    await home.contract(addHours(now, 18)),
    await home.contract(addHours(now, 20)),
    await home.contract(addHours(now, 22)),
    await home.contract(addHours(now, 130)),
  ] as const;
  const [agreed, refused, silent, later] = shifts;
  const answer = async (shift: Shift, given: 'APPROVE' | 'REFUSE') => {
    const requestId = await wishToCancel(home, shift, null);
    const { workerId } = shift;
    await answerScheduleCancellation(app, {
      workerId,
      requestId,
      answer: given,
      now,
      idempotencyKey,
    });
  };
  await wishToCancel(home, silent, null);
  at(instantAtJst(day, '23:00'));
  await answer(agreed, 'APPROVE');
  await answer(refused, 'REFUSE');
  await answer(later, 'REFUSE');
  await tell(now);
  const notices = await noticesTo(home, 'APPROVER');
  expect(notices.map(({ title }) => title).toSorted()).toEqual([
    'ワーカーが中止に同意しました',
    'ワーカーが中止を断りました',
  ]);
  const bodies = notices.map(({ body }) => body).join('\n');
  expect(bodies).toMatch(/予定していた賃金の全額（[\d,]+円、税引前・交通費込み）を支払います/);
  expect(bodies).toContain('契約は続いています');
  // The refusal of next week waits for the morning.
  await tell(instantAtJst(addDays(day, 1), '07:00'));
  expect(await titlesTo(home, 'APPROVER')).toHaveLength(3);
  const late = instantAtJst(addDays(day, 1), '17:01');
  at(late);
  await expireScheduleCancellations(app, late);
  await tell(late);
  expect((await titlesTo(home, 'MANAGER')).at(-1)).toBe('中止の依頼に回答がありませんでした');
});

test('an operator rejects a listed reason: manager and owner read in the morning what is owed', async () => {
  const home = await corporation();
  const [rejected, confirmed] = [
    await home.contract(addHours(now, 20)),
    await home.contract(addHours(now, 22)),
  ];
  const requestIds = [
    await wishToCancel(home, rejected, 'requirements_missing'),
    await wishToCancel(home, confirmed, 'requirements_missing'),
  ] as const;
  at(instantAtJst(day, '23:00'));
  for (const [index, requestId] of requestIds.entries()) {
    const note = '資格証の期限は切れていませんでした';
    const audit = { requestId, isJustified: index === 1, note, actor: operator, now };
    // oxlint-disable-next-line no-await-in-loop -- two
    await auditCancellation(app, audit);
  }
  await tell(now);
  expect(await titlesTo(home, 'OWNER')).toEqual([]);
  await tell(instantAtJst(addDays(day, 1), '07:00'));
  const notices = await noticesTo(home, 'OWNER');
  expect(notices.map(({ title }) => title)).toEqual(['契約終了の理由が認められませんでした']);
  expect(notices[0]?.body).toMatch(/賃金の全額（[\d,]+円/);
  expect(await titlesTo(home, 'APPROVER')).toEqual(['契約終了の理由が認められました']);
  expect(await titlesTo(home, 'MANAGER')).toHaveLength(2);
});

test('an operator decides hours and an absence', async () => {
  const home = await corporation();
  const startsAt = instantAtJst(addDays(day, 1), '09:00');
  const [worked, absent] = [await home.contract(startsAt), await home.contract(startsAt)];
  const { attendanceId } = worked;
  await buildCheckIn(app, { attendanceId });
  await buildCheckOut(app, { attendanceId });
  at(addHours(startsAt, 1));
  const report = { kind: 'report', reason: '急な発熱のため、電話で連絡しました', toldName: '佐藤' };
  await updateAbsentNotification(app, {
    ...absent,
    ...report,
    kind: 'report',
    now,
    idempotencyKey,
  });
  await tell(now);
  at(addHours(startsAt, 11));
  await decideDisputedHours(app, {
    attendanceId,
    hours: { startAt: startsAt, endAt: addHours(startsAt, 8), breakMinutes: 60 },
    reason: '入退館記録による',
    actor: operator,
    now,
  });
  const { id: noticeId } = await db
    .selectFrom('absence_notices')
    .select('id')
    .where('attendance_id', '=', absent.attendanceId)
    .executeTakeFirstOrThrow();
  const note = '施設に確認しました';
  await answerAbsenceNotice(app, {
    noticeId,
    answer: 'UPHOLD',
    note,
    hours: null,
    actor: operator,
    now,
  });
  await tell(now);
  await tell(addMinutes(now, 1));
  const notices = await noticesTo(home, 'APPROVER');
  expect(notices.map(({ title }) => title)).toContain('欠勤の連絡がありました');
  expect(
    notices
      .map(({ title }) => title)
      .slice(-2)
      .toSorted(),
  ).toEqual(['運営が勤務時間を決めました', '運営が欠勤と判断しました']);
  expect(notices.map(({ body }) => body).join('\n')).toContain(
    '09:00〜17:00（休憩60分）に決めました',
  );
});

test('a worker who objects to proposed hours: the facility is told in the morning, and reads it on its page', async () => {
  const home = await corporation();
  const startsAt = instantAtJst(day, '13:00');
  const { workerId, attendanceId } = await home.contract(startsAt);
  await buildCheckIn(app, { attendanceId });
  await buildCheckOut(app, { attendanceId });
  at(instantAtJst(day, '23:00'));
  const hours = { startAt: startsAt, endAt: addHours(startsAt, 8), breakMinutes: 60 };
  const shift = await proposableShift(db, attendanceId);
  const { yen: seenYen } = await quoteHoursProposal(db, shift, hours);
  const actor = { kind: 'facility', id: home.facilityId } as const;
  await proposeHours(app, { attendanceId, actor, hours, reason: '早退の記録', seenYen, now });
  const [proposal] = await hoursProposalsOfShift(db, [attendanceId]);
  const proposalId = proposal?.id ?? '';
  const objection = '最後まで働きました';
  const answer = { workerId, proposalId, accepts: false, objection, now, idempotencyKey };
  await answerProposal(app, answer);
  await tell(now);
  expect(await titlesTo(home, 'APPROVER')).not.toContain(
    'ワーカーが勤務時間の修正に同意しませんでした',
  );
  await tell(instantAtJst(addDays(day, 1), '07:00'));
  expect((await noticesTo(home, 'APPROVER')).at(-1)).toMatchObject({
    title: 'ワーカーが勤務時間の修正に同意しませんでした',
    path: `/facility/${home.facilityId}/hours`,
  });
});

test('a contract that was taken away is not told as the worker’s cancellation', async () => {
  const home = await corporation();
  const { attendanceId } = await home.contract(addHours(now, 100));
  const reason = '必要な資格証が承認されなかったため';
  await inTransaction(db, (tx) => cancelAttendanceBySystem(tx, { attendanceId, reason, now }));
  await tell(addMinutes(now, 1));
  await tell(addMinutes(now, 1));
  expect(await titlesTo(home, 'APPROVER')).toEqual(['契約が取り消しになりました']);
});

test('a contract that needs no answer is told at once for tomorrow, and counted in the morning', async () => {
  const home = await corporation();
  const make = async (startsIn: number) => {
    const startsAt = addHours(now, startsIn);
    const hours = { startsAt, endsAt: addHours(startsAt, 5), contractedAt: now };
    await createShift(fixture, { ...hours, corporationId: home.id });
    at(now);
  };
  at(instantAtJst(day, '22:30'));
  await make(20);
  await make(70);
  await tell(now);
  const [notices, ...others] = await noticesTo(home, 'MANAGER');
  expect(others).toEqual([]);
  expect(notices?.title).toBe('24時間以内の勤務に契約が成立しました');
  // The other contract gets no single message when its start comes near.
  await tell(addHours(now, 50));
  const contracts = (await titlesTo(home, 'MANAGER')).filter((title) => title.includes('契約'));
  expect(contracts).toHaveLength(1);
  const morning = instantAtJst(addDays(day, 1), '07:00');
  at(morning);
  await sendDigests(app, morning);
  const digest = (await noticesTo(home, 'MANAGER')).find(({ title }) => title === '今日のまとめ');
  expect(digest?.body).toContain('この24時間に成立した契約（即決）：1件');
});

test('a contract that the facility accepted is no news, also where others need no answer', async () => {
  const home = await corporation();
  const { facilityId } = home;
  at(instantAtJst(day, '22:30'));
  // The posting is without selection, but only for workers who have worked here before.
  const { id: jobId } = await buildJob(db, { now, facilityId, instant: { workedHere: true } });
  const accept = async (startsIn: number) => {
    const startsAt = addHours(now, startsIn);
    const hours = { startsAt, endsAt: addHours(startsAt, 5), mode: 'INSTANT' } as const;
    const { id: recruitmentId } = await buildRecruitment(db, { now, jobId, ...hours });
    const { id: workerId } = await buildPreparedWorker(db, { now });
    const applied = await applyToRecruitment(app, { workerId, recruitmentId, now });
    expect(applied.state).toBe('APPLIED');
    const actor = { kind: 'facility', id: facilityId } as const;
    const { applicationId } = applied;
    await acceptApplication(app, { applicationId, actor, now: addMinutes(now, 5) });
  };
  await accept(20);
  await accept(70);
  await tell(addMinutes(now, 10));
  expect(await titlesTo(home, 'MANAGER')).toEqual([]);
  const morning = instantAtJst(addDays(day, 1), '07:00');
  at(morning);
  await sendDigests(app, morning);
  const digest = (await noticesTo(home, 'MANAGER')).find(({ title }) => title === '今日のまとめ');
  expect(digest?.body).toContain('今日の勤務：1件');
  expect(digest?.body).not.toContain('即決');
});

test('no message names a worker', async () => {
  const rows = await db
    .selectFrom('outbox')
    .select('body')
    .where('staff_id', 'is not', null)
    .execute();
  expect(rows.length).toBeGreaterThan(10);
  expect(JSON.stringify(rows)).not.toContain(workerNamePart);
});
