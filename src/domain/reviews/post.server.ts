import { refuseFields } from '#platform/base/refusal.ts';
import { awardReviewPoints } from '#domain/points/incentives/incentives.server.ts';
import { anonymousWorkerLabelOf } from '#domain/profile/worker-label.ts';
import { inTransaction, type Db, type Tx } from '#platform/server/database/db.server.ts';
import { recordChanges, type Actor } from '#platform/server/history.server.ts';
import { idempotencyKeyOwner, withIdempotencyKey } from '#platform/server/idempotency.server.ts';

import { reviewRefusal } from './messages.ts';
import { reviewConcernsOf } from './concerns.ts';
import { publishReviews } from './publish.server.ts';
import {
  insertReview,
  replaceReviewText,
  reviewsOfShift,
  reviewedWorkerFacts,
  type StoredReview,
  type ReviewContent,
} from './queries.server.ts';
import {
  checkReviewInput,
  pointsForReviewAt,
  whyCannotPostReview,
  type ReviewInput,
  type CheckedReview,
} from './rules.ts';
import {
  nextRequestState,
  nextReviewState,
  type RequestEvent,
  type ReviewEvent,
} from './states.ts';
import {
  lockReviewRequest,
  writeRequestState,
  type LockedReviewRequest,
} from './requests.queries.server.ts';

/** The author of a review; an operator may write for any facility. */
export type ReviewAuthorActor =
  | { author: 'worker'; actor: Extract<Actor, { kind: 'worker' }> }
  | { author: 'facility'; actor: Extract<Actor, { kind: 'facility' | 'operator' }> };

export type PostReviewArgs = {
  attendanceId: string;
  speaker: ReviewAuthorActor;
  input: ReviewInput;
  now: Date;
  idempotencyKey: string | undefined;
};

export type PostReviewResult = { points: number; isHeld: boolean };

/**
 * Posts one side's review of a shift, or replaces its text once within 24 hours. When both sides have posted, both
 * reviews become readable. A doubtful text waits for an operator. Refusals: NOT_FOUND, VALIDATION_FAILED,
 * REVIEW_REMOVED, REVIEW_CLOSED, and those of `whyCannotPostReview`. (Rule 4.16, 4.19)
 */
export async function postReview(db: Db, post: PostReviewArgs): Promise<PostReviewResult> {
  const { speaker, attendanceId, input, now, idempotencyKey: key } = post;
  return inTransaction(db, (tx) => {
    const actorId = idempotencyKeyOwner(speaker.actor);
    const call = { actorId, key, operation: 'reviews.post', input: { attendanceId, input }, now };
    return withIdempotencyKey(tx, call, () => postUnderLock(tx, post));
  });
}

async function postUnderLock(tx: Tx, post: PostReviewArgs): Promise<PostReviewResult> {
  const { speaker, now } = post;
  const request = await lockReviewRequest(tx, post.attendanceId);
  if (!request || !isTheirs(request, speaker)) throw reviewRefusal('NOT_FOUND');
  const reviews = await reviewsOfShift(tx, request.attendanceId);
  const own = reviews.find(({ author }) => author === speaker.author) ?? null;
  const why = whyCannotPostReview(speaker.author, { ...request, own }, now);
  if (why) throw reviewRefusal(why);
  const checked = checkReviewInput(speaker.author, post.input);
  if ('problems' in checked) throw refuseFields(checked.problems);
  const text = judged(checked.answers, own);
  if (own) await edit(tx, { own, request, text, speaker, now });
  else await write(tx, { request, text, speaker, now });
  // Both sides have posted: publish both reviews.
  if (!own && reviews.length > 0) await publishReviews(tx, { ...request, now });
  const points = own ? 0 : await reward(tx, { request, speaker, now });
  return { points, isHeld: text.state === 'HELD' };
}

function isTheirs(
  { workerId, facilityId }: LockedReviewRequest,
  { author, actor }: ReviewAuthorActor,
): boolean {
  if (author === 'worker') return actor.id === workerId;
  return actor.kind === 'operator' || actor.id === facilityId;
}

type JudgedText = ReviewContent & { event: ReviewEvent };

/** Returns the review with its state: a text with concerns is held until an operator has read it. */
function judged(answers: CheckedReview, own: StoredReview | null): JudgedText {
  const concerns = reviewConcernsOf([answers.comment, ...answers.notes].join('\n'));
  const isClean = concerns.length === 0;
  const event: ReviewEvent = own
    ? isClean
      ? 'EDIT_CLEAN'
      : 'EDIT_DOUBTFUL'
    : isClean
      ? 'POST_CLEAN'
      : 'POST_DOUBTFUL';
  const state = nextReviewState(own?.state ?? null, event);
  if (state === null) throw reviewRefusal('REVIEW_REMOVED');
  return { ...answers, concerns, state, event };
}

type Writing = {
  request: LockedReviewRequest;
  text: JudgedText;
  speaker: ReviewAuthorActor;
  now: Date;
};

async function write(tx: Tx, { request, text, speaker, now }: Writing): Promise<void> {
  const { attendanceId, workerId, facilityId } = request;
  const label = anonymousWorkerLabelOf(await reviewedWorkerFacts(tx, workerId), now);
  const { id } = await insertReview(tx, {
    ...text,
    attendanceId,
    workerId,
    facilityId,
    author: speaker.author,
    workerLabel: label,
    now,
  });
  await recordReview(tx, { id, from: null, text, speaker, now });
  await moveRequest(tx, { request, event: 'POST', speaker, now });
}

async function edit(tx: Tx, writing: Writing & { own: StoredReview }): Promise<void> {
  const { own, text, speaker, now } = writing;
  await replaceReviewText(tx, { ...text, id: own.id, now });
  await recordReview(tx, { id: own.id, from: own.state, text, speaker, now });
  await moveRequest(tx, { ...writing, event: 'EDIT' });
}

type Recording = Pick<Writing, 'text' | 'speaker' | 'now'> & { id: string; from: string | null };

async function recordReview(tx: Tx, { id, from, text, speaker, now }: Recording): Promise<void> {
  const { event, state: to } = text;
  await recordChanges(tx, [
    { subject: 'review', id, from, to, event, actor: speaker.actor, at: now },
  ]);
}

type Moving = Omit<Writing, 'text'> & { event: RequestEvent };

/** Changes the state of the worker's review request; a review by a facility leaves it unchanged. */
async function moveRequest(tx: Tx, { request, event, speaker, now }: Moving): Promise<void> {
  if (speaker.author !== 'worker') return;
  const { attendanceId: id, state: from } = request;
  const to = nextRequestState(from, event, speaker.actor.kind);
  if (to === null) throw reviewRefusal('REVIEW_CLOSED');
  await writeRequestState(tx, { attendanceId: id, state: to });
  await recordChanges(tx, [
    { subject: 'review_request', id, from, to, event, actor: speaker.actor, at: now },
  ]);
}

type Rewarding = { request: LockedReviewRequest; speaker: ReviewAuthorActor; now: Date };

async function reward(tx: Tx, { request, speaker, now }: Rewarding): Promise<number> {
  if (speaker.author !== 'worker') return 0;
  const { workerId, attendanceId } = request;
  const isGiven = await awardReviewPoints(tx, { workerId, attendanceId, now });
  return isGiven ? pointsForReviewAt(request.endsAt, now) : 0;
}
