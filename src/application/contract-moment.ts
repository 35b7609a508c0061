import type { ContractMoment } from '#gen/resolvers.ts';
import { contractMoment } from '#recruitment/contract-moment.ts';

import { arePapersApproved, needsAcceptance } from './checks.ts';
import type { ViewFacts } from './facts.ts';
import { approvalDeadline } from './states.ts';

/** The moment of contract for one worker, or for a visitor by the posting alone. (Rule book 6.9) */
export function contractMomentFor(facts: ViewFacts): ContractMoment {
  const { recruitment } = facts;
  if (!facts.worker) {
    return contractMoment({
      needsAcceptance: recruitment.mode === 'SCREENING',
      provisionalUntil: null,
    });
  }
  return contractMoment({
    needsAcceptance: needsAcceptance(facts),
    provisionalUntil: arePapersApproved(facts.worker, recruitment)
      ? null
      : approvalDeadline(recruitment),
  });
}
