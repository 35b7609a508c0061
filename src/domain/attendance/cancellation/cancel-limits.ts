/** Minimum length of the text that その他 requires. (Rule 4.13) */
export const minOtherReasonLength = 10;
export const maxCancelNoteLength = 200;
/** Days after the cancellation in which proof is accepted. (Rule 4.13) */
export const proofDays = 7;
