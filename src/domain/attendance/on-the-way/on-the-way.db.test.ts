import { afterAll, expect, test } from 'vitest';

import { addMinutes, instantAtJst } from '#platform/base/jst.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openStaffFixture } from '#testing/fixtures/staff.ts';
import { refusalCodeOf } from '#testing/processes/product.ts';
import { createShift, createShiftReaders, type FixtureShift } from '#testing/shifts.ts';
import { buildCheckIn } from '../build.ts';

const at = (time: string) => instantAtJst('2026-12-02', time);
const fixture = await openStaffFixture(await openTestDatabase(), at('00:00'));
const { app, ask } = fixture;
afterAll(() => fixture.close());
const { historyOf, rowOf } = createShiftReaders(() => fixture);
const { id: corporationId } = await fixture.corporation('ひなた');
const shiftOf = () =>
  createShift(fixture, {
    startsAt: at('09:00'),
    endsAt: at('18:00'),
    breakMinutes: 60,
    corporationId,
  });

const saying = `mutation ($input: SayOnTheWayInput!) { sayOnTheWay(input: $input) { success } }`;
const say = async (shift: FixtureShift, now: Date, isOnTheWay = true, of = shift) =>
  refusalCodeOf(await shift.send(now, saying, { input: { id: of.attendanceId, isOnTheWay } }));

/** Reads the report of being on the way from the worker's page. */
async function pageAt(shift: FixtureShift, now: Date) {
  const document = 'query ($id: ID!) { attendance(id: $id) { onTheWay { saidAt } } }';
  const { data } = await shift.send(now, document, { id: shift.attendanceId });
  return data?.['attendance'].onTheWay;
}

async function boardAt({ facilityId }: FixtureShift, now: Date) {
  fixture.setNow(now);
  const viewer = await fixture.person({ corporationId, role: 'VIEWER' });
  const document = `query ($facilityId: ID!) { dayShifts(facilityId: $facilityId) { shifts {
    state todo onTheWayAt } } }`;
  const { data } = await ask('facility', document, { facilityId }, viewer);
  const row = data?.['dayShifts'].shifts[0];
  return [row?.state, row?.todo, row?.onTheWayAt];
}

test('a worker says it from two hours before the start, once, and the board shows it until the check-in', async () => {
  const shift = await shiftOf();
  expect(await pageAt(shift, at('06:59'))).toBeNull();
  expect(await say(shift, at('06:59'))).toBe('TOO_EARLY');
  expect(await pageAt(shift, at('07:00'))).toEqual({ saidAt: null });
  const events = await historyOf(shift);
  expect(await say(shift, at('08:12'))).toBeNull();
  expect(await say(shift, at('08:14'))).toBeNull();
  const saidAt = at('08:12').toISOString();
  expect(await pageAt(shift, at('08:15'))).toEqual({ saidAt });
  expect(await boardAt(shift, at('08:15'))).toEqual(['coming', null, saidAt]);
  expect(await boardAt(shift, at('09:05'))).toEqual(['late', 'await_arrival', saidAt]);
  expect(await boardAt(shift, at('09:30'))).toEqual(['missing', 'decide_absence', saidAt]);
  expect(await historyOf(shift)).toEqual(events);
  expect((await rowOf(shift)).state).toBe('SCHEDULED');
  await buildCheckIn(app, { attendanceId: shift.attendanceId, at: at('09:40') });
  expect(await boardAt(shift, at('09:41'))).toEqual(['working', null, null]);
  expect(await pageAt(shift, at('09:41'))).toBeNull();
  expect(await say(shift, at('09:41'), false)).toBe('STATE_CHANGED');
});

test('it is taken back, and said anew with a new time', async () => {
  const shift = await shiftOf();
  await say(shift, at('08:00'));
  expect(await say(shift, at('08:01'), false)).toBeNull();
  expect(await say(shift, at('08:02'), false)).toBeNull();
  expect(await boardAt(shift, at('09:05'))).toEqual(['late', 'call_worker', null]);
  expect(await say(shift, at('09:06'))).toBeNull();
  const again = ['late', 'await_arrival', at('09:06').toISOString()];
  expect(await boardAt(shift, at('09:07'))).toEqual(again);
  expect(await say(shift, addMinutes(at('10:00'), 1))).toBe('ON_THE_WAY_CLOSED');
});

test('nobody says it for a shift of somebody else', async () => {
  const [shift, other] = [await shiftOf(), await shiftOf()];
  expect(await say(other, at('08:00'), true, shift)).toBe('NOT_FOUND');
  expect(await pageAt(shift, at('08:01'))).toEqual({ saidAt: null });
});
