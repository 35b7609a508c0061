import { randomUUIDv7 } from 'node:crypto';

import { chunksOf, mapInOrder } from '#platform/base/in-order.ts';
import { refusalThrownBy, commonRefusal } from '#platform/base/refusal.ts';
import { payTimingOfNewPosting } from '#domain/pay/early-payout/pay-timing.ts';
import type { RecruitmentMode } from '#gen/types.ts';
import type { QueryExecutor, Tx } from '#platform/server/database/db.server.ts';
import { recordChanges, type Actor } from '#platform/server/history.server.ts';
import { mapYielding } from '#platform/server/threads/map-yielding.server.ts';

import { holdRecruitments } from './holds.queries.server.ts';
import type { PostingLimitInput } from './limit-rules.ts';
import { limitPostingAudiences } from './limit-postings.server.ts';
import type { NewPostingLimit } from './limits.queries.server.ts';
import { recordRecruitmentEvents } from './recruitment-events.queries.server.ts';
import { offerFactsOfJobs } from './offer.queries.server.ts';
import {
  openRecruitmentRowOf,
  plannedTaxablePayOf,
  type PostingRecord,
  type PublishingOffer,
} from './offer.ts';
import { insertRecruitments, refreshSearchStatistics } from './publish.queries.server.ts';
import { searchRowBatchSize, showRecruitmentsInSearch } from './read-model.queries.server.ts';
import { recruitmentStateOf, usualApplyDeadline, type PostingTerms } from '../rules.ts';
import { publishRefusalForPosting } from './verdict.ts';

export type NewPosting = Omit<PostingTerms, 'deadline' | 'bonus'> & {
  jobId: string;
  mode: RecruitmentMode;
  /** By default S − 2 h. (Rule 4.6) */
  deadline?: Date;
  bonus?: number;
  /** The audience that sees the posting before everybody; when left out or null, the posting is public at once. */
  limit?: PostingLimitInput | null | undefined;
  /** The review that waits for an operator's decision; the posting is not public before it. */
  reviewId?: string | undefined;
};

export type PublishedRecruitment = { id: string; facilityId: string; corporationId: string };

export type BackdatedPosting = NewPosting & {
  /** The time of publishing, at which the rules are checked. For the seed and tests. */
  publishedAt?: Date;
};

/**
 * Publishes recruitments in the given order: the first refusal refuses all of them. Public ones appear in the search at
 * once, limited ones when their limit ends, and those with a review once an operator has released it. A facility can publish only its own jobs. Uses a few statements per
 * thousand. (Rule 4.24)
 */
export async function publishRecruitments(
  tx: Tx,
  { postings, actor, now }: { postings: readonly BackdatedPosting[]; actor: Actor; now: Date },
): Promise<PublishedRecruitment[]> {
  const offers = await offersFor(tx, postings, actor);
  const checked = await mapYielding(postings, (posting) =>
    checkPosting(posting, offers.get(posting.jobId), now),
  );
  await insertRecruitments(
    tx,
    await mapYielding(checked, ({ row, offer: { jobId, facilityId } }) => ({
      ...row,
      jobId,
      facilityId,
      salary: plannedTaxablePayOf(row),
    })),
  );
  const limits = await limitPostingAudiences(tx, checked.flatMap(limitedOf));
  await holdRecruitments(tx, { holds: checked.flatMap(holdOf), now });
  const open = checked.filter(
    ({ row, reviewId }) =>
      reviewId === undefined &&
      !limits.has(row.id) &&
      recruitmentStateOf({ ...row, ...untouched }, now) === 'open',
  );
  await showRecruitmentsInSearch(
    tx,
    await mapYielding(open, ({ row, offer }) => openRecruitmentRowOf(row, offer)),
  );
  await recordRecruitmentEvents(tx, {
    recruitmentIds: open.map(({ row }) => row.id),
    kind: 'PUBLISHED',
    at: now,
  });
  await recordPublished(tx, { checked, limits, actor });
  if (open.length >= searchRowBatchSize) await refreshSearchStatistics(tx);
  return checked.map(({ row, offer }) => ({
    id: row.id,
    facilityId: offer.facilityId,
    corporationId: offer.corporationId,
  }));
}

const untouched = { pausedAt: null, closedAt: null };

type Checked = {
  row: PostingRecord;
  offer: PublishingOffer;
  limit: PostingLimitInput | null;
  reviewId: string | undefined;
};

const holdOf = ({ row: { id, capacity, payTiming }, reviewId }: Checked) =>
  reviewId === undefined ? [] : [{ recruitmentId: id, reviewId, capacity, payTiming }];

const limitedOf = ({ row, offer: { facilityId }, limit }: Checked) =>
  limit
    ? [
        {
          recruitmentId: row.id,
          facilityId,
          postedAt: row.publishedAt,
          deadline: row.deadline,
          limit,
        },
      ]
    : [];

async function offersFor(
  tx: Tx,
  postings: readonly NewPosting[],
  actor: Actor,
): Promise<Map<string, PublishingOffer>> {
  const jobIds = [...new Set(postings.map((posting) => posting.jobId))];
  const offers = await offerFactsOfJobs(tx, jobIds);
  for (const offer of offers.values()) {
    if (actor.kind === 'facility' && actor.id !== offer.facilityId)
      throw commonRefusal('NOT_FOUND');
  }
  return offers;
}

/** Returns the postings that `publishRecruitments` would not refuse, in the given order. */
export async function publishablePostings<Wish extends BackdatedPosting>(
  db: QueryExecutor,
  { postings, now }: { postings: readonly Wish[]; now: Date },
): Promise<Wish[]> {
  const offers = await offerFactsOfJobs(db, [...new Set(postings.map(({ jobId }) => jobId))]);
  return postings.filter(
    (posting) =>
      refusalThrownBy(() => checkPosting(posting, offers.get(posting.jobId), now)) === null,
  );
}

/** Returns the posting as it would be stored. Refusals: NOT_FOUND, and those of `publishRefusalForPosting`. */
export function checkPosting(
  posting: BackdatedPosting,
  offer: PublishingOffer | undefined,
  now: Date,
): Checked {
  if (!offer) throw commonRefusal('NOT_FOUND');
  const { jobId: _, publishedAt = now, limit = null, reviewId, ...given } = posting;
  const row: PostingRecord = {
    ...given,
    id: randomUUIDv7(),
    bonus: given.bonus ?? 0,
    deadline: given.deadline ?? usualApplyDeadline(given.startsAt),
    publishedAt,
    seatsTaken: 0,
    isUrgent: false,
    isUnreviewed: false,
    payTiming: payTimingOfNewPosting(offer.isCorporationProven),
  };
  const refusal = publishRefusalForPosting(row, offer, publishedAt);
  if (refusal) throw refusal;
  return { row, offer, limit, reviewId };
}

type Publishing = {
  checked: readonly Checked[];
  limits: ReadonlyMap<string, NewPostingLimit>;
  actor: Actor;
};

async function recordPublished(tx: Tx, { checked, limits, actor }: Publishing): Promise<void> {
  await mapInOrder(chunksOf(checked, searchRowBatchSize), (chunk) =>
    recordChanges(
      tx,
      chunk.map(({ row, reviewId }) => ({
        subject: 'recruitment',
        id: row.id,
        from: null,
        to: reviewId === undefined ? 'open' : 'paused',
        event: 'publish',
        actor,
        reason: limitReason(limits.get(row.id)) ?? (reviewId && `review ${reviewId}`),
        at: row.publishedAt,
      })),
    ),
  );
}

/**
 * Returns the reason that the history stores: the audience and the end of the limit; undefined for a posting without a
 * limit. A posting with a reason was not public from the start.
 */
const limitReason = (limit: NewPostingLimit | undefined) =>
  limit && `${limit.audience} until ${limit.until.toISOString()}`;
