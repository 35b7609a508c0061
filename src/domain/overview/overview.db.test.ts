import { afterAll, expect, test } from 'vitest';

import { cancelByWorker } from '#domain/attendance/cancellation/cancel-by-worker.server.ts';
import { addHours, addMinutes, instantAtJst } from '#platform/base/jst.ts';
import { buildFacility } from '#domain/corporation/build.ts';

import { openTestDatabase } from '#testing/database.ts';
import { buildHomeCorporation } from '#testing/fixtures/homes.ts';
import { openStaffFixture } from '#testing/fixtures/staff.ts';
import { refusalCodeOf } from '#testing/processes/product.ts';

const now = instantAtJst('2026-12-02', '10:00');
const fixture = await openStaffFixture(await openTestDatabase(), now);
const { ask, app } = fixture;
afterAll(() => fixture.close());

const home = await buildHomeCorporation(fixture, 'ひなた', ['OWNER', 'VIEWER']);
const second = await buildFacility(app.db, { now, corporationId: home.id, name: 'わかばの家' });

const document = `query ($cursor: String) { homesOverview(cursor: $cursor) { cursor homes {
  facilityId name shifts late lateDueAt missing missingDueAt asked askedDueAt askedDay openSeats openSeatsDueAt
  applicants applicantsDueAt hours hoursDueAt } } }`;
const homesOf = async (as: { cookie: string }) =>
  (await ask('facility', document, {}, as)).data?.['homesOverview'].homes;

const nothing = {
  shifts: 0,
  late: 0,
  lateDueAt: null,
  missing: 0,
  missingDueAt: null,
  asked: 0,
  askedDueAt: null,
  askedDay: null,
  openSeats: 0,
  openSeatsDueAt: null,
  applicants: 0,
  applicantsDueAt: null,
  hours: 0,
  hoursDueAt: null,
};

test('each home counts its own day, with the first deadline of each', async () => {
  const [late, missing] = [addMinutes(now, -10), addMinutes(now, -45)];
  await home.contract(late);
  await home.contract(missing);
  await home.contract(instantAtJst('2026-12-02', '15:00'));
  await home.contract(instantAtJst('2026-12-03', '09:00'));
  await home.apply(addHours(now, 6));
  await home.apply(addHours(now, 24 * 5));
  const homes = await homesOf(home.person('OWNER'));
  expect(homes).toEqual([
    {
      ...nothing,
      facilityId: home.facilityId,
      name: 'ひなたの里',
      shifts: 3,
      late: 1,
      lateDueAt: addMinutes(late, 30).toISOString(),
      missing: 1,
      missingDueAt: addHours(missing, 9 + 2).toISOString(),
      openSeats: 1,
      openSeatsDueAt: expect.any(String),
      applicants: 2,
      // Three hours before the start is earlier than the other deadline, 48 hours after the application.
      applicantsDueAt: addHours(now, 3).toISOString(),
    },
    { ...nothing, facilityId: second.id, name: 'わかばの家' },
  ]);
});

test('a cancellation that the home is said to have asked for counts until it is answered', async () => {
  const shift = await home.contract(instantAtJst('2026-12-05', '09:00'));
  await cancelByWorker(app, {
    workerId: shift.workerId,
    attendanceId: shift.attendanceId,
    reason: 'facility_request',
    note: '',
    toldName: '佐藤',
    penaltyAfter: null,
    idempotencyKey: undefined,
    now,
  });
  const [open] = await homesOf(home.person('OWNER'));
  const askedDueAt = addHours(now, 48).toISOString();
  expect(open).toMatchObject({ asked: 1, askedDueAt, askedDay: '2026-12-05' });
  const answering = `mutation ($input: AnswerAskedInput!) {
    answerAskedCancellation(input: $input) { success } }`;
  const input = { id: shift.attendanceId, hadAsked: false };
  expect(
    refusalCodeOf(await ask('facility', answering, { input }, home.person('OWNER'))),
  ).toBeNull();
  const [answered] = await homesOf(home.person('OWNER'));
  expect(answered).toMatchObject({ asked: 0, askedDueAt: null, askedDay: null });
});

test('a viewer reads neither applicants nor hours, and a person of one home that one alone', async () => {
  const [first] = await homesOf(home.person('VIEWER'));
  expect(first).toMatchObject({ late: 1, applicants: null, applicantsDueAt: null, hours: null });
  const member = { corporationId: home.id, role: 'MANAGER' as const, facilityIds: [second.id] };
  const homes = await homesOf(await fixture.person(member));
  expect(homes).toEqual([{ ...nothing, facilityId: second.id, name: 'わかばの家' }]);
});

test('a closed home is left out, and a forged cursor refused', async () => {
  const closed = await buildFacility(app.db, { now, corporationId: home.id, name: '閉じた家' });
  await app.db
    .updateTable('facilities')
    .set({ closed_at: now })
    .where('id', '=', closed.id)
    .execute();
  expect(await homesOf(home.person('OWNER'))).toHaveLength(2);
  const forged = await ask('facility', document, { cursor: 'x' }, home.person('OWNER'));
  expect(refusalCodeOf(forged)).toBe('CURSOR_INVALID');
});
