import { afterAll, beforeEach, describe, expect, test } from 'vitest';

import { buildWorker } from '#access/worker/build.ts';
import { buildPreparedWorker } from '#domain/application/build.ts';
import { applyToRecruitment } from '#domain/application/applying/apply.server.ts';
import { buildCorporation, buildFacility, buildJob } from '#domain/corporation/build.ts';
import { addMinutes, instantAtJst } from '#platform/base/jst.ts';
import { readExposure } from '#domain/trust/exposure.server.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openOperator } from '#testing/fixtures/operator.ts';
import { openStaffFixture } from '#testing/fixtures/staff.ts';
import { refusalCodeOf } from '#testing/processes/product.ts';
import { notifyStaff } from '#domain/staff-notices/notify-staff.server.ts';
import { showOverduePostings } from './show-unreviewed.server.ts';

const start = instantAtJst('2026-12-01', '10:00');
const fixture = await openStaffFixture(await openTestDatabase(), start);
const { ask, app, call, signIn } = fixture;
beforeEach(() => fixture.setNow(start));
afterAll(() => fixture.close());

const operator = await openOperator(app, '運営 花子', ['SUPPORT']);
const sameSexText = '女性の入浴は同性介助のため、女性の方のみ募集します';

/** A facility with a template and its manager; by default of a corporation that is not proven. */
async function openHome({ isProven = false, description = '食事の介助です' } = {}) {
  const { id: corporationId } = await buildCorporation(app.db, { now: start, isProven });
  const { id: facilityId } = await buildFacility(app.db, { now: start, corporationId });
  const { id: templateId } = await buildJob(app.db, { now: start, facilityId, description });
  const manager = await fixture.person({ corporationId, role: 'MANAGER' });
  const line = (change: object) => ({
    templateId,
    mode: 'INSTANT',
    days: ['2026-12-10'],
    startTime: '09:00',
    endTime: '17:00',
    breakMinutes: 60,
    hourlyWage: 1_500,
    travelAllowance: 500,
    bonus: 0,
    capacity: 5,
    ...change,
  });
  const posting = `mutation ($input: PostShiftsInput!) { postShifts(input: $input) {
    recruitmentIds underReview reviewDueAt } }`;
  const week = `{ postingsOfWeek(day: "2026-12-10") { postings {
    id state capacity version review { dueAt isShown seats refusal } } } }`;
  return {
    corporationId,
    facilityId,
    templateId,
    manager,
    post: (change: object = {}) =>
      ask('facility', posting, { input: { lines: [line(change)] } }, manager),
    async row(id: string) {
      const { data } = await ask('facility', week, {}, manager);
      return data?.['postingsOfWeek'].postings.find((one: { id: string }) => one.id === id);
    },
  };
}

type Home = Awaited<ReturnType<typeof openHome>>;

async function posted(home: Home, change: object = {}): Promise<string> {
  const { data } = await home.post(change);
  return data?.['postShifts'].recruitmentIds[0];
}

const isInSearch = async (id: string) =>
  (await app.db
    .selectFrom('open_recruitments')
    .select('item')
    .where('recruitment_id', '=', id)
    .executeTakeFirst()) ?? null;
const newsOf = async (id: string) =>
  app.db.selectFrom('recruitment_news').select('kind').where('recruitment_id', '=', id).execute();
const detail = `query ($id: ID!) { recruitmentDetail(recruitmentId: $id) { capacity payTiming tags { name } } }`;
const opened = (id: string, options: { token?: string } = {}) => call(detail, { id }, options);
const payTimingOf = async (id: string) =>
  (
    await app.db
      .selectFrom('recruitments')
      .select(['pay_timing', 'capacity'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).pay_timing;

const queue = `{ postingReviews { reviews { reviewId facilityName title texts reason dueAt postings seats shownSeats } } }`;
/** Returns the reviews of a facility that wait, as an operator reads them. */
async function waiting(home: Home) {
  const { data } = await operator.ask(queue);
  const ids = await app.db
    .selectFrom('posting_reviews')
    .select('id')
    .where('facility_id', '=', home.facilityId)
    .execute();
  const own = new Set(ids.map(({ id }) => id));
  const reviews: { reviewId: string; reason: string; postings: number; shownSeats: number }[] =
    data?.['postingReviews'].reviews;
  return reviews.filter(({ reviewId }) => own.has(reviewId));
}
const release = (id: string) =>
  operator.ask(
    'mutation ($input: ReleasePostingReviewInput!) { releasePostingReview(input: $input) { success } }',
    { input: { id } },
  );
const refuse = (id: string, reason = '実際にない施設のようです') =>
  operator.ask(
    'mutation ($input: RefusePostingReviewInput!) { refusePostingReview(input: $input) { success } }',
    { input: { id, reason } },
  );

/** Subjects of the mails about postings to a person. */
const mailsTo = async ({ id }: { id: string }) => {
  await notifyStaff(app, app.clock.now());
  const rows = await app.db
    .selectFrom('outbox')
    .select(['subject', 'body'])
    .where('staff_id', '=', id)
    .where('staff_kind', '=', 'posting')
    .where('kind', '=', 'email')
    .execute();
  return rows.map(({ subject, body }) => `${subject ?? ''}\n${body ?? ''}`);
};

describe('the first posting of a template of an unproven corporation', () => {
  test('waits, unseen by everybody, until an operator releases it', async () => {
    const home = await openHome();
    const posting = (await home.post()).data?.['postShifts'];
    const id: string = posting?.recruitmentIds[0];
    const dueAt = addMinutes(start, 30).toISOString();
    expect(posting).toMatchObject({ underReview: 1, reviewDueAt: dueAt });
    expect(await home.row(id)).toMatchObject({
      state: 'REVIEW',
      capacity: 5,
      review: { dueAt, isShown: false, seats: 5, refusal: null },
    });

    expect(await isInSearch(id)).toBeNull();
    expect(await newsOf(id)).toEqual([]);
    const worker = await buildPreparedWorker(app.db, { now: start });
    const token = await signIn(worker.id);
    for (const options of [{}, { token }]) {
      // oxlint-disable-next-line no-await-in-loop -- two
      expect(refusalCodeOf(await opened(id, options))).toBe('NOT_FOUND');
    }
    await expect(
      applyToRecruitment(app, { workerId: worker.id, recruitmentId: id, now: start }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });

    const [review] = await waiting(home);
    expect(review).toMatchObject({ reason: 'FIRST_POSTING', postings: 1, shownSeats: 0 });
    expect(refusalCodeOf(await release(review?.reviewId ?? ''))).toBeNull();
    expect(await home.row(id)).toMatchObject({ state: 'OPEN', capacity: 5, review: null });
    expect(await isInSearch(id)).not.toBeNull();
    expect(await newsOf(id)).toEqual([{ kind: 'PUBLISHED' }]);
    expect((await opened(id)).data?.['recruitmentDetail']).toMatchObject({ capacity: 5 });
    expect(await mailsTo(home.manager)).toEqual([
      expect.stringMatching(/求人の確認が終わり、公開しました[^]*生活介助/),
    ]);
    // Decided once, and no further posting of the template waits.
    expect(refusalCodeOf(await release(review?.reviewId ?? ''))).toBe('NOT_FOUND');
    const next = await posted(home, { days: ['2026-12-11'] });
    expect(await home.row(next)).toMatchObject({ state: 'OPEN', review: null });
  });

  test('is refused with a reason that the facility reads, and posts again once it is edited', async () => {
    const home = await openHome();
    const id = await posted(home);
    const [review] = await waiting(home);
    expect(refusalCodeOf(await refuse(review?.reviewId ?? '', '短い'))).toBe('VALIDATION_FAILED');
    expect(refusalCodeOf(await refuse(review?.reviewId ?? ''))).toBeNull();
    const refusal = '実際にない施設のようです';
    expect(await home.row(id)).toMatchObject({ state: 'CLOSED', review: { refusal } });
    expect(refusalCodeOf(await opened(id))).toBe('NOT_FOUND');
    expect(await mailsTo(home.manager)).toEqual([
      expect.stringMatching(/求人を掲載できませんでした[^]*実際にない施設のようです/),
    ]);

    const again = await home.post();
    expect(refusalCodeOf(again)).toBe('TEMPLATE_NOT_RELEASED');
    expect(again.errors?.[0]?.message).toContain(refusal);
    // An edit makes another version of the template.
    await app.db
      .updateTable('jobs')
      .set({ replaced_at: start })
      .where('id', '=', home.templateId)
      .execute();
    const { facilityId, templateId } = home;
    const second = await buildJob(app.db, { now: start, facilityId });
    await app.db
      .updateTable('jobs')
      .set({ template_id: templateId, version: 2 })
      .where('id', '=', second.id)
      .execute();
    expect(await home.row(await posted(home))).toMatchObject({ state: 'REVIEW' });
  });

  test('is not edited, resumed or called urgent while it waits', async () => {
    const home = await openHome();
    const id = await posted(home);
    const { version } = await home.row(id);
    const terms = {
      startsAt: instantAtJst('2026-12-10', '09:00'),
      endsAt: instantAtJst('2026-12-10', '17:00'),
      deadline: instantAtJst('2026-12-10', '07:00'),
      breakMinutes: 60,
      hourlyWage: 1_500,
      travelAllowance: 500,
      bonus: 0,
      capacity: 6,
    };
    const editing = `mutation ($input: EditPostingInput!) { editPosting(input: $input) { success } }`;
    const edit = () => ask('facility', editing, { input: { id, version, terms } }, home.manager);
    expect(refusalCodeOf(await edit())).toBe('POSTING_UNDER_REVIEW');
    const resuming =
      'mutation ($input: StaffIdInput!) { resumeRecruitment(input: $input) { success } }';
    await operator.ask(resuming, { input: { id } });
    expect(await home.row(id)).toMatchObject({ state: 'REVIEW' });
    expect(await isInSearch(id)).toBeNull();
  });
});

describe('without an answer in time', () => {
  test('two seats of a facility and day become public, marked and paid on the pay day', async () => {
    // The corporation is proven: only its text brings it here, and its postings else say 「すぐ払い」.
    const home = await openHome({ isProven: true, description: sameSexText });
    const first = await posted(home);
    const second = await posted(home, { startTime: '10:00', endTime: '18:00' });
    const otherDay = await posted(home, { days: ['2026-12-11'], capacity: 1 });
    expect(await payTimingOf(first)).toBe('EARLY');
    expect(await showOverduePostings(app.db, addMinutes(start, 29))).toBe(0);
    const due = addMinutes(start, 30);
    fixture.setNow(due);
    await showOverduePostings(app.db, due);
    expect(await showOverduePostings(app.db, due)).toBe(0);

    expect(await home.row(first)).toMatchObject({
      state: 'OPEN',
      capacity: 2,
      review: { isShown: true, seats: 5 },
    });
    expect(await home.row(second)).toMatchObject({ state: 'REVIEW' });
    expect(await home.row(otherDay)).toMatchObject({ state: 'OPEN', capacity: 1 });
    const shown = (await opened(first)).data?.['recruitmentDetail'];
    expect(shown).toMatchObject({ capacity: 2, payTiming: 'PAY_DAY' });
    expect(shown.tags.map(({ name }: { name: string }) => name)).toContain('掲載内容は確認中');
    expect(await isInSearch(first)).toMatchObject({ item: { payTiming: 'PAY_DAY' } });

    const [review] = await waiting(home);
    expect(review).toMatchObject({ reason: 'SAME_SEX_CARE', postings: 3, shownSeats: 3 });
    expect(refusalCodeOf(await release(review?.reviewId ?? ''))).toBeNull();
    expect(await home.row(first)).toMatchObject({ state: 'OPEN', capacity: 5, review: null });
    // The answer for visitors is cached for seconds.
    const token = await signIn((await buildWorker(app.db, { now: due })).id);
    const after = (await opened(first, { token })).data?.['recruitmentDetail'];
    expect(after).toMatchObject({ capacity: 5, payTiming: 'EARLY' });
    expect(after.tags.map(({ name }: { name: string }) => name)).not.toContain('掲載内容は確認中');
    // Alerts are notified once of each posting.
    expect(await newsOf(first)).toHaveLength(1);
    expect(await newsOf(second)).toHaveLength(1);
  });

  test('a release promises no early pay once the proof of the corporation has ended', async () => {
    const home = await openHome({ isProven: true, description: sameSexText });
    const id = await posted(home);
    await app.db
      .updateTable('corporations')
      .set({ proven_at: null, proven_by: null })
      .where('id', '=', home.corporationId)
      .execute();
    const [review] = await waiting(home);
    expect(refusalCodeOf(await release(review?.reviewId ?? ''))).toBeNull();
    expect(await payTimingOf(id)).toBe('PAY_DAY');
    expect(await isInSearch(id)).toMatchObject({ item: { payTiming: 'PAY_DAY' } });
  });

  test('a posting with a near deadline does not wait for the review', async () => {
    const late = instantAtJst('2026-12-09', '20:00');
    fixture.setNow(late);
    const home = await openHome();
    // The deadline is at 7:00 of the next day, the review is due at 9:30.
    const id = await posted(home);
    expect(await showOverduePostings(app.db, instantAtJst('2026-12-10', '05:59'))).toBe(0);
    fixture.setNow(instantAtJst('2026-12-10', '06:00'));
    expect(await showOverduePostings(app.db, instantAtJst('2026-12-10', '06:00'))).toBe(1);
    expect(await isInSearch(id)).not.toBeNull();
  });

  test('a refusal closes what is public, and contracts stay', async () => {
    const home = await openHome();
    const id = await posted(home);
    const due = addMinutes(start, 30);
    fixture.setNow(due);
    await showOverduePostings(app.db, due);
    const worker = await buildPreparedWorker(app.db, { now: start });
    await applyToRecruitment(app, { workerId: worker.id, recruitmentId: id, now: due });
    const [review] = await waiting(home);
    expect(refusalCodeOf(await refuse(review?.reviewId ?? ''))).toBeNull();
    expect(await isInSearch(id)).toBeNull();
    const { state } = await app.db
      .selectFrom('attendances')
      .select('state')
      .where('recruitment_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(state).toBe('SCHEDULED');
    const token = await signIn(worker.id);
    expect(refusalCodeOf(await opened(id, { token }))).toBeNull();
  });
});

test('a proven corporation posts without a review', async () => {
  const home = await openHome({ isProven: true });
  const id = await posted(home);
  expect(await home.row(id)).toMatchObject({ state: 'OPEN', review: null });
  expect(await waiting(home)).toEqual([]);
  const visitor = await buildWorker(app.db, { now: start });
  expect(refusalCodeOf(await opened(id, { token: await signIn(visitor.id) }))).toBeNull();
});

test('seats that wait count to the exposure, those that are closed for a while too', async () => {
  const home = await openHome();
  const id = await posted(home);
  const { corporationId } = home;
  const total = async () =>
    (await readExposure(app.db, { corporationId, now: start })).exposure.total;
  const before = await total();
  expect(before).toBeGreaterThan(0);
  await showOverduePostings(app.db, addMinutes(start, 30));
  expect(await home.row(id)).toMatchObject({ capacity: 2 });
  expect(await total()).toBe(before);
});
