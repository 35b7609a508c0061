/**
 * A review is possible from check-out until this many days after the end of the shift. (Rule 4.19)
 */
export const reviewDays = 14;
/** A text may be replaced once, within this time. (Rule 4.19) */
export const editHours = 24;
export const maxCommentLength = 500;
export const maxNoteLength = 200;
/** Characters of the reason for which an operator removes a review. */
export const maxRemovalReasonLength = 200;
