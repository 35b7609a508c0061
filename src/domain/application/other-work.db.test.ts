import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

import { buildShiftWithFixedWage } from '#domain/attendance/build.ts';
import { auditPayBooks } from '#domain/pay/audit/audit.server.ts';

import { openTestDatabase } from '#testing/database.ts';
import {
  refusalCodeOf,
  openApplicationFixture,
  type ApplicationFixture,
  type ApplicationWorker,
} from '#testing/fixtures/application.ts';
import { fetchPaySlipOfShift } from '#testing/fixtures/pay-slips.ts';
import { acceptApplication } from './applying/accept.server.ts';
import { timeOnApplyFactsDay, noonOnApplyFactsDay } from './facts.build.ts';
import type { OtherWorkMinutes } from './facts.ts';

let fixture: ApplicationFixture;
beforeAll(async () => {
  fixture = await openApplicationFixture(await openTestDatabase(), noonOnApplyFactsDay);
});
afterEach(() => fixture.setNow(noonOnApplyFactsDay));
afterAll(() => fixture.close());

const applying = `mutation ($input: ApplyToRecruitmentInput!) {
  applyToRecruitment(input: $input) { applicationId state attendanceId } }`;
const confirming = `query ($recruitmentId: ID!, $otherWork: OtherWorkInput) {
  applicationConfirmation(recruitmentId: $recruitmentId, otherWork: $otherWork) {
    otherWork { dayMinutes weekMinutes } otherWorkPremiumMinutes contractMoment { text } } }`;

const apply = (who: ApplicationWorker, recruitmentId: string, otherWork?: OtherWorkMinutes) =>
  fixture.call(applying, { input: { recruitmentId, ...(otherWork ? { otherWork } : {}) } }, who);
const applied = async (...args: Parameters<typeof apply>) => {
  const answer = await apply(...args);
  expect(answer.errors).toBeUndefined();
  return answer.data?.['applyToRecruitment'];
};
const confirmation = async (
  who: ApplicationWorker,
  recruitmentId: string,
  otherWork?: OtherWorkMinutes,
) =>
  (await fixture.call(confirming, { recruitmentId, otherWork }, who)).data?.[
    'applicationConfirmation'
  ];

const hours = (day: string) => ({
  startsAt: timeOnApplyFactsDay(`2026-12-${day} 09:00`),
  endsAt: timeOnApplyFactsDay(`2026-12-${day} 18:00`),
});
const none = { dayMinutes: 0, weekMinutes: 0 };

describe('work at other employers', () => {
  test('without a statement, or with none, nothing is asked for and nothing refused', async () => {
    const hana = await fixture.person();
    const [first, second] = [await fixture.seat(hours('01')), await fixture.seat(hours('03'))];
    expect(await confirmation(hana, first.id)).toMatchObject({
      otherWork: null,
      otherWorkPremiumMinutes: 0,
    });
    expect(await applied(hana, first.id)).toMatchObject({ state: 'HIRED' });
    expect(await applied(hana, second.id, none)).toMatchObject({ state: 'HIRED' });
    const rows = await fixture.app.db
      .selectFrom('applications')
      .select(['other_day_minutes', 'other_week_minutes'])
      .where('worker_id', '=', hana.id)
      .orderBy('id')
      .execute();
    expect(rows).toEqual([
      { other_day_minutes: null, other_week_minutes: null },
      { other_day_minutes: 0, other_week_minutes: 0 },
    ]);
  });

  test('that brings the week above 40 waits for the facility, is carried over, and is paid', async () => {
    const hana = await fixture.person();
    const seat = await fixture.seat(hours('01'));
    const otherWork = { dayMinutes: 120, weekMinutes: 36 * 60 };
    // Two hours are beyond the day's eight; of the other six, two are beyond the week's 40.
    const seen = await confirmation(hana, seat.id, otherWork);
    expect(seen).toMatchObject({ otherWork, otherWorkPremiumMinutes: 240 });
    expect(seen.contractMoment.text).not.toBe(
      (await confirmation(hana, seat.id)).contractMoment.text,
    );
    const { applicationId, state } = await applied(hana, seat.id, otherWork);
    expect(state).toBe('APPLIED');
    expect(await confirmation(hana, (await fixture.seat(hours('08'))).id)).toMatchObject({
      otherWork,
    });
    const { attendanceId } = await acceptApplication(fixture.app, {
      applicationId,
      actor: { kind: 'facility', id: seat.facilityId },
      now: noonOnApplyFactsDay,
    });
    await buildShiftWithFixedWage(fixture.app, { attendanceId });
    const { wage } = await fetchPaySlipOfShift(fixture.app.db, { attendanceId });
    expect(wage).toMatchObject({ addedDayMinutes: 120, weeklyMinutes: 120 });
    const { hourlyWage, base, addedDayPremium, weeklyPremium, taxable } = wage;
    expect([addedDayPremium, weeklyPremium]).toEqual([hourlyWage / 2, hourlyWage / 2]);
    expect(taxable).toBe(base + hourlyWage);
    expect(await auditPayBooks(fixture.app.db)).toEqual([]);
    await sql`
      update wages set fixed = fixed - 'addedDayMinutes' where attendance_id = ${attendanceId}
    `.execute(fixture.app.db);
    expect(await auditPayBooks(fixture.app.db)).toContain(
      `a day above 8 hours with other work is not paid as such: ${attendanceId}`,
    );
    await sql`
      update wages set fixed = fixed || '{"addedDayMinutes": 120}' where attendance_id = ${attendanceId}
    `.execute(fixture.app.db);
  });

  test('cannot bring a shift above the limits where the facility has no 36協定', async () => {
    const hana = await fixture.person();
    const facility = { overtimeAgreement: false };
    const seat = await fixture.seat({ ...hours('01'), facility });
    const long = { dayMinutes: 0, weekMinutes: 32 * 60 + 60 };
    expect(refusalCodeOf(await apply(hana, seat.id, long))).toBe('OTHER_WORK_OVERTIME');
    const fits = { dayMinutes: 0, weekMinutes: 32 * 60 };
    expect(await applied(hana, seat.id, fits)).toMatchObject({ state: 'HIRED' });
    // A client that knows only the specified API states nothing, and is not refused for an earlier statement.
    const taro = await fixture.person();
    const two = await fixture.seat({ ...hours('01'), facility, capacity: 2 });
    expect(refusalCodeOf(await apply(taro, two.id, long))).toBe('OTHER_WORK_OVERTIME');
    expect(await applied(taro, two.id)).toMatchObject({ state: 'HIRED' });
  });

  test.each([
    ['more than a day has', { dayMinutes: 961, weekMinutes: 961 }],
    ['more than a week has', { dayMinutes: 0, weekMinutes: 4_801 }],
    ['a day longer than its week', { dayMinutes: 120, weekMinutes: 60 }],
    ['less than nothing', { dayMinutes: -1, weekMinutes: 0 }],
  ])('%s is refused', async (_name, otherWork) => {
    const hana = await fixture.person();
    expect(refusalCodeOf(await apply(hana, (await fixture.seat()).id, otherWork))).toBe(
      'OTHER_WORK_WRONG',
    );
  });

  test('counts towards the 28 hours of a residence permit, in place of what came with the card', async () => {
    const identity = { workPermission: 'limited_28_hours', otherJobMinutesPerWeek: 1_200 } as const;
    const hana = await fixture.person({ nationality: 'foreign', identity });
    const seat = await fixture.seat(hours('01'));
    expect(await confirmation(hana, seat.id)).toMatchObject({
      otherWork: { dayMinutes: 0, weekMinutes: 1_200 },
    });
    const more = { dayMinutes: 0, weekMinutes: 1_201 };
    expect(refusalCodeOf(await apply(hana, seat.id, more))).toBe('VISA_LIMIT');
    expect(await applied(hana, seat.id, none)).toMatchObject({ state: 'HIRED' });
  });
});

const stating = `query ($recruitmentId: ID!, $travelFare: Int) {
  applicationConfirmation(recruitmentId: $recruitmentId, travelFare: $travelFare) {
    travelCap travelFare wage { travelAllowance total } conditions { text } }
  applicationDates(recruitmentId: $recruitmentId, travelFare: $travelFare) {
    dates { recruitmentId wage { travelAllowance } } } }`;

/** The travel allowance in the confirmation, in the list of dates and in the line of the notice. */
async function travelSeen(who: { token?: string }, recruitmentId: string, travelFare?: number) {
  const { data } = await fixture.call(stating, { recruitmentId, travelFare }, who);
  if (!data) throw new Error('no answer');
  const { travelCap, travelFare: fare, wage, conditions } = data['applicationConfirmation'];
  const dates: { recruitmentId: string; wage: object }[] = data['applicationDates'].dates;
  expect(dates.find((date) => date.recruitmentId === recruitmentId)?.wage).toEqual({
    travelAllowance: wage.travelAllowance,
  });
  return { travelCap, fare, paid: wage.travelAllowance, line: travelLineOf(conditions) };
}

const travelLineOf = (items: readonly { text: string }[]) =>
  items.flatMap(({ text }) => text.split('\n')).find((line) => line.startsWith('通勤手当'));

const applyWith = (who: ApplicationWorker, recruitmentId: string, travelFare?: number) =>
  fixture.call(applying, { input: { recruitmentId, travelFare } }, who);

const appliedWith = async (...args: Parameters<typeof applyWith>) => {
  const answer = await applyWith(...args);
  expect(answer.errors).toBeUndefined();
  return answer.data?.['applyToRecruitment'];
};

/** The travel allowance of a contract, and its line in the notice of conditions. */
async function contracted({ applicationId }: { applicationId: string }) {
  const { rows } = await sql<{ travel: number; content: { items: { text: string }[] } }>`
    select t.travel_allowance as travel, d.content
      from attendances t join agreed_documents d on d.application_id = t.application_id
     where t.application_id = ${applicationId}
  `.execute(fixture.app.db);
  const [row] = rows;
  return { travel: row?.travel, line: row && travelLineOf(row.content.items) };
}

describe('the fare to a facility', () => {
  const capLine = '通勤手当：1日500円（往復の運賃の申告がないため、上限の額。非課税）';
  const fareLine = '通勤手当：1日320円（申告した往復の運賃320円。上限1日500円。非課税）';

  test('fixes the travel allowance of its contract, and carries over to the next', async () => {
    const hana = await fixture.person();
    const first = await fixture.seat(hours('01'));
    const { facilityId } = first;
    const second = await fixture.seat({ ...hours('03'), facilityId });
    const other = await fixture.seat(hours('08'));
    expect(await travelSeen({}, first.id)).toMatchObject({
      travelCap: 500,
      fare: null,
      paid: 500,
      line: expect.stringContaining('上限1日500円'),
    });
    expect(await travelSeen(hana, first.id)).toMatchObject({
      fare: null,
      paid: 500,
      line: capLine,
    });
    expect(await travelSeen(hana, first.id, 320)).toEqual({
      travelCap: 500,
      fare: 320,
      paid: 320,
      line: fareLine,
    });
    const one = await appliedWith(hana, first.id, 320);
    expect(await contracted(one)).toEqual({ travel: 320, line: fareLine });
    expect(await travelSeen(hana, second.id)).toMatchObject({ fare: 320, paid: 320 });
    expect(await travelSeen(hana, other.id)).toMatchObject({ fare: null, paid: 500 });

    // After a move to a street nearby the worker states 0 yen, which changes later contracts only.
    const two = await appliedWith(hana, second.id, 0);
    expect((await contracted(two)).travel).toBe(0);
    expect((await contracted(one)).travel).toBe(320);

    await buildShiftWithFixedWage(fixture.app, one);
    const { wage } = await fetchPaySlipOfShift(fixture.app.db, one);
    expect(wage).toMatchObject({ travelAllowance: 320, net: wage.taxable - wage.tax + 320 });
    expect(await auditPayBooks(fixture.app.db)).toEqual([]);
    const fare = (yen: number) =>
      sql`update applications set travel_fare = ${yen} where id = ${one.applicationId}`.execute(
        fixture.app.db,
      );
    await fare(319);
    expect(await auditPayBooks(fixture.app.db)).toEqual([
      `travel is exempt above the stated fare: ${one.attendanceId}`,
    ]);
    await fare(320);
  });

  test('waits with its application until the facility accepts', async () => {
    const hana = await fixture.person();
    const seat = await fixture.seat({ ...hours('01'), mode: 'SCREENING' });
    const { applicationId } = await appliedWith(hana, seat.id, 320);
    const asked = 'query ($id: ID!) { employmentCondition(id: $id) { conditions { text } } }';
    const waiting = await fixture.call(asked, { id: applicationId }, hana);
    expect(travelLineOf(waiting.data?.['employmentCondition'].conditions)).toBe(fareLine);
    const later = await fixture.seat({ ...hours('03'), facilityId: seat.facilityId });
    await appliedWith(hana, later.id, 100);
    await acceptApplication(fixture.app, {
      applicationId,
      actor: { kind: 'facility', id: seat.facilityId },
      now: noonOnApplyFactsDay,
    });
    expect(await contracted({ applicationId })).toEqual({ travel: 320, line: fareLine });
  });

  test('counts for a client that states none: the fare of its confirmation is paid', async () => {
    const hana = await fixture.person();
    const first = await fixture.seat(hours('01'));
    await appliedWith(hana, first.id, 320);
    const second = await fixture.seat({ ...hours('03'), facilityId: first.facilityId });
    expect(await travelSeen(hana, second.id)).toMatchObject({ fare: 320, paid: 320 });
    expect(await contracted(await fixture.applied(hana, second.id))).toEqual({
      travel: 320,
      line: fareLine,
    });
  });

  test('may be left unstated, as by a client of the contract alone: the posted amount is paid', async () => {
    const hana = await fixture.person();
    const seat = await fixture.seat(hours('01'));
    const one = await fixture.applied(hana, seat.id);
    expect(await contracted(one)).toEqual({ travel: 500, line: capLine });
    const free = await fixture.seat({ ...hours('03'), travelAllowance: 0 });
    const two = await appliedWith(hana, free.id, 320);
    expect(await contracted(two)).toEqual({ travel: 0, line: '通勤手当：なし' });
  });

  test.each([-1, 50_001])('of %i yen is refused', async (fare) => {
    const hana = await fixture.person();
    const { id } = await fixture.seat();
    expect(refusalCodeOf(await applyWith(hana, id, fare))).toBe('TRAVEL_FARE_WRONG');
    const seen = await fixture.call(stating, { recruitmentId: id, travelFare: fare }, hana);
    expect(refusalCodeOf(seen)).toBe('TRAVEL_FARE_WRONG');
  });
});
