import { addHours } from '#base/jst.ts';
import type { Executor } from '#server/database/db.server.ts';

import { forgetBefore } from './queries.server.ts';

const codeDays = 7;
const sessionDays = 30;

/**
 * Forgets one-time codes a week after they were sent and sessions a month after their end. Both say
 * which number was where and when, and nothing needs them any more. May run twice or late.
 */
export async function forgetOldSignIns(db: Executor, now: Date): Promise<void> {
  await forgetBefore(db, {
    codesBefore: addHours(now, -24 * codeDays),
    sessionsBefore: addHours(now, -24 * sessionDays),
  });
}
