import { jstDay } from '#platform/base/jst.ts';
import { refuseFields } from '#platform/base/refusal.ts';
import { inTransaction, type Db } from '#platform/server/database/db.server.ts';

import { readAvailableDays, type AvailableDay } from './availability.ts';
import {
  deleteAvailableDates,
  lockAvailability,
  storeAvailableDates,
} from './available-dates.queries.server.ts';
import { profileSentences } from './messages.ts';

/**
 * Replaces the shifts of the given days and leaves other days unchanged. Saves nothing when a day lies
 * outside of the window. Refusals: VALIDATION_FAILED. (Rule 4.20)
 */
export async function updateAvailableDates(
  { db, now }: { db: Db; now: Date },
  workerId: string,
  given: readonly AvailableDay[],
): Promise<void> {
  const days = readAvailableDays(given, jstDay(now));
  if (days === null) throw refuseFields({ dates: profileSentences.availableDates });
  if (days.length === 0) return;
  const free = days.filter(({ shifts }) => shifts.length > 0);
  const busy = days.filter(({ shifts }) => shifts.length === 0).map(({ date }) => date);
  await inTransaction(db, async (tx) => {
    await lockAvailability(tx, workerId);
    await deleteAvailableDates(tx, workerId, busy);
    await storeAvailableDates(tx, workerId, free);
  });
}
