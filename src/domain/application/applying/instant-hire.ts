import { jstDay, monthsLater } from '#platform/base/jst.ts';
import type { InstantHireConditionsWithNames } from '#domain/corporation/choices/instant-rules.ts';
import {
  instantHireConditionsOf,
  type InstantHireCondition,
} from '#domain/recruitment/publishing/instant-texts.ts';

import type { ContractMomentFacts } from '../facts.ts';
import { meanReviewRating } from '../ratings.ts';

/** The conditions for instant hire that the worker does not meet; empty where the posting asks for none. (Rule 4.7) */
export function unmetInstantHireConditions(facts: ContractMomentFacts): InstantHireCondition[] {
  const asked = facts.recruitment.instantConditions;
  return asked
    ? instantHireConditionsOf(asked).filter((condition) => !isMet[condition](asked, facts))
    : [];
}

type Rule = (asked: InstantHireConditionsWithNames, facts: ContractMomentFacts) => boolean;

const isMet: Record<InstantHireCondition, Rule> = {
  workedHere: (_asked, { history }) => history.hasWorkedHere,
  shifts: ({ shifts }, { worker }) => worker.finishedShifts >= (shifts ?? 0),
  rating({ ratingTenths, ratingCount }, { worker: { recentRatings } }) {
    const mean = meanReviewRating(recentRatings);
    // Compare whole numbers: 4.1 has no exact binary fraction.
    return (
      mean !== null &&
      recentRatings.length >= (ratingCount ?? 0) &&
      Math.round(mean * 1_000) >= (ratingTenths ?? 0) * 100
    );
  },
  license: ({ licenseIds, licenseYears }, { worker, recruitment }) =>
    worker.licenses.some(
      ({ licenseId, state, issuedOn }) =>
        state === 'VERIFIED' &&
        licenseIds.includes(licenseId) &&
        (licenseYears === null ||
          (issuedOn != null &&
            monthsLater(issuedOn, 12 * licenseYears) <= jstDay(recruitment.startsAt))),
    ),
};
