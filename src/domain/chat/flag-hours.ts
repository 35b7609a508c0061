/**
 * Hours within which an operator reviews a reported message. (Rule 4.21) Repeated in the API by
 * `OperatorChatFlag.dueAt`.
 */
export const messageFlagReviewHours = 24;
