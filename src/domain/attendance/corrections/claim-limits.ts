/** Claims reach from S − 3 h to E + 6 h. (Rule 4.11) */
export const claimStartsBeforeStartHours = 3;
export const claimEndsAfterEndHours = 6;
/** Breaks are claimed from 0 to 180 minutes in steps of 5. (Rule 4.11) */
export const maxClaimedBreakMinutes = 180;
export const breakStepMinutes = 5;
/** A correction may be sent until E + 72 h, at most three times. (Rule 4.9, 4.11) */
export const correctionHours = 72;
export const maxCorrectionRounds = 3;
/**
 * Hours a worker has to answer a returned correction, even past the deadline. Our choice, not from the
 * rule book.
 */
export const returnedClaimAnswerHours = 24;
/**
 * Maximum length of a reason about the hours or the contract of a shift: of a correction, its return and its objection,
 * a proposal of the facility, a confirmed end, a worker sent home, a shown emergency contact, and an operator's answer
 * about a penalty.
 */
export const maxReasonLength = 200;
/**
 * Hours the facility has to answer; afterwards a claim of at most two hours over the plan is approved.
 * (Rule 4.9)
 */
export const claimReviewHours = 72;
export const maxUnreviewedMinutesOverPlan = 120;
