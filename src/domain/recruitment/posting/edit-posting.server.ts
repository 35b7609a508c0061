import { jstDay } from '#platform/base/jst.ts';
import type { FacilityScope } from '#platform/base/people/scope.ts';
import type { Yen } from '#platform/base/yen.ts';
import { feeRulesOfFacilities } from '#domain/billing/fees/fee-rules.queries.server.ts';
import { facilityActor } from '#domain/corporation/actors.ts';
import { inTransaction, type Db, type Tx } from '#platform/server/database/db.server.ts';
import { recordChanges } from '#platform/server/history.server.ts';
import { withIdempotencyKey } from '#platform/server/idempotency.server.ts';
import { withinExposureLimit } from '#domain/trust/exposure.server.ts';

import { recruitmentRefusal } from '../messages.ts';
import { isRecruitmentUnderReview } from '../publishing/holds.queries.server.ts';
import { lastPostingLimitEnd } from '../publishing/limit-rules.ts';
import { endPostingLimitBy } from '../publishing/limits.queries.server.ts';
import { offerFactsOfJobs } from '../publishing/offer.queries.server.ts';
import { plannedTaxablePayOf, type PublishingOffer } from '../publishing/offer.ts';
import { checkPosting } from '../publishing/publish.server.ts';
import { hideRecruitmentsFromSearch } from '../publishing/read-model.queries.server.ts';
import { refreshSearchRow } from '../publishing/seats.server.ts';
import type { PostingTerms } from '../rules.ts';
import { postingTermsVersionOf } from '../terms-version.ts';
import { whyCannotEdit } from './edit-rules.ts';
import { notifyApplicantsOfPayRise } from './notify-of-rise.server.ts';
import {
  havePostingsApplications,
  lockPosting,
  writePostingTerms,
} from './postings.queries.server.ts';
import { shiftCostOf, sumOfSeatCosts, type FeeGrounds } from './shift-cost.ts';
import { postingTermChangesOf, writePostingTermChanges } from './term-changes.ts';

type Args = {
  scope: FacilityScope;
  id: string;
  /** The version of the terms that the person saw and changed. */
  version: string;
  terms: PostingTerms;
  now: Date;
  idempotencyKey?: string | undefined;
};

/**
 * Changes the terms of one posting. Existing contracts do not change. Applicants who wait for an answer are notified of
 * better pay. EDIT_WORSENS refuses worse terms after the first application, POSTING_REPLACED a change of terms that
 * were changed since the person opened them. More seats, better pay and a later deadline need room below the
 * corporation's limit. Refusals: NOT_FOUND, POSTING_UNDER_REVIEW, and those of `whyCannotEdit`, `checkPosting` and `withinExposureLimit`.
 */
export async function editPosting(db: Db, { idempotencyKey: key, ...args }: Args): Promise<void> {
  const { scope, id, version, terms, now } = args;
  const call = {
    actorId: scope.staffId,
    key,
    operation: 'editPosting',
    input: { id, version, terms },
    now,
  };
  const { corporationId } = scope;
  await inTransaction(db, (tx) =>
    withIdempotencyKey(tx, call, () =>
      // The limit is locked before the posting, in the order of all commands that lock both.
      withinExposureLimit(tx, { corporationId, now }, async () => ({
        added: await edit(tx, args),
        result: undefined,
      })),
    ),
  );
}

/** Changes the posting; returns the yen that the change adds to the exposure of the corporation. */
async function edit(tx: Tx, { scope, id, version, terms, now }: Args): Promise<Yen> {
  const stored = await lockPosting(tx, scope, id);
  if (await isRecruitmentUnderReview(tx, id)) throw recruitmentRefusal('POSTING_UNDER_REVIEW');
  const { jobId, facilityId, mode, publishedAt, seatsTaken, isPaused, isClosed, ...before } =
    stored;
  const reason = whyCannotEdit({
    before,
    after: terms,
    seatsTaken,
    hasApplications: await havePostingsApplications(tx, [id]),
    isClosed,
    isReplaced: postingTermsVersionOf(before) !== version,
  });
  if (reason) throw recruitmentRefusal(reason);
  const offers = await offerFactsOfJobs(tx, [jobId]);
  checkPosting({ ...terms, jobId, mode }, withStoredWage(offers.get(jobId), before), now);
  await writePostingTerms(tx, id, { ...terms, salary: plannedTaxablePayOf(terms) });
  await endPostingLimitBy(tx, { recruitmentId: id, latest: lastPostingLimitEnd(terms.deadline) });
  await hideRecruitmentsFromSearch(tx, [id]);
  await refreshSearchRow(tx, { recruitmentId: id, now });
  const state = isPaused ? 'paused' : 'open';
  const change = { subject: 'recruitment', id, from: state, to: state, event: 'edit', at: now };
  const actor = facilityActor(scope, facilityId);
  await recordChanges(tx, [
    { ...change, actor, reason: writePostingTermChanges(postingTermChangesOf(before, terms)) },
  ]);
  await notifyApplicantsOfPayRise(tx, { id, before, after: terms, now });
  const feeRules = (await feeRulesOfFacilities(tx, [facilityId])).get(facilityId) ?? [];
  const grounds = { feeRules, postedOn: jstDay(publishedAt) };
  const wasOpen = before.deadline > now;
  return (
    seatCostOf(terms, terms.capacity - seatsTaken, grounds) -
    seatCostOf(before, wasOpen ? before.capacity - seatsTaken : 0, grounds)
  );
}

/** A stored wage stays permitted: after applications it cannot be lowered, whatever the median has become. */
function withStoredWage(
  offer: PublishingOffer | undefined,
  { hourlyWage }: PostingTerms,
): PublishingOffer | undefined {
  if (!offer || offer.wageCeiling === null) return offer;
  return { ...offer, wageCeiling: Math.max(offer.wageCeiling, hourlyWage) };
}

const seatCostOf = (terms: PostingTerms, seats: number, grounds: FeeGrounds): Yen =>
  sumOfSeatCosts([{ cost: shiftCostOf(terms, grounds), seats }]).total;
