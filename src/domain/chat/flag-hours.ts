/** Hours within which an operator reviews a reported message. (Rule 4.21) */
export const flagReviewHours = 24;
