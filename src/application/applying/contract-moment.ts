import type { ContractMoment } from '#gen/resolvers.ts';
import { contractMoment, provisionalLabel } from '#recruitment/contract-moment.ts';

import { arePapersApproved, needsAcceptance } from './checks.ts';
import type { ApplyFacts, ViewFacts } from '../facts.ts';
import { whyNotApproved } from './required-documents.ts';
import { standingOf } from './preparation.ts';
import { approvalDeadline } from '../states.ts';

/** The moment of contract for a worker; for a visitor from the posting alone. (Rule 6.9) */
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

/** The label of a provisional contract; null when all documents are approved. (Rule 6.9) */
export function provisionalLabelOf(facts: ApplyFacts): string | null {
  if (standingOf(facts.history) !== 'HIRED' || whyNotApproved(facts) === null) return null;
  return provisionalLabel(approvalDeadline(facts.recruitment));
}
