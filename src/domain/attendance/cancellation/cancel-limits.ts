/** Minimum length of the text that その他 requires. (Rule 4.13) */
export const minOtherReasonLength = 10;
/** Maximum length of the note of a cancellation, and of the note with which its penalty's exemption is requested. */
export const maxCancelNoteLength = 200;
/** Days after the cancellation in which proof is accepted. (Rule 4.13) */
export const proofDays = 7;
