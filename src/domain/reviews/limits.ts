/**
 * Days after the end of a shift until which it can be reviewed; reviews begin with the check-out. (Rule 4.19) Repeated
 * in the API by `Mutation.postReview`.
 */
export const reviewWindowDays = 14;
/**
 * Hours after posting within which a text may be replaced, once. (Rule 4.19) Repeated in the API by
 * `Mutation.postReview` and `Mutation.postWorkerReview`.
 */
export const reviewEditHours = 24;
/**
 * Maximum length of the comment of a review. Repeated by the constraint `reviews_comment_check` and in the API by
 * `PostWorkerReviewInput.comment` and `PostReviewInput.comment`.
 */
export const maxReviewCommentLength = 500;
/** Maximum length of the note of one question of a review. Repeated in the API by `WorkerRatingInput.comment`. */
export const maxReviewItemNoteLength = 200;
/** Maximum length of the reason for which an operator removes a review, in characters. */
export const maxRemovalReasonLength = 200;
