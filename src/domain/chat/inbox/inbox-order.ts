/** What waits in a facility's inbox, the most urgent first. */
export const urgencies = ['soonWaiting', 'soon', 'waiting', 'none'] as const;
export type Urgency = (typeof urgencies)[number];

/** A worker who comes within these hours, or works now, stands on top. */
export const soonHours = 24;

/** The urgency at a place in the order, as the statement counts them. */
export function urgencyAt(rank: number): Urgency {
  const urgency = urgencies[rank];
  if (!urgency) throw new RangeError(`no urgency at ${rank}`);
  return urgency;
}
