import { claimReviewHours, maxCorrectionRounds } from '../corrections/claim-limits.ts';

/** Hours for the worker's answer: as many as the facility has for an approval. (Decision 064) */
export const proposalAnswerHours = claimReviewHours;
/** Maximum of proposals for a shift: as many as the corrections that a worker may send. (Rule 4.9, decision 064) */
export const maxProposalsPerShift = maxCorrectionRounds;
