import { jstDay } from '#platform/base/jst.ts';
import { commonRefusal } from '#platform/base/refusal.ts';
import type {
  FacilityReview,
  FacilityReviewPage,
  ReviewForm,
  ReviewRequest,
  ReviewRequestPage,
  ReviewSummary,
  WorkerReviewPage,
} from '#gen/types.ts';
import { minReviewsForRatingLabel, shiftTimesLabel } from '#domain/recruitment/labels.ts';
import type { Db } from '#platform/server/database/db.server.ts';
import {
  byId,
  byInstantAndShift,
  byInstant,
  readKeysetPage,
  type ApiCursor,
} from '#platform/server/database/keyset-page.ts';
import { isPointAwardOn } from '#domain/points/incentives/incentive.queries.server.ts';

import { reviewQuestions, answerNameOfRate, answerOptionsOfQuestion } from './items.ts';
import {
  facilityReviewRows,
  openReviewRequestCount,
  reviewRequestRow,
  reviewRequestRows,
  publicReviewCount,
  workerReviewRows,
  type FacilityReviewRow,
  type ReviewRequestRow,
} from './lists.queries.server.ts';
import { reviewFormTexts } from './messages.ts';
import { reviewEditableUntil, pointsForReviewAt, reviewRequestLabel } from './rules.ts';
import type { ReviewRequestState } from './states.ts';
import { readAnswersAboutWorker } from './summary.queries.server.ts';
import { reviewSummaryOf } from './summary.ts';

const size = 20;

type ReviewRequestsArgs = { workerId: string; now: Date };

/** Returns 20 requests of a worker, the latest end of a shift first. (Rule 4.19) */
export async function listReviewRequests(
  db: Db,
  { workerId, cursor, now }: ReviewRequestsArgs & { cursor: ApiCursor },
): Promise<ReviewRequestPage> {
  const [page, count, isThanked] = await Promise.all([
    readKeysetPage(byInstantAndShift, { cursor, size }, (at) =>
      reviewRequestRows(db, { workerId, ...at }),
    ),
    openReviewRequestCount(db, { workerId, now }),
    isPointAwardOn(db, 'review'),
  ]);
  return {
    requests: page.rows.map((row) => requestView(row, { isThanked, now })),
    cursor: page.cursor,
    openCount: count,
  };
}

/** Returns one request of the worker. NOT_FOUND for any other. */
export async function readReviewRequest(
  db: Db,
  { workerId, eventId, now }: ReviewRequestsArgs & { eventId: string },
): Promise<ReviewRequest> {
  const row = await reviewRequestRow(db, { workerId, attendanceId: eventId });
  if (!row) throw commonRefusal('NOT_FOUND');
  return requestView(row, { isThanked: await isPointAwardOn(db, 'review'), now });
}

function requestView(
  row: ReviewRequestRow,
  { isThanked, now }: { isThanked: boolean; now: Date },
): ReviewRequest {
  const state = stateAt(row, now);
  const { own } = row;
  const until = reviewEditableUntil(row, now);
  return {
    eventId: row.attendanceId,
    state,
    stateLabel: reviewRequestLabel(state, row.skippedAt),
    times: shiftTimesLabel(row),
    startsAt: row.startsAt,
    wage: row.wage,
    jobTitle: row.jobTitle,
    facilityId: row.facilityId,
    facilityName: row.facilityName,
    closesAt: row.closesAt,
    points: state === 'CREATED' && isThanked ? pointsForReviewAt(row.endsAt, now) : 0,
    ratings: form,
    posted: own && {
      ratings: reviewQuestions.worker.map(({ id }, index) => ({
        itemId: id,
        rate: own.rates[index] ?? 0,
      })),
      comment: own.comment,
      postedAt: own.postedAt,
      isPublished: own.publishedAt !== null && own.state === 'SHOWN',
      isHeld: own.state === 'HELD',
      editableUntil: until,
    },
  };
}

/** Returns REJECTED for an open request whose window is over, even if the closing task has not run yet. */
function stateAt({ state, closesAt }: ReviewRequestRow, now: Date): ReviewRequestState {
  return state === 'CREATED' && now > closesAt ? 'REJECTED' : state;
}

const form: ReviewForm = {
  description: reviewFormTexts.description,
  commentNotes: [...reviewFormTexts.commentNotes],
  items: reviewQuestions.worker.map((item) => ({
    ...item,
    rates: [...answerOptionsOfQuestion(item)],
  })),
};

/** Returns the means of a worker's ratings by facilities, over the last 30 reviews. (Rule 4.19) */
export async function readReviewSummaryOfWorker(db: Db, workerId: string): Promise<ReviewSummary> {
  const { count, answers } = await readAnswersAboutWorker(db, workerId);
  if (count < minReviewsForRatingLabel) return { rate: null, count, items: [] };
  return { ...reviewSummaryOf('facility', answers), count };
}

/** Returns a page of 20 reviews of a worker by facilities. */
export async function reviewsFromFacility(
  db: Db,
  { workerId, cursor }: { workerId: string; cursor: ApiCursor },
): Promise<FacilityReviewPage> {
  const page = await readKeysetPage(byInstant, { cursor, size }, (at) =>
    facilityReviewRows(db, { workerId, ...at }),
  );
  return { reviews: page.rows.map(facilityReviewView), cursor: page.cursor };
}

function facilityReviewView(row: FacilityReviewRow): FacilityReview {
  const { id, rate, publishedAt } = row;
  return {
    id,
    attendance: {
      id: row.attendanceId,
      facilityName: row.facilityName,
      jobTitle: row.jobTitle,
      times: shiftTimesLabel(row),
      startsAt: row.startsAt,
    },
    rate,
    ratings: reviewQuestions.facility.map(({ name }, index) => {
      const given = row.rates[index] ?? 0;
      return {
        name,
        rate: given,
        rateName: answerNameOfRate(given),
        comment: row.notes[index] || null,
      };
    }),
    feedbackComment: row.comment,
    publishedAt,
  };
}

/** Returns a page of 20 reviews of a facility by workers; empty while a reader could identify the author. */
export async function reviewsOfFacility(
  db: Db,
  { facilityId, cursor }: { facilityId: string; cursor: ApiCursor },
): Promise<WorkerReviewPage> {
  const count = await publicReviewCount(db, facilityId);
  if (count === null) throw commonRefusal('NOT_FOUND');
  const page = await readKeysetPage(byId, { cursor, size }, async (at) =>
    count < minReviewsForRatingLabel ? [] : workerReviewRows(db, { facilityId, ...at }),
  );
  return {
    reviews: page.rows.map(({ publishedAt, ...row }) => ({ ...row, month: monthOf(publishedAt) })),
    cursor: page.cursor,
  };
}

/** Returns a month, like 「2026年11月」: a day would reveal which worker had the shift. */
function monthOf(instant: Date): string {
  const [year, month] = jstDay(instant).split('-');
  return `${year}年${Number(month)}月`;
}
