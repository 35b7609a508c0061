import { buildCheckIn, buildCheckOut } from '#attendance/build.ts';
import { atJst } from '#base/jst.ts';
import { buildReview, ratingsOf } from '#reviews/build.ts';
import { closesAt } from '#reviews/rules.ts';
import { reviewSweeps } from '#reviews/tasks.server.ts';

import type { Product, TestAnswer } from '../processes/product.ts';
import { stageShift, type StagedShift } from '../shifts.ts';

export const day = '2026-12-01';
export const at = (time: string) => atJst(day, time);
export const dayShift = { startsAt: at('09:00'), endsAt: at('18:00'), breakMinutes: 60 };
export const evening = at('19:00');
export const closing = closesAt(dayShift.endsAt);
export const ms = (instant: Date, by: number) => new Date(instant.getTime() + by);

export const fieldsOf = (answer: TestAnswer) =>
  Object.keys(answer.errors?.[0]?.extensions.fields ?? {});

export const documents = {
  post: `mutation ($input: PostReviewInput!) { postReview(input: $input) { success points isHeld } }`,
  skip: `mutation ($input: SkipReviewInput!) { skipReview(input: $input) { success } }`,
  request: `query ($id: ID!) { reviewRequest(eventId: $id) {
    eventId state stateLabel times wage jobTitle facilityName points closesAt
    ratings { description commentNotes items { id name rates { rate name } } }
    posted { comment isPublished isHeld editableUntil ratings { itemId rate } } } }`,
  requests: `query ($cursor: String) { reviewRequests(cursor: $cursor) {
    cursor openCount requests { eventId state startsAt } } }`,
  summary: `{ reviewSummaryFromFacility { rate count items { name rate } } }`,
  received: `query ($cursor: String) { reviewsFromFacility(cursor: $cursor) { cursor reviews {
    id rate feedbackComment attendance { id facilityName jobTitle times }
    ratings { name rate rateName comment } } } }`,
  ofFacility: `query ($id: ID!, $cursor: String) { reviewsOfFacility(facilityId: $id, cursor: $cursor) {
    cursor reviews { id workerLabel rate comment month } } }`,
  detail: `query ($id: ID!) { recruitmentDetail(recruitmentId: $id) {
    rate { value description ratings { name rate } } } }`,
  search: `query ($input: RecruitmentSearchInput!) { recruitmentSearch(input: $input) {
    recruitments { id review { rate description } } } }`,
};

/** Shorthands for what tests of reviews do all the time, on a product that opens later. */
export function reviewScene(product: () => Product) {
  const inputOf = ({ attendanceId }: StagedShift, rates: number | number[] = 4, comment = '') => ({
    eventId: attendanceId,
    ratings: ratingsOf('worker', rates),
    comment,
  });
  const say = (shift: StagedShift, now: Date, rates: number | number[] = 4, comment = '') =>
    shift.send(now, documents.post, { input: inputOf(shift, rates, comment) });
  const facility = ({ facilityId }: StagedShift) =>
    ({ author: 'facility', actor: { kind: 'facility', id: facilityId } }) as const;
  const judge = (
    shift: StagedShift,
    now: Date,
    wishes: { rates?: number | number[]; comment?: string } = {},
  ) =>
    buildReview(product().app, {
      attendanceId: shift.attendanceId,
      speaker: facility(shift),
      now,
      ...wishes,
    });
  const requestOf = async (shift: StagedShift, now: Date) =>
    (await shift.send(now, documents.request, { id: shift.attendanceId })).data?.['reviewRequest'];

  async function sweep(now: Date): Promise<number> {
    let changed = 0;
    for (const each of reviewSweeps) {
      // oxlint-disable-next-line no-await-in-loop -- in the order of the list
      changed += await each.run(product().app, now);
    }
    return changed;
  }

  async function worked(wishes: Partial<Parameters<typeof stageShift>[1]> = {}) {
    const shift = await stageShift(product(), { ...dayShift, ...wishes });
    await buildCheckIn(product().app, { attendanceId: shift.attendanceId });
    await buildCheckOut(product().app, { attendanceId: shift.attendanceId });
    return shift;
  }

  async function historyOf(subject: string, id: string): Promise<string[]> {
    const rows = await product()
      .app.db.selectFrom('state_changes')
      .select(['event', 'to_state', 'actor_kind'])
      .where('subject_kind', '=', subject)
      .where('subject_id', '=', id)
      .orderBy('id')
      .execute();
    return rows.map((row) => `${row.event} ${row.to_state} ${row.actor_kind}`);
  }

  async function reviewsOn({ attendanceId }: StagedShift) {
    return product()
      .app.db.selectFrom('reviews')
      .selectAll()
      .where('attendance_id', '=', attendanceId)
      .orderBy('author')
      .execute();
  }

  async function ratingOf({ facilityId }: StagedShift) {
    const row = await product()
      .app.db.selectFrom('facilities')
      .select(['rating', 'rating_count'])
      .where('id', '=', facilityId)
      .executeTakeFirstOrThrow();
    return [row.rating, row.rating_count];
  }

  const noticesTo = async ({ workerId }: StagedShift) =>
    (
      await product()
        .app.db.selectFrom('notices')
        .select('dedup_key')
        .where('worker_id', '=', workerId)
        .where('topic', '=', 'review')
        .orderBy('id')
        .execute()
    ).map(({ dedup_key: key }) => key.split(':').at(-1));

  return {
    inputOf,
    say,
    facility,
    judge,
    requestOf,
    sweep,
    worked,
    historyOf,
    reviewsOn,
    ratingOf,
    noticesTo,
  };
}
