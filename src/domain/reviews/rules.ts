import { addHours, dayMs } from '#platform/base/jst.ts';
import type { FieldErrors } from '#platform/base/refusal.ts';
import {
  incentivePoints,
  pointsForReview as pointsOfReview,
} from '#domain/points/incentives/incentive-rules.ts';
import { characterCount, normalizeLines } from '#platform/base/text.ts';

import { reviewQuestions, type ReviewAuthor } from './items.ts';
import { reviewSentences, type ReviewRefusal } from './messages.ts';
import type { ReviewRequestState, ReviewState } from './states.ts';
import {
  reviewWindowDays,
  reviewEditHours,
  maxReviewCommentLength,
  maxReviewItemNoteLength,
} from './limits.ts';

/** Points for a worker's review, by the hours from the end of the shift to the posting. (Rule 4.16) */
export const promptReviewPoints = {
  points: incentivePoints.review,
  withinHours: incentivePoints.reviewHours,
} as const;

export function reviewClosesAt(endsAt: Date): Date {
  return new Date(endsAt.getTime() + reviewWindowDays * dayMs);
}

/** Returns the points for posting a review at `now`. (Rule 4.16) */
export function pointsForReviewAt(endsAt: Date, now: Date): number {
  return pointsOfReview(endsAt, now);
}

export type ReviewWindowFacts = {
  /** The state of the worker's review request. */
  state: ReviewRequestState;
  openedAt: Date | null;
  closesAt: Date;
  skippedAt: Date | null;
};

export type OwnReviewFacts = {
  state: ReviewState;
  postedAt: Date;
  editedAt: Date | null;
  publishedAt: Date | null;
};

/** Returns why a side cannot post a review, or replace its own, at `now`; null when it can. (Rule 4.19) */
export function whyCannotPostReview(
  author: ReviewAuthor,
  facts: ReviewWindowFacts & { own: OwnReviewFacts | null },
  now: Date,
): ReviewRefusal | null {
  const { own } = facts;
  if (own) return whyCannotEdit(own, facts, now);
  if (author === 'worker' && facts.skippedAt !== null) return 'REVIEW_SKIPPED';
  if (now > facts.closesAt) return 'REVIEW_CLOSED';
  if (facts.openedAt === null) return 'REVIEW_NOT_OPEN';
  return null;
}

/**
 * Returns why a review cannot be replaced, or null. A text that the other side can read stays as it is: a new text
 * could answer the other side's review, although neither side should know the other's.
 */
function whyCannotEdit(
  own: OwnReviewFacts,
  facts: ReviewWindowFacts,
  now: Date,
): ReviewRefusal | null {
  if (own.state === 'REMOVED') return 'REVIEW_REMOVED';
  if (own.publishedAt !== null) return 'REVIEW_PUBLISHED';
  if (own.editedAt !== null) return 'REVIEW_EDITED';
  const isLate = now > addHours(own.postedAt, reviewEditHours) || now > facts.closesAt;
  return isLate ? 'REVIEW_EDIT_CLOSED' : null;
}

/** Returns why a worker cannot skip a review at `now`, or null. */
export function whyCannotSkipReview(facts: ReviewWindowFacts, now: Date): ReviewRefusal | null {
  if (facts.state === 'ACCEPTED') return 'REVIEW_POSTED';
  if (facts.state === 'REJECTED' || now > facts.closesAt) return 'REVIEW_CLOSED';
  return facts.openedAt === null ? 'REVIEW_NOT_OPEN' : null;
}

/** Returns the instant until which a side can replace its own review; null when it no longer can. */
export function reviewEditableUntil(
  facts: ReviewWindowFacts & { own: OwnReviewFacts | null },
  now: Date,
): Date | null {
  const { own } = facts;
  if (!own || whyCannotEdit(own, facts, now) !== null) return null;
  const until = addHours(own.postedAt, reviewEditHours);
  return until < facts.closesAt ? until : facts.closesAt;
}

export type ReviewInput = {
  ratings: readonly { itemId: string; rate: number; comment?: string | null }[];
  comment?: string | null;
};

export type CheckedReview = { rates: number[]; notes: string[]; comment: string };

/** Returns the answers in the order of the author's questions, or the error of each invalid field. (Rule 4.19) */
export function checkReviewInput(
  author: ReviewAuthor,
  input: ReviewInput,
): { answers: CheckedReview } | { problems: FieldErrors } {
  const problems: FieldErrors = {};
  const found = reviewQuestions[author].map(({ id }) =>
    input.ratings.filter((one) => one.itemId === id),
  );
  const isComplete =
    input.ratings.length === found.length &&
    found.every((those) => those.length === 1 && isRate(those[0]?.rate));
  if (!isComplete) problems['ratings'] = reviewSentences.ratings;
  const notes = found.map(([first]) => normalizeLines(first?.comment ?? ''));
  if (notes.some((note) => characterCount(note) > maxReviewItemNoteLength))
    problems['ratings'] = reviewSentences.note;
  const comment = normalizeLines(input.comment ?? '');
  if (characterCount(comment) > maxReviewCommentLength)
    problems['comment'] = reviewSentences.comment;
  if (Object.keys(problems).length > 0) return { problems };
  const rates = found.map(([first]) => first?.rate ?? 0);
  return { answers: { rates, notes: notes.some(Boolean) ? notes : [], comment } };
}

function isRate(rate: number | undefined): boolean {
  return rate !== undefined && Number.isInteger(rate) && rate >= 1 && rate <= 5;
}

/**
 * Returns the tag of a request. A skipped request has a different tag from an expired one: the worker closed it before
 * the fourteen days were over.
 */
export function reviewRequestLabel(state: ReviewRequestState, skippedAt: Date | null): string {
  return skippedAt === null ? requestLabels[state] : '評価しない';
}

const requestLabels: Record<ReviewRequestState, string> = {
  TODAY_WORK: '本日の勤務',
  CREATED: '評価する',
  ACCEPTED: '評価済み',
  REJECTED: '受付終了',
};
