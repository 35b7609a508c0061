import { afterAll, expect, test } from 'vitest';

import { buildCheckIn, buildCheckOut } from '#domain/attendance/build.ts';
import { addHours, instantAtJst } from '#platform/base/jst.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openStaffFixture } from '#testing/fixtures/staff.ts';
import { refusalCodeOf } from '#testing/processes/product.ts';
import { createShift } from '#testing/shifts.ts';

const now = instantAtJst('2026-12-02', '20:00');
const fixture = await openStaffFixture(
  await openTestDatabase(),
  instantAtJst('2026-12-02', '00:00'),
);
const { app, ask } = fixture;
afterAll(() => fixture.close());

const { id: corporationId } = await fixture.corporation('ひなた');
const hours = (day: string) => ({
  startsAt: instantAtJst(day, '09:00'),
  endsAt: instantAtJst(day, '18:00'),
  breakMinutes: 60,
  corporationId,
});
const first = await createShift(fixture, hours('2026-12-02'));
const second = await createShift(fixture, hours('2026-12-03'));
const third = await createShift(fixture, hours('2026-12-04'));
// One of the three has been worked.
await buildCheckIn(app, { attendanceId: first.attendanceId });
await buildCheckOut(app, { attendanceId: first.attendanceId });
fixture.setNow(now);
const operator = await fixture.person(null, '運営');
const reason = '連絡のない遅刻が続いたため';

const facilities = `query ($cursor: String) {
  blockedFacilityPatterns(cursor: $cursor) { cursor facilities { facilityId corporationId count outOf } } }`;
const workers = `query ($cursor: String) {
  blockedWorkerPatterns(cursor: $cursor) { cursor workers { workerId count outOf } } }`;

test('two blocks within 90 days are a pattern, with how many there could have been', async () => {
  const { facilityId } = first;
  const blocks = [first, second, third].map(({ workerId }, index) => ({
    worker_id: workerId,
    facility_id: facilityId,
    reason,
    // The third is older than 90 days.
    blocked_at: addHours(now, index === 2 ? -24 * 91 : -index),
  }));
  await app.db.insertInto('blocked_facilities').values(blocks).execute();
  const { data } = await ask('operator', facilities, {}, operator);
  expect(data?.['blockedFacilityPatterns']).toEqual({
    cursor: null,
    facilities: [{ facilityId, corporationId, count: 2, outOf: 1 }],
  });
});

test('a worker whom two facilities have blocked is shown, and the look is logged with the name', async () => {
  const { workerId } = first;
  const places = [first.facilityId, second.facilityId].map((facility_id) => ({
    facility_id,
    worker_id: workerId,
    reason,
    staff_id: operator.id,
    blocked_at: now,
  }));
  await app.db.insertInto('blocked_workers').values(places).execute();
  const { data } = await ask('operator', workers, {}, operator);
  expect(data?.['blockedWorkerPatterns'].workers).toEqual([{ workerId, count: 2, outOf: 1 }]);
  const logged = await app.db
    .selectFrom('staff_access_log')
    .select('worker_ids')
    .where('operation', '=', 'blockedWorkerPatterns')
    .execute();
  expect(logged).toEqual([{ worker_ids: [workerId] }]);
});

test('the list goes on after a page of twenty, and a forged cursor is refused', async () => {
  const { facilityId } = await fixture.corporation('別');
  const corporations = await Promise.all(
    Array.from({ length: 21 }, (_, index) => fixture.corporation(`頁${index}`)),
  );
  const blocks = corporations.flatMap((one) =>
    [first, second].map(({ workerId }) => ({
      worker_id: workerId,
      facility_id: one.facilityId,
      reason,
      blocked_at: now,
    })),
  );
  await app.db.insertInto('blocked_facilities').values(blocks).execute();
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    // oxlint-disable-next-line no-await-in-loop -- page after page
    const { data }: Awaited<ReturnType<typeof ask>> = await ask(
      'operator',
      facilities,
      { cursor },
      operator,
    );
    const page = data?.['blockedFacilityPatterns'] as {
      cursor: string | null;
      facilities: { facilityId: string }[];
    };
    seen.push(...page.facilities.map((one) => one.facilityId));
    ({ cursor } = page);
  } while (cursor !== null);
  expect([seen.length, new Set(seen).size]).toEqual([22, 22]);
  expect(seen).not.toContain(facilityId);
  const forged = await ask('operator', facilities, { cursor: 'x' }, operator);
  expect(refusalCodeOf(forged)).toBe('CURSOR_INVALID');
});
