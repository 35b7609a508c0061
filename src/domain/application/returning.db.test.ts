import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { buildShiftWithFixedWage } from '#domain/attendance/build.ts';
import { addDays, instantAtJst } from '#platform/base/jst.ts';
import { buildFacility, buildJob } from '#domain/corporation/build.ts';
import { buildRecruitment } from '#domain/recruitment/build.ts';

import { openTestDatabase } from '#testing/database.ts';
import {
  openApplicationFixture,
  type ApplicationFixture,
  type ApplicationWorker,
} from '#testing/fixtures/application.ts';
import { buildContract } from './build.ts';
import { noonOnApplyFactsDay } from './facts.build.ts';

let fixture: ApplicationFixture;
beforeAll(async () => {
  fixture = await openApplicationFixture(await openTestDatabase(), noonOnApplyFactsDay);
});
afterAll(() => fixture.close());

const confirmation = `query ($id: ID!) {
  applicationConfirmation(recruitmentId: $id) {
    confirmations { id text }
    returning { lastWorkedOn changes { title before now } reminders }
  }
}`;
const dates =
  '{ returnDateList { recruitmentId title facilityName startsAt endsAt salary workedTasks { times lastAt } } }';

async function facilityWithJob() {
  const { db } = fixture.app;
  const { id: facilityId } = await buildFacility(db, { now: noonOnApplyFactsDay });
  return { facilityId, jobId: (await buildJob(db, { now: noonOnApplyFactsDay, facilityId })).id };
}

const offer = (jobId: string, day: string, wishes: { hourlyWage?: number; from?: string } = {}) =>
  buildRecruitment(fixture.app.db, {
    now: noonOnApplyFactsDay,
    jobId,
    startsAt: instantAtJst(day, wishes.from ?? '09:00'),
    endsAt: instantAtJst(day, '18:00'),
    hourlyWage: wishes.hourlyWage ?? 1_500,
  });

/** A worker with one finished shift of the job, three days ago. */
async function returner(jobId: string): Promise<ApplicationWorker> {
  const person = await fixture.person({ bank: true });
  const day = addDays('2026-11-14', -3);
  const before = addDays('2026-11-14', -6);
  const { id: recruitmentId } = await buildRecruitment(fixture.app.db, {
    now: instantAtJst(before, '12:00'),
    jobId,
    startsAt: instantAtJst(day, '09:00'),
    endsAt: instantAtJst(day, '18:00'),
    hourlyWage: 1_500,
  });
  const now = instantAtJst(before, '12:00');
  const wishes = { workerId: person.id, recruitmentId, now };
  const { attendanceId } = await buildContract(fixture.app, wishes);
  await buildShiftWithFixedWage(fixture.app, { attendanceId });
  return person;
}

const confirm = async (who: { token?: string }, id: string) =>
  (await fixture.call(confirmation, { id }, who)).data?.['applicationConfirmation'];
const datesOf = async (who: ApplicationWorker) =>
  (await fixture.call(dates, {}, who)).data?.['returnDateList'].map(
    (one: { recruitmentId: string }) => one.recruitmentId,
  );

describe('a worker who has worked at the facility', () => {
  test('confirms two things, and reads what was confirmed before', async () => {
    const { jobId } = await facilityWithJob();
    const hana = await returner(jobId);
    const { id } = await offer(jobId, '2026-11-24');
    const page = await confirm(hana, id);
    expect(page.confirmations.map((one: { id: string }) => one.id)).toEqual(['contract', 'cancel']);
    expect(page.confirmations[0].text).toMatch(/労働契約が成立します。労働条件を確認しました/);
    expect(page.returning).toEqual({
      lastWorkedOn: '2026-11-11',
      changes: [],
      reminders: [expect.stringContaining('持ち物'), expect.stringContaining('緊急連絡先')],
    });
    expect((await fixture.applied(hana, id)).state).toBe('HIRED');
  });

  test('sees what is different from the last contract', async () => {
    const { jobId } = await facilityWithJob();
    const hana = await returner(jobId);
    const { id } = await offer(jobId, '2026-11-25', { hourlyWage: 1_600, from: '10:00' });
    const { changes } = (await confirm(hana, id)).returning;
    expect(changes).toEqual([
      { title: '勤務時間', before: '09:00〜18:00', now: '10:00〜18:00' },
      {
        title: '始業・終業の時刻、休憩、休日',
        before: '休憩：60分（勤務の途中に自由に利用）',
        now: '休憩：45分（勤務の途中に自由に利用）',
      },
      {
        title: '賃金',
        before: '基本賃金：時給1,500円（1分単位で計算）',
        now: '基本賃金：時給1,600円（1分単位で計算）',
      },
    ]);
  });

  test('confirms everything elsewhere, and while credentials are under review', async () => {
    const { jobId } = await facilityWithJob();
    const hana = await returner(jobId);
    const other = await facilityWithJob();
    const elsewhere = await confirm(hana, (await offer(other.jobId, '2026-11-26')).id);
    expect(elsewhere.returning).toBeNull();
    expect(elsewhere.confirmations.length).toBeGreaterThan(3);
    const { id } = await offer(jobId, '2026-11-27');
    await fixture.app.db
      .updateTable('identities')
      .set({ state: 'PENDING' })
      .where('worker_id', '=', hana.id)
      .execute();
    const reviewing = await confirm(hana, id);
    expect(reviewing.returning).toBeNull();
    expect((await confirm({}, id)).returning).toBeNull();
  });
});

describe('dates to return to', () => {
  test('are the next possible ones of facilities where the worker has worked', async () => {
    const { jobId } = await facilityWithJob();
    const hana = await returner(jobId);
    const ids = [];
    for (const day of ['2026-12-04', '2026-12-01', '2026-12-03', '2026-12-02']) {
      ids.push({ day, id: (await offer(jobId, day)).id });
    }
    await offer((await facilityWithJob()).jobId, '2026-11-30');
    const byDay = ids.toSorted((a, b) => a.day.localeCompare(b.day)).map(({ id }) => id);
    expect(await datesOf(hana)).toEqual(byDay.slice(0, 3));
    const { data } = await fixture.call(dates, {}, hana);
    const lastAt = instantAtJst('2026-11-11', '09:00').toISOString();
    expect(data?.['returnDateList'][0].workedTasks).toEqual([
      { times: 1, lastAt },
      { times: 1, lastAt },
    ]);
    // A booked date, and a date that overlaps it, is no longer offered.
    await fixture.applied(hana, byDay[0] ?? '');
    expect(await datesOf(hana)).toEqual(byDay.slice(1, 4));
    expect(await datesOf(await fixture.person())).toEqual([]);
  });
});
