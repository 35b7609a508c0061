import { addHours } from '#base/jst.ts';
import type { Executor } from '#server/database/db.server.ts';

import { eraseBefore } from './queries.server.ts';

const codeDays = 7;
const sessionDays = 30;

/**
 * Erases one-time codes a week after they were sent, and sessions a month after their end. Both reveal
 * which number was used from which address, and are not needed any more. May run twice or late.
 */
export async function eraseOldSignIns(db: Executor, now: Date): Promise<void> {
  await eraseBefore(db, {
    codesBefore: addHours(now, -24 * codeDays),
    sessionsBefore: addHours(now, -24 * sessionDays),
  });
}
