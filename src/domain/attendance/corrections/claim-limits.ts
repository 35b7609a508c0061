/** Claims reach from S − 3 h to E + 6 h. (Rule 4.11) */
export const claimableHoursBeforeStart = 3;
export const claimableHoursAfterEnd = 6;
/**
 * Breaks are claimed from 0 to 180 minutes in steps of 5. (Rule 4.11) Repeated by the constraints
 * `attendance_claims_break_minutes_check`, `hours_proposals_break_minutes_check` and
 * `termination_cases_stated_break_minutes_check` and in the API by `Mutation.updateBreakTime`,
 * `DismissAttendanceInput.breakMinutes` and `ConfirmEndInput.breakMinutes`.
 */
export const maxClaimedBreakMinutes = 180;
/**
 * Limit, repeated in the API by `Mutation.updateBreakTime`, `DismissAttendanceInput.breakMinutes` and
 * `ConfirmEndInput.breakMinutes`.
 */
export const claimedBreakStepMinutes = 5;
/** A correction may be sent until E + 72 h, at most three times. (Rule 4.9, 4.11) */
export const hoursCorrectionWindowHours = 72;
/** Limit, repeated by the constraint `attendance_claims_round_check` and in the API by `HoursClaim.round`. */
export const maxCorrectionRounds = 3;
/**
 * Hours a worker has to answer a returned correction, even past the deadline. Our choice, not from the
 * rule book.
 */
export const returnedClaimAnswerHours = 24;
/**
 * Maximum length of a reason about the hours or the contract of a shift: of a correction, its return and its
 * objection, a proposal of the facility, a confirmed end, a worker sent home, a shown emergency contact, and an
 * operator's answer about a penalty. Repeated by the constraints `attendance_claims_reason_check`,
 * `contact_views_reason_check`, `hours_proposals_reason_check`, `hours_proposals_objection_check`,
 * `absence_notices_answer_note_check`, `penalty_exemptions_answer_note_check` and
 * `schedule_cancellations_audit_note_check` and in the API by `RevealContactInput.accident`,
 * `DismissAttendanceInput.reason`, `ConfirmEndInput.reason`, `CancelShiftInput.reason`,
 * `ReturnAttendanceInput.reason`, `ProposeHoursInput.reason`, `DecideAskedInput.note`, `AnswerAbsenceInput.note`,
 * `RequestAttendanceApprovalInput.reason` and `AnswerHoursProposalInput.objection`.
 */
export const maxClaimReasonLength = 200;
/**
 * Hours the facility has to answer; afterwards a claim of at most two hours over the plan is approved.
 * (Rule 4.9)
 */
export const claimReviewHours = 72;
export const maxAutoApprovedMinutesOverPlan = 120;
