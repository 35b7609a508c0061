/** Urgencies of a conversation in a facility's inbox, the most urgent first. */
const urgencies = ['soonWaiting', 'soon', 'waiting', 'none'] as const;
export type ConversationUrgency = (typeof urgencies)[number];

/**
 * A conversation comes first when its worker is at work, or starts within these hours. Repeated in the API by
 * `Query.conversations`, `ConversationUrgency.soonWaiting` and `ConversationUrgency.soon`.
 */
export const urgentBeforeShiftHours = 24;

/**
 * Returns the urgency of a rank that the SQL statement computes, from 0 on. Throws when the rank is unknown: a
 * `RangeError`.
 */
export function conversationUrgencyOfRank(rank: number): ConversationUrgency {
  const urgency = urgencies[rank];
  if (!urgency) throw new RangeError(`no urgency at ${rank}`);
  return urgency;
}
