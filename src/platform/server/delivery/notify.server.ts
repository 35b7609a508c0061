import type { QueryExecutor } from '../database/db.server.ts';
import { executePrepared } from '../database/prepared-statements.server.ts';
import {
  noticeSendTime,
  pushText,
  deliveryChannelsOf,
  type NoticeText,
  type NoticeTopic,
} from './notice-rules.ts';
import { insertNoticesStatement, type NoticeInsertRow } from './notices.queries.server.ts';
import { publishWorkerEvent } from './worker-events.queries.server.ts';

export type { NoticeTopic } from './notice-rules.ts';

export type NoticeToWorker = NoticeText & {
  workerId: string;
  topic: NoticeTopic;
  /** Deduplicates: a second notification with the same key is ignored. */
  dedupKey: string;
  /** The path of the most specific screen: `/shifts/…`. */
  path: string;
  /** True for an event within 24 hours, and for some changes of the account; also sends an SMS. */
  isUrgent?: boolean;
  /** True for an event that is not worth an SMS: sent only by push, by e-mail and to the inbox. */
  isWithoutSms?: boolean;
  now: Date;
};

/**
 * Notifies a worker, and the pages that the worker has open, in the transaction of the event. Ignores a known
 * `dedupKey`. (Rule 4.20)
 */
export async function notifyOneWorker(db: QueryExecutor, notice: NoticeToWorker): Promise<void> {
  await writeWorkerNotices(db, [notice]);
  await publishWorkerEvent(db, notice.workerId);
}

/**
 * Writes many notifications in one statement: always the inbox row, and the outbox messages that the rules
 * and the worker's settings require, with one push for each browser. Ignores known keys. Pages that are open
 * show them with their next load. (Rule 4.20)
 */
export async function writeWorkerNotices(
  db: QueryExecutor,
  notices: readonly NoticeToWorker[],
): Promise<void> {
  if (notices.length > 0) await executePrepared(db, writeWorkerNoticesStatement(notices));
}

/** The statement of `writeWorkerNotices`, exported for the test of its query plan. */
export const writeWorkerNoticesStatement = (notices: readonly NoticeToWorker[]) =>
  insertNoticesStatement(notices.map(rowOf));

function rowOf({
  isUrgent = false,
  isWithoutSms = false,
  ...notice
}: NoticeToWorker): NoticeInsertRow {
  const { title, body, topic, now } = notice;
  return {
    ...notice,
    ...deliveryChannelsOf(topic, { isUrgent, isWithoutSms }),
    subject: `【ひとこま】${title}`,
    // An SMS has no sender name, so the text starts with one. Texts about a shift start with the facility's.
    sms: body.startsWith('【') ? body : `【ひとこま】${body}`,
    push: pushText(body),
    leavesAt: noticeSendTime(topic, now),
  };
}
