import { createHash } from 'node:crypto';

import { addMinutes } from '#platform/base/jst.ts';
import { paths } from '#platform/base/paths.ts';
import { isPublicHoliday } from '#platform/base/public-holidays.ts';
import type { App } from '#platform/server/context.server.ts';
import { inTransaction } from '#platform/server/database/db.server.ts';
import { writeWorkerNotices } from '#platform/server/delivery/notify.server.ts';
import type { Task } from '#platform/server/tasks/task.server.ts';

import { removeUnusedAttachments } from './attachments/attachment-links.server.ts';
import { chatSupportName } from './channels/channels.server.ts';
import { eraseFormerWorkersConversations } from './erase.server.ts';
import { chatNotifications } from './notifications.ts';
import { isWithinSupportHours } from './protocol/rules.ts';
import { sendMessages } from './channels/send.server.ts';
import {
  markSupportChannelsAnswered,
  takeChannelsToNotifyOf,
  unansweredSupportChannels,
} from './waiting.queries.server.ts';

/** Minutes in which a worker can read a message on an open screen before a notification is sent. */
const graceMinutes = 1;
/** After these minutes a connected worker is notified too: the open screen may be in a pocket. */
const waitMinutes = 15;
const batchSize = 500;

/**
 * Notifies workers of unread messages, those who were connected only after `waitMinutes`: once per channel until the
 * worker has read the channel, however many messages follow. Muted channels send none. (Rule 4.21)
 */
export async function notifyWorkersOfUnreadMessages(
  { db }: Pick<App, 'db'>,
  now: Date,
): Promise<number> {
  return inTransaction(db, async (tx) => {
    const rows = await takeChannelsToNotifyOf(tx, {
      dueSince: addMinutes(now, -graceMinutes),
      dueAnywaySince: addMinutes(now, -waitMinutes),
      batchSize,
      now,
    });
    await writeWorkerNotices(
      tx,
      rows.map(({ channelId, workerId, firstSeq, name }) => ({
        workerId,
        topic: 'chat' as const,
        dedupKey: `chat:${channelId}:${firstSeq}`,
        ...chatNotifications.waiting(name ?? chatSupportName),
        path: paths.channel(channelId),
        now,
      })),
    );
    return rows.length;
  });
}

/** True during support hours: weekdays 9 to 18, no public holidays. (Rule 4.21) */
export const isSupportOpenAt = (now: Date): boolean => isWithinSupportHours(now, isPublicHoliday);

/** Outside support hours, answers each waiting channel once with the support hours. (Rule 4.21) */
export async function answerSupportOutOfHours({ db }: Pick<App, 'db'>, now: Date): Promise<number> {
  if (isSupportOpenAt(now)) return 0;
  const rows = await unansweredSupportChannels(db, batchSize);
  const drafts = rows.map(({ channelId, firstSeq }) => ({
    member: { side: 'support', id: null } as const,
    channelId,
    // The id depends on the wait, so that a repeated run stores the answer once.
    clientId: uuidFromText(`out of hours ${channelId} ${firstSeq}`),
    text: chatNotifications.outOfHours,
    isAutomatic: true,
  }));
  await sendMessages(db, drafts, { now, isPublished: true });
  const channelIds = rows.map(({ channelId }) => channelId);
  await markSupportChannelsAnswered(db, { channelIds, now });
  return rows.length;
}

/** Returns a UUID-shaped id that depends only on the text. */
export function uuidFromText(words: string): string {
  const hex = createHash('sha256').update(words).digest('hex');
  return [8, 4, 4, 4, 12]
    .reduce<{ at: number; parts: string[] }>(
      ({ at, parts }, length) => ({
        at: at + length,
        parts: [...parts, hex.slice(at, at + length)],
      }),
      { at: 0, parts: [] },
    )
    .parts.join('-');
}

/** The scheduled tasks of the chat. */
export const chatTasks: readonly Task[] = [
  { name: 'chat.tellWorkers', run: notifyWorkersOfUnreadMessages },
  { name: 'chat.answerOutOfHours', run: answerSupportOutOfHours },
  { name: 'chat.attachments', run: removeUnusedAttachments },
  {
    name: 'chat.eraseConversations',
    run: ({ db }, now) => eraseFormerWorkersConversations(db, now),
  },
];
