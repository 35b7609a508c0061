import { jstDay, minutesBetween, type JstDay } from '#platform/base/jst.ts';
import { refuseFields } from '#platform/base/refusal.ts';
import type { FacilityScope } from '#platform/base/people/scope.ts';
import { readJobTemplate } from '#domain/corporation/template.queries.server.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';

import { postingSentences } from '../messages.ts';
import { dutyMinutesBounds } from '../rules.ts';
import { postingFeaturesOf } from './fill-times.ts';
import {
  nearbySimilarPostingFillTimes,
  ownSimilarPostingFillTimes,
} from './fill-times.queries.server.ts';
import { priceAdviceSpan } from './note-fill-times.server.ts';
import { nearbyWageBandsOf, ownWageBandsOf, type WageBand } from './price-advice.ts';

export type PriceAdvice = { since: JstDay; until: JstDay; own: WageBand[]; nearby: WageBand[] };

type Args = {
  scope: FacilityScope;
  templateId: string;
  startsAt: Date;
  endsAt: Date;
  now: Date;
};

/**
 * Returns how fast similar postings were filled, for a shift of the template that is posted now. Times that no shift
 * can have are refused as VALIDATION_FAILED. Refusals: VALIDATION_FAILED, and those of `readJobTemplate`.
 */
export async function readPriceAdvice(
  db: QueryExecutor,
  { scope, templateId, startsAt, endsAt, now }: Args,
): Promise<PriceAdvice> {
  const duty = minutesBetween(startsAt, endsAt);
  if (!(duty > 0 && duty <= dutyMinutesBounds.most))
    throw refuseFields({ endsAt: postingSentences.times });
  const { facilityId, licenseGroups } = await readJobTemplate(db, scope, templateId);
  const { since, until } = priceAdviceSpan(now);
  const likeness = postingFeaturesOf({ licenseGroups, startsAt, endsAt, publishedAt: now });
  const args = { ...likeness, facilityId, since, until };
  const own = await ownSimilarPostingFillTimes(db, args);
  const nearby = await nearbySimilarPostingFillTimes(db, args);
  return {
    since: jstDay(since),
    until: jstDay(until),
    own: ownWageBandsOf(own),
    nearby: nearbyWageBandsOf(nearby, scope.corporationId),
  };
}
