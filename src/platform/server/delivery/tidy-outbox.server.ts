import type { App } from '../context.server.ts';
import {
  giveUpOldMessages,
  deleteExpiredMessages,
  deleteFinishedMessages,
} from './outbox.queries.server.ts';

/**
 * `retainedDays`: how long finished messages are stored for support inquiries. `triedDays`: when attempts to deliver
 * end.
 */
const retainedDays = 30;
const triedDays = 7;
const batchSize = 1_000;

/**
 * Deletes expired messages, sent or not, and other messages 30 days after they were delivered or
 * given up. Gives up messages that no transport accepted for a week. Returns the number of changed rows.
 * May run twice, late or concurrently.
 */
export async function tidyOutbox({ db }: Pick<App, 'db'>, now: Date): Promise<number> {
  const stale = await giveUpOldMessages(db, { days: triedDays, now });
  const expired = await deleteExpiredMessages(db, now);
  const done = await deleteFinishedMessages(db, { days: retainedDays, limit: batchSize, now });
  return stale + expired + done;
}
