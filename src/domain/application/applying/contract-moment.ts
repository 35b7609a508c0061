import type { ContractMoment } from '#gen/types.ts';
import {
  contractMoment,
  provisionalLabel,
  visitorMoment,
} from '#domain/recruitment/contract-moment.ts';

import { areCredentialsApproved, isHeldBack, needsAcceptance } from './checks.ts';
import { unmetConditions } from './instant-hire.ts';
import type { ApplyFacts, MomentFacts, ViewFacts } from '../facts.ts';
import { whyNotApproved } from './required-documents.ts';
import { openStateOf } from './preparation.ts';
import { approvalDeadline } from '../states.ts';

/** The moment of contract for a worker; for a visitor from the posting alone. (Rule 6.9) */
export function contractMomentFor(facts: ViewFacts): ContractMoment {
  return facts.worker ? momentOf(facts) : visitorMoment(facts.recruitment);
}

/** The moment of contract for a worker. */
export function momentOf(facts: MomentFacts): ContractMoment {
  const { worker, recruitment } = facts;
  return contractMoment({
    needsAcceptance: needsAcceptance(facts),
    instant: decidingConditions(facts),
    provisionalUntil: areCredentialsApproved(worker, recruitment)
      ? null
      : approvalDeadline(recruitment),
  });
}

/** The conditions where they decide: not of a SCREENING posting, and not for whom each facility has to accept. */
function decidingConditions(facts: MomentFacts) {
  const { mode, instantConditions: asked } = facts.recruitment;
  if (mode === 'SCREENING' || !asked || isHeldBack(facts)) return null;
  return { asked, unmet: unmetConditions(facts) };
}

/** The label of a provisional contract; null when all documents are approved. (Rule 6.9) */
export function provisionalLabelOf(facts: ApplyFacts): string | null {
  if (openStateOf(facts.history) !== 'HIRED' || whyNotApproved(facts) === null) return null;
  return provisionalLabel(approvalDeadline(facts.recruitment));
}
