import { jstDay } from '#platform/base/jst.ts';
import type { Refusal } from '#platform/base/refusal.ts';
import { formatNumber } from '#platform/base/yen.ts';
import { agreedOvertimeMinutesOn } from '#domain/corporation/agreements/agreement-rules.ts';
import { corporationRefusal as refuseEmployer } from '#domain/corporation/messages.ts';
import { whyFacilityCannotPost } from '#domain/corporation/standing-rules.ts';

import { recruitmentRefusal } from '../messages.ts';
import { whyCannotPublishPosting, type PostingFacts, type PostingTerms } from '../rules.ts';
import { minimumWageOfShift } from './minimum-wage.ts';
import type { PublishingOffer } from './offer.ts';

/** The facts that decide, together with a posting's terms, whether it may be published. */
export type PublishingGrounds = Pick<
  PublishingOffer,
  'agreements' | 'licenseGroups' | 'minimumWages' | 'prefectureCode' | 'standing' | 'wageCeiling'
>;

/** Returns a posting's terms together with the facts that the publishing rules need. */
function postingFacts(terms: PostingTerms, grounds: PublishingGrounds): PostingFacts {
  const { prefectureCode, agreements, minimumWages, licenseGroups, wageCeiling } = grounds;
  const { startsAt, endsAt } = terms;
  return {
    ...terms,
    overtimeLimitMinutes: agreedOvertimeMinutesOn(agreements, jstDay(startsAt)),
    minimumWage: minimumWageOfShift(minimumWages, { prefectureCode, startsAt, endsAt }),
    wageCeiling,
    licenseGroups,
  };
}

/**
 * Returns why a posting cannot be published now, as a refusal with its sentence, or null. The server refuses by it, and
 * the facility's page shows the sentence while the person types.
 */
export function publishRefusalForPosting(
  terms: PostingTerms,
  grounds: PublishingGrounds,
  now: Date,
): Refusal | null {
  const reason = whyFacilityCannotPost(grounds.standing, now);
  if (reason) return refuseEmployer(reason);
  const facts = postingFacts(terms, grounds);
  const code = whyCannotPublishPosting(facts, now);
  return code && recruitmentRefusal(code, valuesOf(facts));
}

function valuesOf({
  minimumWage,
  wageCeiling,
  overtimeLimitMinutes,
}: PostingFacts): Record<string, string | number> {
  return {
    minimumWage: formatNumber(minimumWage),
    wageCeiling: formatNumber(wageCeiling ?? 0),
    overtimeLimit: overtimeLimitMinutes ?? 0,
  };
}
