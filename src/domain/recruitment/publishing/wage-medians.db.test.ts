import { afterAll, expect, test } from 'vitest';

import { buildCorporation, buildFacility, buildJob } from '#domain/corporation/build.ts';
import { mapInOrder } from '#platform/base/in-order.ts';
import { addHours, instantAtJst } from '#platform/base/jst.ts';
import { inTransaction } from '#platform/server/database/db.server.ts';
import { systemActor } from '#platform/server/history.server.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openStaffFixture } from '#testing/fixtures/staff.ts';
import { refusalCodeOf } from '#testing/processes/product.ts';
import { insertFillTimes } from '../advice/fill-times.queries.server.ts';
import { fillTimeRowOf } from '../advice/fill-times.ts';
import { recomputeOldWageMedians } from '../tasks.server.ts';
import { publishRecruitments } from './publish.server.ts';

const now = instantAtJst('2026-12-01', '09:00');
const fixture = await openStaffFixture(await openTestDatabase(), now);
const { ask, app } = fixture;
afterAll(() => fixture.close());

const own = await fixture.corporation('自');
const manager = await fixture.person({ corporationId: own.id, role: 'MANAGER' });
const { id: templateId } = await buildJob(app.db, { now, facilityId: own.facilityId });

type Past = { corporationId: string; prefectureCode?: string; hourlyWage: number; count: number };

/** Stores ended postings of a new facility. */
async function storePast({ corporationId, hourlyWage, count, ...place }: Past): Promise<void> {
  const { id: facilityId } = await buildFacility(app.db, { now, corporationId, ...place });
  const { id: jobId } = await buildJob(app.db, { now, facilityId });
  const startsAt = instantAtJst('2026-11-20', '09:00');
  const publishedAt = addHours(startsAt, -96);
  const shift = { startsAt, endsAt: addHours(startsAt, 8), breakMinutes: 60, hourlyWage };
  const more = { mode: 'INSTANT' as const, travelAllowance: 0, capacity: 1, publishedAt, jobId };
  const published = await inTransaction(app.db, (tx) =>
    publishRecruitments(tx, {
      postings: Array.from({ length: count }, () => ({ ...shift, ...more })),
      actor: systemActor,
      now,
    }),
  );
  const ended = { prefectureCode: '13', ...place, ...shift, publishedAt, capacity: 1 };
  const untouched = { wasLimited: false, changedAt: null, appliedAt: [], leftAt: [] };
  await insertFillTimes(
    app.db,
    published.map(({ id: recruitmentId }) =>
      fillTimeRowOf({
        ...ended,
        ...untouched,
        recruitmentId,
        facilityId,
        corporationId,
        licenseGroups: [],
      }),
    ),
  );
}

const posting = `mutation ($input: PostShiftsInput!) { postShifts(input: $input) { recruitmentIds } }`;
const post = (hourlyWage: number) => {
  const line = {
    templateId,
    mode: 'INSTANT',
    days: ['2026-12-10'],
    startTime: '09:00',
    endTime: '17:00',
    breakMinutes: 60,
    hourlyWage,
    travelAllowance: 0,
    bonus: 0,
    capacity: 1,
  };
  return ask('facility', posting, { input: { lines: [line] } }, manager);
};

test('a wage above twice the median of the prefecture is refused with the figure', async () => {
  // Without earlier postings no median is known.
  expect(await recomputeOldWageMedians(app.db, now)).toBe(0);
  expect(refusalCodeOf(await post(8_000))).toBeNull();

  const [a, b, c] = await mapInOrder([1, 2, 3], () => buildCorporation(app.db, { now }));
  const homes = [a, a, b, b, c].map((one, index) => ({
    corporationId: one?.id ?? '',
    hourlyWage: 1_400 + 50 * index,
    count: 4,
  }));
  await mapInOrder(homes, storePast);
  // Many postings of one facility count once.
  await storePast({ corporationId: a?.id ?? '', hourlyWage: 2_900, count: 60 });
  await storePast({
    corporationId: a?.id ?? '',
    prefectureCode: '27',
    hourlyWage: 1_300,
    count: 1,
  });
  // One band of Tokyo, one of Osaka, and the country.
  expect(await recomputeOldWageMedians(app.db, now)).toBe(3);
  expect(await recomputeOldWageMedians(app.db, addHours(now, 23))).toBe(0);

  expect(refusalCodeOf(await post(3_000))).toBeNull();
  const refused = await post(3_001);
  expect(refusalCodeOf(refused)).toBe('WAGE_ABOVE_MEDIAN');
  expect(refused.errors?.[0]?.message).toContain('2倍（3,000円）');
  expect(refusalCodeOf(await post(8_000))).toBe('WAGE_ABOVE_MEDIAN');
});

test('a posting from before the median keeps its wage when it is edited', async () => {
  const week = `{ postingsOfWeek(day: "2026-12-10") { postings { id version startsAt endsAt breakMinutes hourlyWage
    travelAllowance bonus capacity deadline } } }`;
  const { data } = await ask('facility', week, {}, manager);
  const postings: { id: string; version: string; hourlyWage: number }[] =
    data?.['postingsOfWeek'].postings;
  const { id, version, ...terms } = postings.find((one) => one.hourlyWage === 8_000) ?? {
    id: '',
    version: '',
  };
  const editing = `mutation ($input: EditPostingInput!) { editPosting(input: $input) { success } }`;
  const edit = (change: object) =>
    ask('facility', editing, { input: { id, version, terms: { ...terms, ...change } } }, manager);
  expect(refusalCodeOf(await edit({ hourlyWage: 8_001 }))).toBe('WAGE_ABOVE_MEDIAN');
  expect(refusalCodeOf(await edit({ capacity: 2 }))).toBeNull();
});
