import { addHours } from '#platform/base/jst.ts';

/** A request that nobody approved by then changes nothing any more. (Rule 8.4) */
export const expiryHours = 24;

/** Lengths in characters. The reason says why, the evidence how the requester knows. */
export const reasonLength = { min: 5, max: 500 } as const;
export const evidenceLength = { min: 5, max: 1000 } as const;
export const decisionLength = { min: 1, max: 500 } as const;

/**
 * The most that one request adds to a wage, or takes from it, in yen before tax: a shift's pay is far lower, so a
 * larger amount is a typing error.
 */
export const maxCorrection = 300_000;

export const expiresAt = (askedAt: Date): Date => addHours(askedAt, expiryHours);

export type CountersignState = 'WAITING' | 'APPROVED' | 'DECLINED' | 'WITHDRAWN' | 'EXPIRED';
export type CountersignEvent = 'APPROVE' | 'DECLINE' | 'WITHDRAW' | 'EXPIRE';

/** The end of a request by each event. A request moves once, from WAITING. */
export const endStateOf = {
  APPROVE: 'APPROVED',
  DECLINE: 'DECLINED',
  WITHDRAW: 'WITHDRAWN',
  EXPIRE: 'EXPIRED',
} as const satisfies Record<CountersignEvent, CountersignState>;

export type WaitingRequest = {
  askedBy: string;
  expiresAt: Date;
  /** The requester is an operator now. */
  isRequesterActive: boolean;
};

export type DecisionRefusal =
  | 'COUNTERSIGN_EXPIRED'
  | 'COUNTERSIGN_OWN'
  | 'COUNTERSIGN_REQUESTER_LEFT'
  | 'NOT_FOUND';

/**
 * Why an operator cannot end a request in this way, or null. An approval needs two operators who both are operators at
 * that moment: the request of a removed one can only be declined. (Rule 8.4)
 */
export function whyCannotDecide(
  request: WaitingRequest,
  { event, operatorId, now }: { event: CountersignEvent; operatorId: string; now: Date },
): DecisionRefusal | null {
  if (now >= request.expiresAt) return 'COUNTERSIGN_EXPIRED';
  const isOwn = request.askedBy === operatorId;
  // A request of another operator cannot be withdrawn: to this caller it does not exist.
  if (event === 'WITHDRAW') return isOwn ? null : 'NOT_FOUND';
  if (isOwn) return 'COUNTERSIGN_OWN';
  if (event === 'APPROVE' && !request.isRequesterActive) return 'COUNTERSIGN_REQUESTER_LEFT';
  return null;
}
