import { afterAll, expect, test } from 'vitest';

import { acceptApplication } from '#domain/application/applying/accept.server.ts';
import { applyToRecruitment } from '#domain/application/applying/apply.server.ts';
import { buildContract, buildPreparedWorker } from '#domain/application/build.ts';
import { mapInOrder } from '#platform/base/in-order.ts';
import { addHours, addMinutes, instantAtJst } from '#platform/base/jst.ts';
import { buildCorporation, buildFacility, buildJob } from '#domain/corporation/build.ts';
import { inTransaction } from '#platform/server/database/db.server.ts';
import { systemActor } from '#platform/server/history.server.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openStaffFixture } from '#testing/fixtures/staff.ts';
import { refusalCodeOf } from '#testing/processes/product.ts';
import { buildRecruitment, type NewRecruitment } from '../build.ts';
import { closeRecruitment, pauseRecruitment } from '../publishing/stop.server.ts';
import { publishRecruitments } from '../publishing/publish.server.ts';
import { fillTimeRowOf, type EndedPosting } from './fill-times.ts';
import { insertFillTimes } from './fill-times.queries.server.ts';
import { storeFillTimesOfEndedPostings } from './note-fill-times.server.ts';

/** A Tuesday: shifts from the Sunday of this week on are not counted yet. */
const now = instantAtJst('2026-12-01', '09:00');
const fixture = await openStaffFixture(await openTestDatabase(), now);
const { ask, app } = fixture;
afterAll(() => fixture.close());

const own = await fixture.corporation('自');
const manager = await fixture.person({ corporationId: own.id, role: 'MANAGER' });
const { id: templateId } = await buildJob(app.db, { now, facilityId: own.facilityId });
const hours = (count: number) => addHours(now, count);

type Hiring = { after: number; accepted?: number };

/** Posts a shift on Saturday; for each hiring a worker applies `after` hours after the shift was published. */
async function post(change: Partial<NewRecruitment>, hirings: readonly Hiring[] = []) {
  const { id: recruitmentId } = await buildRecruitment(app.db, {
    now,
    jobId: templateId,
    startsAt: instantAtJst('2026-12-05', '09:00'),
    endsAt: instantAtJst('2026-12-05', '18:00'),
    ...change,
  });
  await mapInOrder(hirings, async ({ after, accepted }) => {
    const { id: workerId } = await buildPreparedWorker(app.db, { now });
    const application = { workerId, recruitmentId, now: hours(after) };
    if (accepted === undefined) return buildContract(app, application);
    const { applicationId } = await applyToRecruitment(app, application);
    return acceptApplication(app, { applicationId, actor: systemActor, now: hours(accepted) });
  });
  return recruitmentId;
}

/** Makes a new worker a favourite of the facility. */
async function favor(): Promise<void> {
  const { id } = await buildPreparedWorker(app.db, { now });
  const favorite = { facility_id: own.facilityId, worker_id: id, staff_id: manager.id, memo: '' };
  await app.db
    .insertInto('favorite_workers')
    .values({ ...favorite, added_at: now })
    .execute();
}

/** Raises the wage of a posting. */
async function raise(id: string): Promise<void> {
  const names = 'startsAt endsAt breakMinutes hourlyWage travelAllowance bonus capacity deadline';
  const week = `{ postingsOfWeek(day: "2026-12-05") { postings { id version ${names} } } }`;
  const { data } = await ask('facility', week, {}, manager);
  const postings: { id: string; version: string }[] = data?.['postingsOfWeek'].postings;
  const found = postings.find((one) => one.id === id);
  const { id: _id, version, ...terms } = { version: '', ...found };
  const editing = `mutation ($input: EditPostingInput!) { editPosting(input: $input) { success } }`;
  const input = { id, version, terms: { ...terms, hourlyWage: 1_600 } };
  expect(refusalCodeOf(await ask('facility', editing, { input }, manager))).toBeNull();
}

const stored = () =>
  app.db
    .selectFrom('fill_times')
    .select(['recruitment_id', 'outcome', 'minutes', 'lead', 'shift_kind'])
    .execute();

test('a posting is noted once its work has begun, by what workers saw and did', async () => {
  const filled = await post({}, [{ after: 6 }]);
  const chosen = await post({ mode: 'SCREENING' }, [{ after: 3, accepted: 20 }]);
  const partly = await post({ capacity: 2 }, [{ after: 1 }]);
  const limit = { audience: 'EXPERIENCED', minutes: 60 } as const;
  const asked = await post({ limit });
  await favor();
  const invited = await post({ limit: { audience: 'FAVORITES', minutes: 60 } });
  const [paused, closed, raised] = [await post({}), await post({}), await post({})];
  await raise(raised);
  await pauseRecruitment(app.db, { recruitmentId: paused, actor: systemActor, now: hours(1) });
  await closeRecruitment(app.db, { recruitmentId: closed, actor: systemActor, now: hours(1) });
  expect(await storeFillTimesOfEndedPostings(app.db, instantAtJst('2026-12-05', '08:59'))).toBe(0);
  expect(await storeFillTimesOfEndedPostings(app.db, instantAtJst('2026-12-05', '09:00'))).toBe(8);
  expect(await storeFillTimesOfEndedPostings(app.db, instantAtJst('2026-12-05', '09:01'))).toBe(0);
  const rows = new Map((await stored()).map(({ recruitment_id: id, ...row }) => [id, row]));
  const alike = { lead: 'WITHIN_7_DAYS', shift_kind: 'SHIFT_DAY' };
  expect(rows.get(filled)).toEqual({ outcome: 'FILLED', minutes: 360, ...alike });
  expect(rows.get(chosen)).toEqual({ outcome: 'FILLED', minutes: 180, ...alike });
  expect(rows.get(partly)).toEqual({ outcome: 'UNFILLED', minutes: null, ...alike });
  // No worker had experience at the facility, so the posting was public at once.
  expect(rows.get(asked)?.outcome).toBe('UNFILLED');
  for (const id of [invited, paused, closed, raised])
    expect(rows.get(id)?.outcome).toBe('LEFT_OUT');
  expect(await storeFillTimesOfEndedPostings(app.db, instantAtJst('2027-07-01', '09:00'))).toBe(0);
  expect(await stored()).toEqual([]);
});

type Home = { corporationId: string; prefectureCode?: string; licenseGroups?: number[][] };

/** Builds a facility with a job. */
async function home({ corporationId, licenseGroups = [], ...place }: Home) {
  const facility = await buildFacility(app.db, { now, corporationId, ...place });
  const job = await buildJob(app.db, { now, facilityId: facility.id, licenseGroups });
  return { corporationId, facilityId: facility.id, jobId: job.id, licenseGroups, ...place };
}

/** Stores `count` shifts of an earlier day, each filled after the given minutes. */
async function noted(
  place: Awaited<ReturnType<typeof home>>,
  { count = 20, hourlyWage = 1_550, minutes = 120, day = '2026-11-20' } = {},
) {
  const startsAt = instantAtJst(day, '09:00');
  const shift = { startsAt, endsAt: addHours(startsAt, 8), breakMinutes: 60, hourlyWage };
  const publishedAt = addHours(startsAt, -96);
  const more = { mode: 'INSTANT' as const, travelAllowance: 0, capacity: 1, publishedAt };
  const postings = Array.from({ length: count }, () => ({ ...shift, ...more, jobId: place.jobId }));
  const published = await inTransaction(app.db, (tx) =>
    publishRecruitments(tx, { postings, actor: systemActor, now }),
  );
  const rows = published.map(({ id: recruitmentId }): EndedPosting => ({
    prefectureCode: '13',
    ...place,
    ...shift,
    publishedAt,
    recruitmentId,
    capacity: 1,
    wasLimited: false,
    changedAt: null,
    appliedAt: [addMinutes(publishedAt, minutes)],
    leftAt: [null],
  }));
  await insertFillTimes(app.db, rows.map(fillTimeRowOf));
}

const asking = `query ($templateId: ID!, $startsAt: DateTime!, $endsAt: DateTime!) {
  priceAdvice(templateId: $templateId, startsAt: $startsAt, endsAt: $endsAt) {
    since until own { from to postings filled halfWithin } nearby { from postings halfWithin } } }`;
const shift = {
  startsAt: instantAtJst('2026-12-05', '09:00'),
  endsAt: instantAtJst('2026-12-05', '18:00'),
};
const advice = async (change: object = {}) => {
  const variables = { templateId, ...shift, ...change };
  return ask('facility', asking, variables, manager);
};
const bands = async (change: object = {}) => (await advice(change)).data?.['priceAdvice'];

test('a facility reads its own postings alike, and of its neighbours where nobody can be read out', async () => {
  const here = { ...own, corporationId: own.id, jobId: templateId, licenseGroups: [] };
  await noted(here, { count: 19, hourlyWage: 1_650 });
  const span = { since: '2026-06-02', until: '2026-11-29' };
  expect(await bands()).toEqual({ ...span, own: [], nearby: [] });
  await noted(here, { count: 1, hourlyWage: 1_699 });
  const own20 = { from: 1_650, to: 1_699, postings: 20, filled: 20, halfWithin: 120 };
  expect(await bands()).toEqual({ ...span, own: [own20], nearby: [] });

  const [a, b, c] = [
    await buildCorporation(app.db, { now }),
    await buildCorporation(app.db, { now }),
    await buildCorporation(app.db, { now }),
  ].map(({ id }) => id);
  const homes = await mapInOrder([a, a, b, b, c], (corporationId) =>
    home({ corporationId: corporationId ?? '' }),
  );
  await mapInOrder(homes.slice(0, 4), (place) => noted(place, { count: 10, minutes: 840 }));
  // Two corporations are too few, and these postings do not count: own corporation, other prefecture, licences, this
  // week.
  await noted(await home({ corporationId: own.id }));
  await noted(await home({ corporationId: c ?? '', prefectureCode: '27' }));
  await noted(await home({ corporationId: c ?? '', licenseGroups: [[1, 2]] }));
  const [last] = homes.slice(4);
  if (!last) throw new Error('five homes were made');
  await noted(last, { day: '2026-11-30' });
  expect((await bands()).nearby).toEqual([]);
  await noted(last, { count: 4, minutes: 840 });
  expect((await bands()).nearby).toEqual([{ from: 1_550, postings: 44, halfWithin: 840 }]);
  // No similar postings: a longer time until the start, and a night shift.
  const early = {
    startsAt: instantAtJst('2026-12-15', '09:00'),
    endsAt: instantAtJst('2026-12-15', '18:00'),
  };
  const night = {
    startsAt: instantAtJst('2026-12-05', '17:00'),
    endsAt: instantAtJst('2026-12-06', '09:00'),
  };
  for (const change of [early, night]) {
    // oxlint-disable-next-line no-await-in-loop -- two
    expect(await bands(change)).toEqual({ ...span, own: [], nearby: [] });
  }
});

test('times of no shift are refused, and a template of others is not found', async () => {
  expect(refusalCodeOf(await advice({ endsAt: shift.startsAt }))).toBe('VALIDATION_FAILED');
  expect(refusalCodeOf(await advice({ endsAt: instantAtJst('2036-12-05') }))).toBe(
    'VALIDATION_FAILED',
  );
  const others = await fixture.corporation('他');
  const foreign = await buildJob(app.db, { now, facilityId: others.facilityId });
  expect(refusalCodeOf(await advice({ templateId: foreign.id }))).toBe('NOT_FOUND');
});
