import { jstDay, type JstDay } from '#platform/base/jst.ts';

/**
 * True from midnight of the designated day on. Before it no transfer ends: money that returned to the balance could be
 * sent again while the bank still pays the first order. (Rule 6.5)
 */
export function isDesignatedDayReached(
  { designatedOn }: { designatedOn: JstDay },
  now: Date,
): boolean {
  return jstDay(now) >= designatedOn;
}
