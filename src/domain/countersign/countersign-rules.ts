import { addHours } from '#platform/base/jst.ts';

/** A request without an approval expires after this many hours, and changes nothing. (Rule 8.4) */
export const countersignExpiryHours = 24;

/**
 * Limits in characters of the reason why the act is needed. Repeated by the constraints
 * `countersign_requests_reason_check`, `overpayments_reason_check`,
 * `corporation_exposures_granted_reason_check` and in the API by `AskExposureLimitInput.reason`, `PayOutsideInput.reason`,
 * `ChangeRolesInput.reason`, `RaiseWageInput.reason`, `LowerWageInput.reason`, `ProveCorporationInput.reason`,
 * `ReopenTransferInput.reason`, `HoldTransferInput.reason`, `TransferResultInput.reason`, `BankFilePaidInput.reason`, `LineReturnInput.reason`,
 * `FeeRuleInput.reason`, `AskRefundInput.reason` and `RefundPaidInput.reason`.
 */
export const countersignReasonLengthBounds = { min: 5, max: 500 } as const;
/**
 * Limits in characters of the evidence: how the requester knows that the act is justified. Repeated by the constraint
 * `countersign_requests_evidence_check` and in the API by `AskExposureLimitInput.evidence`, `PayOutsideInput.evidence`,
 * `ChangeRolesInput.evidence`, `RaiseWageInput.evidence`, `LowerWageInput.evidence`, `ProveCorporationInput.evidence`,
 * `ReopenTransferInput.evidence`, `HoldTransferInput.evidence`, `TransferResultInput.evidence`, `BankFilePaidInput.evidence`,
 * `LineReturnInput.evidence`, `FeeRuleInput.evidence`, `AskRefundInput.evidence` and `RefundPaidInput.evidence`.
 */
export const countersignEvidenceLengthBounds = { min: 5, max: 1000 } as const;
/** Limit, repeated by the constraint `countersign_requests_decision_reason_check`. */
export const countersignDecisionNoteLengthBounds = { min: 1, max: 500 } as const;

/**
 * Maximum by which one request raises or lowers a wage, in yen before tax: a shift's pay is far lower, so a larger
 * amount is a typing error. Repeated in the API by `RaiseWageInput.addedPay` and `LowerWageInput.loweredPay`.
 */
export const maxWageCorrectionYen = 300_000;

export const requestExpiresAt = (askedAt: Date): Date => addHours(askedAt, countersignExpiryHours);

export type CountersignState = 'WAITING' | 'APPROVED' | 'DECLINED' | 'WITHDRAWN' | 'EXPIRED';
export type CountersignEvent = 'APPROVE' | 'DECLINE' | 'WITHDRAW' | 'EXPIRE';

/** The end of a request by each event. A request moves once, from WAITING. */
export const endStateByEvent = {
  APPROVE: 'APPROVED',
  DECLINE: 'DECLINED',
  WITHDRAW: 'WITHDRAWN',
  EXPIRE: 'EXPIRED',
} as const satisfies Record<CountersignEvent, CountersignState>;

export type WaitingRequest = {
  askedBy: string;
  expiresAt: Date;
  /** True while the requester is still an operator with the right of the act. */
  isRequesterActive: boolean;
};

/** An operator who ends a request. `hasRight` is true for an operator with the right of the act. */
export type RequestDecider = {
  event: CountersignEvent;
  operatorId: string;
  hasRight: boolean;
  now: Date;
};

export type DecisionRefusal =
  | 'COUNTERSIGN_EXPIRED'
  | 'COUNTERSIGN_OWN'
  | 'COUNTERSIGN_REQUESTER_LEFT'
  | 'FORBIDDEN'
  | 'NOT_FOUND';

/**
 * Why an operator cannot end a request by this event, or null. Requester and approver must both be operators with the
 * right of the act at the time of the approval: the request of a removed operator, or of one whose role has ended, can
 * only be declined. (Rule 8.4)
 */
export function whyCannotDecideRequest(
  request: WaitingRequest,
  { event, operatorId, hasRight, now }: RequestDecider,
): DecisionRefusal | null {
  if (now >= request.expiresAt) return 'COUNTERSIGN_EXPIRED';
  const isOwn = request.askedBy === operatorId;
  // Only the requester can withdraw a request; for other operators it is not found.
  if (event === 'WITHDRAW') return isOwn ? null : 'NOT_FOUND';
  if (isOwn) return 'COUNTERSIGN_OWN';
  if (!hasRight) return 'FORBIDDEN';
  if (event === 'APPROVE' && !request.isRequesterActive) return 'COUNTERSIGN_REQUESTER_LEFT';
  return null;
}
