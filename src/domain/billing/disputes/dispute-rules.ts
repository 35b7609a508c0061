/**
 * Length of the reason of a dispute, and of the answer. Repeated by the constraints `billing_disputes_reason_check` and
 * `billing_disputes_answer_check`, and in the API by `RaiseBillingDisputeInput.reason` and `AnswerBillingDisputeInput.answer`.
 */
export const disputeTextLengthBounds = { min: 10, max: 300 } as const;

/** Facts that decide whether the line of a shift may be disputed now. */
type DisputeFacts = {
  /** True where the corporation's draft has a line for the shift, or would have one without an open dispute. */
  isOnDraft: boolean;
  /** When the draft is locked. */
  locksAt: Date;
  hasOpenDispute: boolean;
};

/**
 * Why a shift's line cannot be disputed: a line can be while it is on a draft that is not locked. Lines for shifts of earlier
 * months are on the draft as well. (Rule 8.7)
 */
export function whyCannotDispute(
  { isOnDraft, locksAt, hasOpenDispute }: DisputeFacts,
  now: Date,
): 'LINE_NOT_ON_DRAFT' | 'LINE_DISPUTED' | null {
  if (!isOnDraft || now >= locksAt) return 'LINE_NOT_ON_DRAFT';
  return hasOpenDispute ? 'LINE_DISPUTED' : null;
}
