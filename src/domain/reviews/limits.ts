/** Days after the end of a shift until which it can be reviewed; reviews begin with the check-out. (Rule 4.19) */
export const reviewDays = 14;
/** Hours after posting within which a text may be replaced, once. (Rule 4.19) */
export const reviewEditHours = 24;
/** Maximum length of the comment of a review. */
export const maxReviewCommentLength = 500;
/** Maximum length of the note of one question of a review. */
export const maxReviewItemNoteLength = 200;
/** Maximum length of the reason for which an operator removes a review, in characters. */
export const maxRemovalReasonLength = 200;
