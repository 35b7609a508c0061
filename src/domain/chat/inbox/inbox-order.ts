/** Urgencies of a conversation in a facility's inbox, the most urgent first. */
const urgencies = ['soonWaiting', 'soon', 'waiting', 'none'] as const;
export type Urgency = (typeof urgencies)[number];

/** A conversation comes first when its worker is at work, or starts within these hours. */
export const soonHours = 24;

/**
 * Returns the urgency of a rank that the SQL statement computes, from 0 on. Throws when the rank is unknown: a
 * `RangeError`.
 */
export function urgencyAt(rank: number): Urgency {
  const urgency = urgencies[rank];
  if (!urgency) throw new RangeError(`no urgency at ${rank}`);
  return urgency;
}
