import type { ContractMoment } from '#gen/types.ts';
import {
  contractMomentOf,
  provisionalContractLabel,
  contractMomentForVisitor,
} from '#domain/recruitment/contract-moment.ts';

import { areCredentialsApproved, isHiringHeldBack, needsFacilityAcceptance } from './checks.ts';
import { unmetInstantHireConditions } from './instant-hire.ts';
import type { ApplyFacts, ContractMomentFacts, ApplicationViewFacts } from '../facts.ts';
import { whyDocumentsNotApproved } from './required-documents.ts';
import { openApplicationStateOf } from './preparation.ts';
import { documentApprovalDeadline } from '../states.ts';

/** Returns when the contract would be concluded; for a visitor by the posting alone. (Rule 6.9) */
export function contractMomentForViewer(facts: ApplicationViewFacts): ContractMoment {
  return facts.worker
    ? contractMomentForWorker(facts)
    : contractMomentForVisitor(facts.recruitment);
}

/** Returns when the worker's contract would be concluded, and what it waits for. (Rule 6.9) */
export function contractMomentForWorker(facts: ContractMomentFacts): ContractMoment {
  const { worker, recruitment } = facts;
  return contractMomentOf({
    needsAcceptance: needsFacilityAcceptance(facts),
    instant: decidingConditions(facts),
    provisionalUntil: areCredentialsApproved(worker, recruitment)
      ? null
      : documentApprovalDeadline(recruitment),
  });
}

/**
 * The conditions for instant hire, and those unmet. Null when they decide nothing: without conditions, for a SCREENING
 * posting, and for a worker whom every facility has to accept.
 */
function decidingConditions(facts: ContractMomentFacts) {
  const { mode, instantConditions: asked } = facts.recruitment;
  if (mode === 'SCREENING' || !asked || isHiringHeldBack(facts)) return null;
  return { asked, unmet: unmetInstantHireConditions(facts) };
}

/** The label of a provisional contract; null without a contract, and when all documents are approved. (Rule 6.9) */
export function provisionalLabelOf(facts: ApplyFacts): string | null {
  if (openApplicationStateOf(facts.history) !== 'HIRED' || whyDocumentsNotApproved(facts) === null)
    return null;
  return provisionalContractLabel(documentApprovalDeadline(facts.recruitment));
}
