import { dayMs } from '#platform/base/jst.ts';

import { timeLeftUntilText } from '#apps/facility/today/time-left.ts';

/** Returns 「あと3日」 in whole days; on the last day the hours or minutes. */
export function timeUntilLockText(locksAt: Date, now: Date): string {
  const days = Math.floor((locksAt.getTime() - now.getTime()) / dayMs);
  return days >= 1 ? `あと${days}日` : timeLeftUntilText(locksAt, now);
}
