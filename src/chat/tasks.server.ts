import { createHash } from 'node:crypto';

import { sql } from 'kysely';

import { addMinutes } from '#base/jst.ts';
import { paths } from '#base/paths.ts';
import { isPublicHoliday } from '#base/public-holidays.ts';
import type { App } from '#server/context.server.ts';
import { inTransaction, type Tx } from '#server/database/db.server.ts';
import { notifyAll } from '#server/delivery/notify.server.ts';
import type { Task } from '#server/tasks/task.server.ts';

import { removeUnusedAttachments } from './attachments/attachment-links.server.ts';
import { supportName } from './channels/channels.server.ts';
import { eraseConversations } from './erase.server.ts';
import { notifications } from './notifications.ts';
import { isSupportOpen } from './protocol/rules.ts';
import { sendMessages } from './channels/send.server.ts';

/** Time to read a message on an open screen before a notification is sent. */
const graceMinutes = 1;
/** After this time a connected worker is notified too: an open screen may be in a pocket. */
const waitMinutes = 15;
const batchSize = 500;

type Unread = { channelId: string; workerId: string; firstSeq: number; name: string | null };

/**
 * Notifies workers who were not connected of unread messages: one notification per channel until the worker
 * has read it, however many messages follow. Muted channels send none. (Rule 4.21)
 */
export async function notifyWorkers({ db }: Pick<App, 'db'>, now: Date): Promise<number> {
  return inTransaction(db, async (tx) => {
    const rows = await untoldRows(tx, now);
    await notifyAll(
      tx,
      rows.map(({ channelId, workerId, firstSeq, name }) => ({
        workerId,
        topic: 'chat' as const,
        dedupKey: `chat:${channelId}:${firstSeq}`,
        ...notifications.waiting(name ?? supportName),
        path: paths.channel(channelId),
        now,
      })),
    );
    return rows.length;
  });
}

async function untoldRows(tx: Tx, now: Date): Promise<Unread[]> {
  const { rows } = await sql<Unread>`
    /* chat.tellWaiting */
    with due as (
      select w.channel_id, w.side
        from chat_waiting w
       -- One by one: what waits is little beside all members.
       cross join lateral (
             select member_id, unread, muted_at from chat_members
              where channel_id = w.channel_id and side = w.side offset 0) m
        left join chat_presence p on p.worker_id = m.member_id
       where w.side = 'worker' and w.told_at is null
         and w.since <= ${addMinutes(now, -graceMinutes)}
         and m.unread > 0 and m.muted_at is null
         and (p.seen_at is null or p.seen_at < w.since
              or w.since <= ${addMinutes(now, -waitMinutes)})
       order by w.since, w.channel_id
       limit ${batchSize}
         for update of w skip locked
    )
    update chat_waiting w
       set told_at = ${now}
      from due
      join chat_channels c on c.id = due.channel_id
      left join facilities f on f.id = c.facility_id
     where w.channel_id = due.channel_id and w.side = due.side
    returning w.channel_id as "channelId", c.worker_id as "workerId",
              w.first_seq as "firstSeq", f.name
  `.execute(tx);
  return rows;
}

/** True during support hours: weekdays 9 to 18, no public holidays. (Rule 4.21) */
export const isSupportOpenAt = (now: Date): boolean => isSupportOpen(now, isPublicHoliday);

/** Outside support hours, answers each waiting channel once with the support hours. (Rule 4.21) */
export async function answerOutOfHours({ db }: Pick<App, 'db'>, now: Date): Promise<number> {
  if (isSupportOpenAt(now)) return 0;
  const { rows } = await sql<{ channelId: string; firstSeq: number }>`
    /* chat.outOfHours */
    select w.channel_id as "channelId", w.first_seq as "firstSeq"
      from chat_waiting w
     where w.side = 'support' and w.told_at is null
     order by w.since, w.channel_id
     limit ${batchSize}
  `.execute(db);
  const drafts = rows.map(({ channelId, firstSeq }) => ({
    member: { side: 'support', id: null } as const,
    channelId,
    // The same id for the same wait: a repeated run stores the answer once.
    clientId: stableId(`out of hours ${channelId} ${firstSeq}`),
    text: notifications.outOfHours,
    isAutomatic: true,
  }));
  await sendMessages(db, drafts, { now, isNews: true });
  await sql`
    /* chat.answeredOutOfHours */
    update chat_waiting
       set told_at = ${now}
     where side = 'support' and told_at is null
       and channel_id = any (${rows.map(({ channelId }) => channelId)}::uuid[])
  `.execute(db);
  return rows.length;
}

/** A deterministic UUID-shaped id of the words. */
export function stableId(words: string): string {
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
  { name: 'chat.tellWorkers', run: notifyWorkers },
  { name: 'chat.answerOutOfHours', run: answerOutOfHours },
  { name: 'chat.attachments', run: removeUnusedAttachments },
  { name: 'chat.eraseConversations', run: ({ db }, now) => eraseConversations(db, now) },
];
