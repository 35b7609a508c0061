import type { QueryExecutor } from '../database/db.server.ts';
import { executePrepared } from '../database/prepared-statements.server.ts';
import {
  noticeSendTime,
  pushText,
  deliveryChannelsOf,
  type NoticeText,
  type NoticeTopic,
} from './notice-rules.ts';
import { insertNotices, type NoticeRow } from './notices.queries.server.ts';
import { publishWorkerEvent } from './worker-events.queries.server.ts';

export type { NoticeTopic } from './notice-rules.ts';

export type Notice = NoticeText & {
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
export async function notifyOneWorker(db: QueryExecutor, notice: Notice): Promise<void> {
  await writeNotices(db, [notice]);
  await publishWorkerEvent(db, notice.workerId);
}

/**
 * Writes many notifications in one statement: always the inbox row, and the outbox messages that the rules
 * and the worker's settings require, with one push for each browser. Ignores known keys. Pages that are open
 * show them with their next load. (Rule 4.20)
 */
export async function writeNotices(db: QueryExecutor, notices: readonly Notice[]): Promise<void> {
  if (notices.length > 0) await executePrepared(db, writeNoticesStatement(notices));
}

/** The statement of `writeNotices`, exported for the test of its query plan. */
export const writeNoticesStatement = (notices: readonly Notice[]) =>
  insertNotices(notices.map(rowOf));

function rowOf({ isUrgent = false, isWithoutSms = false, ...notice }: Notice): NoticeRow {
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
