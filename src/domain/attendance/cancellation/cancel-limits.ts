/**
 * Minimum length of the text that その他 requires. (Rule 4.13) Repeated by the constraint `worker_cancellations_other`
 * and in the API by `CancelAttendanceInput.note`.
 */
export const minOtherReasonLength = 10;
/**
 * Maximum length of the note of a cancellation, and of the note with which its penalty's exemption is requested.
 * Repeated by the constraints `worker_cancellations_note_check` and `penalty_exemptions_note_check` and in the API by
 * `CancelAttendanceInput.note` and `RequestPenaltyExemptionInput.note`.
 */
export const maxCancelNoteLength = 200;
/** Days after the cancellation in which proof is accepted. (Rule 4.13) */
export const exemptionProofDays = 7;
