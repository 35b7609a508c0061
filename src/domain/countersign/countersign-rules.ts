import { addHours } from '#platform/base/jst.ts';

/** A request without an approval expires after this many hours, and changes nothing. (Rule 8.4) */
export const countersignExpiryHours = 24;

/** Limits in characters. The reason says why the act is needed, the evidence how the requester knows. */
export const requestReasonLength = { min: 5, max: 500 } as const;
export const requestEvidenceLength = { min: 5, max: 1000 } as const;
export const decisionNoteLength = { min: 1, max: 500 } as const;

/**
 * Maximum by which one request raises or lowers a wage, in yen before tax: a shift's pay is far lower, so a larger
 * amount is a typing error.
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
  /** True while the requester is still an operator. */
  isRequesterActive: boolean;
};

export type DecisionRefusal =
  | 'COUNTERSIGN_EXPIRED'
  | 'COUNTERSIGN_OWN'
  | 'COUNTERSIGN_REQUESTER_LEFT'
  | 'NOT_FOUND';

/**
 * Why an operator cannot end a request by this event, or null. Requester and approver must both be operators at the
 * time of the approval: the request of a removed operator can only be declined. (Rule 8.4)
 */
export function whyCannotDecideRequest(
  request: WaitingRequest,
  { event, operatorId, now }: { event: CountersignEvent; operatorId: string; now: Date },
): DecisionRefusal | null {
  if (now >= request.expiresAt) return 'COUNTERSIGN_EXPIRED';
  const isOwn = request.askedBy === operatorId;
  // Only the requester can withdraw a request; for other operators it is not found.
  if (event === 'WITHDRAW') return isOwn ? null : 'NOT_FOUND';
  if (isOwn) return 'COUNTERSIGN_OWN';
  if (event === 'APPROVE' && !request.isRequesterActive) return 'COUNTERSIGN_REQUESTER_LEFT';
  return null;
}
