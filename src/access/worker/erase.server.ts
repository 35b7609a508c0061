import { addHours } from '#platform/base/jst.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';
import { eraseStopLinksBefore } from '#platform/server/stop-links/stop-links.queries.server.ts';

import { eraseSignInDataBefore } from './queries.server.ts';
import { changedNumberRestoreDays } from './rules.ts';

const codeDays = 7;
const endedSessionDays = 30;

/**
 * Erases one-time codes, links and challenges of passkeys a week after they were sent or expired, sessions a month
 * after their end, and numbers 90 days after they were changed. Such rows reveal which number was used from which
 * address, and are of no more use. May run twice or late.
 */
export async function eraseOldSignIns(db: QueryExecutor, now: Date): Promise<void> {
  const codesBefore = addHours(now, -24 * codeDays);
  await eraseSignInDataBefore(db, {
    codesBefore,
    sessionsBefore: addHours(now, -24 * endedSessionDays),
    numbersBefore: addHours(now, -24 * changedNumberRestoreDays),
  });
  await eraseStopLinksBefore(db, codesBefore);
}
