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

/** Returns when the contract would be concluded; for a visitor by the posting alone. (Rule 6.9) */
export function contractMomentFor(facts: ViewFacts): ContractMoment {
  return facts.worker ? momentOf(facts) : visitorMoment(facts.recruitment);
}

/** Returns when the worker's contract would be concluded, and what it waits for. (Rule 6.9) */
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

/**
 * The conditions for instant hire, and those unmet. Null when they decide nothing: without conditions, for a SCREENING
 * posting, and for a worker whom every facility has to accept.
 */
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
