import { addHours } from '#platform/base/jst.ts';
import type { QueryExecutor, Tx } from '#platform/server/database/db.server.ts';

import { deletePresence, emptyFormerWorkersChannels } from './erase.queries.server.ts';

/** Erases the last-seen time of a worker who left. (Rule 4.22) */
export async function eraseChatPresence(tx: Tx, { workerId }: { workerId: string }): Promise<void> {
  await deletePresence(tx, workerId);
}

/** Messages stay stored this long, for the other side and for an operator who settles a report. */
const conversationDays = 30;
/** The task looks back this far, which covers a scheduled task that did not run for 90 days. */
const lateDays = 90;
const channelBatchSize = 200;

/**
 * Erases both sides' texts in the channels of workers who left 30 days ago, because either side's text may
 * contain personal data. Message rows and their numbers stay. Returns the number of channels. (Rule 4.22)
 */
export async function eraseFormerWorkersConversations(
  db: QueryExecutor,
  now: Date,
): Promise<number> {
  const until = addHours(now, -24 * conversationDays);
  const since = addHours(until, -24 * lateDays);
  return emptyFormerWorkersChannels(db, { since, until, batchSize: channelBatchSize, now });
}
