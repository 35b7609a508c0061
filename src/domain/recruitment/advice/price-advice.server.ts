import { jstDay, minutesBetween, type JstDay } from '#platform/base/jst.ts';
import { refuseFields } from '#platform/base/refusal.ts';
import type { FacilityScope } from '#platform/base/people/scope.ts';
import { templateOf } from '#domain/corporation/template.queries.server.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';

import { postingSentences } from '../messages.ts';
import { dutyMinutesBounds } from '../rules.ts';
import { postingFeaturesOf } from './fill-times.ts';
import { nearbyFillTimes, ownFillTimes } from './fill-times.queries.server.ts';
import { adviceSpan } from './note-fill-times.server.ts';
import { nearbyBands, ownBands, type WageBand } from './price-advice.ts';

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
 * can have are refused as VALIDATION_FAILED. Refusals: VALIDATION_FAILED, and those of `templateOf`.
 */
export async function priceAdvice(
  db: QueryExecutor,
  { scope, templateId, startsAt, endsAt, now }: Args,
): Promise<PriceAdvice> {
  const duty = minutesBetween(startsAt, endsAt);
  if (!(duty > 0 && duty <= dutyMinutesBounds.most))
    throw refuseFields({ endsAt: postingSentences.times });
  const { facilityId, licenseGroups } = await templateOf(db, scope, templateId);
  const { since, until } = adviceSpan(now);
  const likeness = postingFeaturesOf({ licenseGroups, startsAt, endsAt, publishedAt: now });
  const args = { ...likeness, facilityId, since, until };
  const own = await ownFillTimes(db, args);
  const nearby = await nearbyFillTimes(db, args);
  return {
    since: jstDay(since),
    until: jstDay(until),
    own: ownBands(own),
    nearby: nearbyBands(nearby, scope.corporationId),
  };
}
