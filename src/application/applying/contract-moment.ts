import type { ContractMoment } from '#gen/resolvers.ts';
import { contractMoment, provisionalLabel } from '#recruitment/contract-moment.ts';

import { arePapersApproved, needsAcceptance } from './checks.ts';
import type { ApplyFacts, MomentFacts, ViewFacts } from '../facts.ts';
import { whyNotApproved } from './required-documents.ts';
import { standingOf } from './preparation.ts';
import { approvalDeadline } from '../states.ts';

/** The moment of contract for a worker; for a visitor from the posting alone. (Rule 6.9) */
export function contractMomentFor(facts: ViewFacts): ContractMoment {
  if (facts.worker) return momentOf(facts);
  return contractMoment({
    needsAcceptance: facts.recruitment.mode === 'SCREENING',
    provisionalUntil: null,
  });
}

/** The moment of contract for a worker. */
export function momentOf(facts: MomentFacts): ContractMoment {
  const { worker, recruitment } = facts;
  return contractMoment({
    needsAcceptance: needsAcceptance(facts),
    provisionalUntil: arePapersApproved(worker, recruitment) ? null : approvalDeadline(recruitment),
  });
}

/** The label of a provisional contract; null when all documents are approved. (Rule 6.9) */
export function provisionalLabelOf(facts: ApplyFacts): string | null {
  if (standingOf(facts.history) !== 'HIRED' || whyNotApproved(facts) === null) return null;
  return provisionalLabel(approvalDeadline(facts.recruitment));
}
