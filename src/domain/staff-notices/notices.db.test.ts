import { afterAll, beforeEach, describe, expect, test } from 'vitest';

import { runSearches } from '#domain/application/stand-in/run-searches.server.ts';
import { buildCheckIn, buildCheckOut } from '#domain/attendance/build.ts';
import { cancelByWorker } from '#domain/attendance/cancellation/cancel-by-worker.server.ts';
import { mapInOrder } from '#platform/base/in-order.ts';
import {
  addDays,
  addHours,
  addMinutes,
  instantAtJst,
  formatDay,
  monthsLater,
} from '#platform/base/jst.ts';
import { currentTerms, termsVersions } from '#domain/corporation/consents/terms-rules.ts';
import type { StaffRole } from '#platform/base/people/rights.ts';
import { buildCarriedReviews } from '#domain/reviews/build.ts';
import { closeRecruitment } from '#domain/recruitment/publishing/stop.server.ts';
import { automaticCheckOutAfterHours } from '#domain/attendance/missing-stamp-limits.ts';

import { openTestDatabase } from '#testing/database.ts';
import { buildHomeCorporation, workerNamePart } from '#testing/fixtures/homes.ts';
import { openStaffFixture } from '#testing/fixtures/staff.ts';
import { refusalCodeOf } from '#testing/processes/product.ts';
import { createShift } from '#testing/shifts.ts';
import { runScheduledTasks } from '#main/tasks.server.ts';
import { notifyStaff } from './notify-staff.server.ts';

const fixture = await openStaffFixture(
  await openTestDatabase(),
  instantAtJst('2026-12-01', '09:00'),
);
const { app, ask } = fixture;
const { db } = app;
afterAll(() => fixture.close());

let day = '2026-12-01';
let now = instantAtJst(day, '12:00');
const at = (next: Date) => {
  now = next;
  fixture.setNow(next);
};
// Each test has a week, a corporation and people of its own.
beforeEach(() => {
  day = addDays(day, 7);
  at(instantAtJst(day, '12:00'));
});

const corporation = (...roles: StaffRole[]) => buildHomeCorporation(fixture, `家${day}`, roles);

const tell = (when: Date) => {
  at(when);
  return notifyStaff(app, when);
};

/** The mails to a person: subjects in their order. */
async function mailsTo(staffId: string) {
  const rows = await db
    .selectFrom('outbox')
    .select(['subject', 'body', 'path', 'kind', 'staff_kind', 'next_attempt_at'])
    .where('staff_id', '=', staffId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows;
}
const subjectsTo = async (staffId: string) =>
  (await mailsTo(staffId)).map(({ subject }) => subject?.replace('【ひとこま】', ''));

describe('an application', () => {
  test('is told to the managers at once and at 24 hours, and to the owner at 44, each one time', async () => {
    const home = await corporation('OWNER', 'MANAGER', 'APPROVER', 'FINANCE', 'VIEWER');
    await home.apply(addHours(now, 200));
    const [manager, owner] = [home.person('MANAGER').id, home.person('OWNER').id];
    const applied = now;
    await tell(addMinutes(applied, 1));
    await tell(addMinutes(applied, 2));
    expect(await subjectsTo(manager)).toEqual(['応募への回答をお願いします']);
    const [mail] = await mailsTo(manager);
    expect(mail?.body).toContain(`家${day}の里の「日勤」`);
    expect(mail?.body).toContain('までに回答してください');
    expect(mail?.path).toBe(`/facility/${home.facilityId}/applications`);
    await tell(addHours(applied, 24));
    await tell(addHours(applied, 25));
    expect(await subjectsTo(owner)).toEqual([]);
    await tell(addHours(applied, 44));
    expect(await subjectsTo(manager)).toEqual([
      '応募への回答をお願いします',
      '【残り24時間以内】応募への回答をお願いします',
      '【残り4時間以内】応募への回答をお願いします',
    ]);
    expect(await subjectsTo(owner)).toEqual(['【残り4時間以内】応募への回答をお願いします']);
    for (const role of ['APPROVER', 'FINANCE', 'VIEWER'] as const) {
      // oxlint-disable-next-line no-await-in-loop -- three
      expect(await subjectsTo(home.person(role).id)).toEqual([]);
    }
  });

  test('that was answered is told nobody any more', async () => {
    const home = await corporation('OWNER', 'MANAGER');
    const { applicationId } = await home.apply(addHours(now, 200));
    const accept = 'mutation ($id: ID!) { acceptApplication(input: { id: $id }) { success } }';
    const answer = await ask('facility', accept, { id: applicationId }, home.person('MANAGER'));
    expect(refusalCodeOf(answer)).toBeNull();
    await tell(addHours(now, 44));
    expect(await subjectsTo(home.person('OWNER').id)).toEqual([]);
  });
});

describe('hours', () => {
  const claimDocument = `mutation ($input: RequestAttendanceApprovalInput!) {
    requestAttendanceApproval(input: $input) { success } }`;
  const endDocument =
    'mutation ($id: ID!, $at: DateTime!) { updateCheckoutTime(input: { id: $id, at: $at }) { success } }';

  /** Messages to approver, manager and owner: at the begin of the 72 hours, with 24 and with 4 left, and at the end. */
  const climb = [
    [1, 0, 0],
    [2, 1, 0],
    [3, 2, 1],
    [3, 2, 1],
  ];
  const noticesAfter = (home: Awaited<ReturnType<typeof corporation>>, begin: Date) =>
    mapInOrder([2, 48 * 60, 68 * 60, 72 * 60], async (minutes) => {
      // The task runs each minute; the second run sends nothing again.
      await tell(addMinutes(begin, minutes));
      await tell(addMinutes(begin, minutes + 1));
      return mapInOrder(['APPROVER', 'MANAGER', 'OWNER'] as const, async (role) => {
        const subjects = await subjectsTo(home.person(role).id);
        return subjects.filter((subject) => subject?.includes('勤務時間')).length;
      });
    });

  test('climb from the approver to the owner before the 72 hours end', async () => {
    const home = await corporation('OWNER', 'MANAGER', 'APPROVER');
    const shift = await createShift(fixture, {
      startsAt: instantAtJst(day, '09:00'),
      endsAt: instantAtJst(day, '18:00'),
      corporationId: home.id,
    });
    const { attendanceId: id } = shift;
    await buildCheckIn(app, { attendanceId: id });
    await buildCheckOut(app, { attendanceId: id });
    const sentAt = instantAtJst(day, '20:00');
    const end = instantAtJst(day, '18:40').toISOString();
    expect(refusalCodeOf(await shift.send(sentAt, endDocument, { id, at: end }))).toBeNull();
    const input = { id, mode: 'with_adjustment', reason: '申し送りが延びました' };
    expect(refusalCodeOf(await shift.send(sentAt, claimDocument, { input }))).toBeNull();
    expect(await noticesAfter(home, sentAt)).toEqual(climb);
  });

  test('of an end that nobody stamped climb from the question on', async () => {
    const home = await corporation('OWNER', 'MANAGER', 'APPROVER');
    const shift = await createShift(fixture, {
      startsAt: instantAtJst(day, '01:00'),
      endsAt: instantAtJst(day, '07:00'),
      corporationId: home.id,
    });
    await buildCheckIn(app, { attendanceId: shift.attendanceId });
    const askedAt = addHours(shift.endsAt, automaticCheckOutAfterHours);
    at(askedAt);
    await runScheduledTasks(app);
    expect(await noticesAfter(home, askedAt)).toEqual(climb);
  });
});

describe('a shift without a check-in', () => {
  test('is late at S + 5 and missing at S + 30, to the minute, in quiet hours as well', async () => {
    const home = await corporation('OWNER', 'APPROVER');
    const startsAt = instantAtJst(addDays(day, 1), '05:00');
    await home.contract(startsAt);
    const [approver, owner] = [home.person('APPROVER').id, home.person('OWNER').id];
    await tell(addMinutes(startsAt, 4));
    expect(await subjectsTo(approver)).toEqual([]);
    await tell(addMinutes(startsAt, 5));
    expect(await subjectsTo(approver)).toEqual(['出勤が記録されていません（開始から5分）']);
    await tell(addMinutes(startsAt, 29));
    expect(await subjectsTo(owner)).toEqual([]);
    await tell(addMinutes(startsAt, 30));
    expect(await subjectsTo(approver)).toHaveLength(2);
    expect(await subjectsTo(owner)).toEqual(['出勤が記録されていません（開始から30分）']);
  });
});

describe('a cancellation', () => {
  const cancel = (shift: { workerId: string; attendanceId: string }, reason = 'illness') =>
    cancelByWorker(app, {
      ...shift,
      reason,
      note: '',
      toldName: '佐藤',
      penaltyAfter: null,
      now,
      idempotencyKey: undefined,
    });

  test('of next week is told in the morning; a seat of tomorrow at night, with what to do', async () => {
    const home = await corporation('MANAGER', 'APPROVER');
    at(instantAtJst(day, '23:00'));
    const [later, soon] = [
      await home.contract(addHours(now, 130)),
      await home.contract(addHours(now, 20)),
    ];
    await cancel(later);
    await cancel(soon);
    const { id } = home.person('APPROVER');
    await tell(now);
    expect(await subjectsTo(id)).toEqual(['24時間以内の勤務に空きが出ました']);
    const [mail] = await mailsTo(id);
    expect(mail).toMatchObject({ path: `/facility/${home.facilityId}/today` });
    expect(mail?.body).toContain('代わりの人を手配してください');
    expect(mail?.body).not.toContain('体調');
    await tell(instantAtJst(addDays(day, 1), '06:59'));
    expect(await subjectsTo(id)).toHaveLength(1);
    await tell(instantAtJst(addDays(day, 1), '07:00'));
    expect(await subjectsTo(id)).toEqual([
      '24時間以内の勤務に空きが出ました',
      'ワーカーがキャンセルしました',
    ]);
  });

  test('that the facility asked for is announced as a question, at once and at 24 and 44 hours', async () => {
    const home = await corporation('MANAGER');
    await cancel(await home.contract(addHours(now, 20)), 'facility_request');
    const { id } = home.person('MANAGER');
    const asked = now;
    await tell(addMinutes(asked, 1));
    expect(await subjectsTo(id)).toEqual(['キャンセルを依頼したか回答してください']);
    await tell(addHours(asked, 25));
    await tell(addHours(asked, 44));
    expect(await subjectsTo(id)).toEqual([
      'キャンセルを依頼したか回答してください',
      '【残り24時間以内】キャンセルを依頼したか回答してください',
      '【残り4時間以内】キャンセルを依頼したか回答してください',
    ]);
    await tell(addHours(asked, 49));
    expect(await subjectsTo(id)).toHaveLength(3);
  });

  test('whose stand-in was searched for and not found: told an hour before the deadline', async () => {
    const home = await corporation('MANAGER', 'APPROVER');
    const shift = await home.contract(addHours(now, 8));
    await cancel(shift);
    const { id, cookie } = home.person('MANAGER');
    await tell(now);
    const start = 'mutation ($id: ID!) { startStandInSearch(input: { id: $id }) { success } }';
    expect(
      refusalCodeOf(await ask('facility', start, { id: shift.recruitmentId }, { cookie })),
    ).toBeNull();
    await runSearches(app, now);
    // Nobody could be invited: the search waits for the public, and ends an hour before the deadline.
    const end = addHours(now, 5);
    await runSearches(app, addMinutes(end, -1));
    await tell(addMinutes(end, -1));
    expect(await subjectsTo(id)).toHaveLength(1);
    await runSearches(app, end);
    await tell(end);
    expect(await subjectsTo(id)).toEqual([
      '24時間以内の勤務に空きが出ました',
      '代わりの人が見つかっていません',
    ]);
    expect((await mailsTo(id))[1]).toMatchObject({ path: `/facility/${home.facilityId}/today` });
  });
});

describe('other notices', () => {
  test('a review was published: told to the manager', async () => {
    const home = await corporation('MANAGER', 'APPROVER');
    const review = {
      rates: [5, 5, 5, 5, 5],
      comment: 'よい職場です',
      workerLabel: '30代',
      at: now,
    };
    await db
      .transaction()
      .execute((tx) => buildCarriedReviews(tx, { facilityId: home.facilityId, reviews: [review] }));
    await tell(addMinutes(now, 1));
    expect(await subjectsTo(home.person('MANAGER').id)).toEqual(['施設の評価が公開されました']);
    expect(await subjectsTo(home.person('APPROVER').id)).toEqual([]);
  });

  test('an operator stopped postings: one message for all of one moment', async () => {
    const home = await corporation('MANAGER');
    const ids = [
      (await home.apply(addHours(now, 100))).recruitmentId,
      (await home.apply(addHours(now, 130))).recruitmentId,
    ];
    const actor = { kind: 'operator', id: null } as const;
    for (const recruitmentId of ids) {
      // oxlint-disable-next-line no-await-in-loop -- two
      await closeRecruitment(db, { recruitmentId, actor, now });
    }
    await tell(addMinutes(now, 1));
    const mails = await mailsTo(home.person('MANAGER').id);
    const stopped = mails.filter(({ staff_kind: kind }) => kind === 'posting');
    expect(stopped).toHaveLength(1);
    expect(stopped[0]?.body).toContain('求人2件が');
  });

  test('an agreement ends: 60 days before to the manager, 30 days before to the owner too', async () => {
    const home = await corporation('OWNER', 'MANAGER');
    await db
      .updateTable('agreement_filings')
      .set({ ends_on: addDays(day, 60) })
      .where('facility_id', '=', home.facilityId)
      .execute();
    const noticesTo = async (role: StaffRole) =>
      (await mailsTo(home.person(role).id)).filter(({ staff_kind: kind }) => kind === 'agreement')
        .length;
    await tell(instantAtJst(addDays(day, -1), '12:00'));
    expect(await noticesTo('MANAGER')).toBe(0);
    await tell(instantAtJst(day, '12:00'));
    await tell(instantAtJst(addDays(day, 1), '12:00'));
    expect([await noticesTo('MANAGER'), await noticesTo('OWNER')]).toEqual([1, 0]);
    await tell(instantAtJst(addDays(day, 30), '12:00'));
    expect([await noticesTo('MANAGER'), await noticesTo('OWNER')]).toEqual([2, 1]);
    at(instantAtJst(day, '12:00'));
  });
});

describe('what a whole corporation owes', () => {
  test('a declaration: the owners hear 30 days before its end and after it, each one time', async () => {
    const home = await corporation('OWNER', 'MANAGER');
    const noticesTo = async (role: StaffRole) =>
      (await mailsTo(home.person(role).id)).filter(
        ({ staff_kind: kind }) => kind === 'corporation',
      );
    const endsOn = addDays(monthsLater(day, 12), -1);
    await tell(instantAtJst(addDays(endsOn, -30), '12:00'));
    expect(await noticesTo('OWNER')).toEqual([]);
    await tell(instantAtJst(addDays(endsOn, -29), '12:00'));
    await tell(instantAtJst(endsOn, '12:00'));
    await tell(instantAtJst(addDays(endsOn, 1), '12:00'));
    await tell(instantAtJst(addDays(endsOn, 60), '12:00'));
    const mails = await noticesTo('OWNER');
    expect(mails.map(({ subject }) => subject)).toEqual([
      '【ひとこま】求人不受理の申告の期限が近づいています',
      '【ひとこま】求人不受理の申告が切れたため、募集を掲載できません',
    ]);
    expect(mails[0]?.body).toContain(`${formatDay(endsOn)}に1年の期限が切れます`);
    expect(mails[0]?.path).toBe('/facility/corporation');
    expect(await noticesTo('MANAGER')).toEqual([]);
    at(instantAtJst(day, '12:00'));
  });

  test('the terms: when they are announced, a week before they are required, and after', async () => {
    const home = await corporation('OWNER');
    const { announcedOn, requiredFrom } = currentTerms;
    const before = termsVersions.at(-2)?.version ?? '';
    await db
      .updateTable('corporations')
      .set({ terms_version: before })
      .where('id', '=', home.id)
      .execute();
    for (const on of [announcedOn, ...[-8, -7, -1, 0].map((days) => addDays(requiredFrom, days))])
      // oxlint-disable-next-line no-await-in-loop -- one day after another
      await tell(instantAtJst(on, '12:00'));
    expect(await subjectsTo(home.person('OWNER').id)).toEqual([
      '利用規約が新しくなりました',
      '利用規約が新しくなりました',
      '利用規約への同意がないため、募集を掲載できません',
    ]);
    at(instantAtJst(day, '12:00'));
  });
});

test('no message names a worker', async () => {
  const rows = await db
    .selectFrom('outbox')
    .select('subject')
    .where('staff_id', 'is not', null)
    .where((where) =>
      where.or([
        where('body', 'like', `%${workerNamePart}%`),
        where('subject', 'like', `%${workerNamePart}%`),
      ]),
    )
    .execute();
  expect(rows).toEqual([]);
});
