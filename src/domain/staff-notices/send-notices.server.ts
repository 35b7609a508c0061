import { addHours } from '#platform/base/jst.ts';
import { inTransaction, type Db } from '#platform/server/database/db.server.ts';
import {
  enqueueMessages,
  type OutboxMessage,
} from '#platform/server/delivery/enqueue.queries.server.ts';
import { pushText, type NoticeText } from '#platform/server/delivery/notice-rules.ts';

import { isMandatoryKind, type NoticeKind } from '#platform/base/people/notice-kinds.ts';
import { defaultQuietHours, type QuietHours } from './notice-rules.ts';
import {
  insertStaffNotices,
  storedNoticeKeys,
  type NoticeRecipient,
} from './recipients.queries.server.ts';

/** One notice to one person. */
export type StaffNoticeToSend = {
  to: NoticeRecipient;
  kind: NoticeKind;
  facilityId: string | null;
  dedupKey: string;
  /** Null: nothing is sent, and the notice counts as sent. */
  text: NoticeText | null;
  path: string;
};

/** A push that no browser fetched in this time is dropped; the e-mail stays. */
const pushHours = 24;

/** The quiet hours of a person. */
export const quietHoursOfRecipient = (to: NoticeRecipient): QuietHours => {
  if (!to.hasSettings) return defaultQuietHours;
  return to.quietFrom && to.quietUntil ? { from: to.quietFrom, until: to.quietUntil } : null;
};

/** Stores notices that are new, with their messages. Returns how many were new. */
export async function sendNotices(
  db: Db,
  notices: readonly StaffNoticeToSend[],
  now: Date,
): Promise<number> {
  const known = await storedNoticeKeys(
    db,
    notices.map(({ dedupKey }) => dedupKey),
  );
  const fresh = notices.filter(({ dedupKey }) => !known.has(dedupKey));
  if (fresh.length === 0) return 0;
  return inTransaction(db, async (tx) => {
    const rows = fresh.map(({ to, kind, facilityId, dedupKey }) => ({
      staffId: to.staffId,
      facilityId,
      kind,
      dedupKey,
      now,
    }));
    const stored = await insertStaffNotices(tx, rows);
    const added = fresh.filter(({ dedupKey }) => stored.has(dedupKey));
    await enqueueMessages(
      tx,
      added.flatMap((notice) => messagesOf(notice, now)),
    );
    return added.length;
  });
}

function messagesOf(
  { to, kind, dedupKey, text, path }: StaffNoticeToSend,
  now: Date,
): OutboxMessage[] {
  if (!text) return [];
  const common = { workerId: null, staffId: to.staffId, staffKind: kind, path, now };
  const wantsEmail = isMandatoryKind(kind) || !to.emailOff.includes(kind);
  const email: OutboxMessage[] =
    wantsEmail && !to.isBouncing
      ? [
          {
            ...common,
            kind: 'email',
            dedupKey: `staff:${dedupKey}:email`,
            recipient: to.email,
            subject: `【ひとこま】${text.title}`,
            body: text.body,
          },
        ]
      : [];
  // The digest is a text for the morning: a push could not hold it.
  if (kind === 'digest' || to.pushOff.includes(kind)) return email;
  const pushes = to.deviceIds.map((id) => ({
    ...common,
    kind: 'push' as const,
    dedupKey: `staff:${dedupKey}:push:${id}`,
    recipient: id,
    subject: text.title,
    body: pushText(text.body),
    expiresAt: addHours(now, pushHours),
  }));
  return [...email, ...pushes];
}
