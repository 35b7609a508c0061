import { sql } from 'kysely';

import { addHours } from '#base/jst.ts';
import type { Executor, Tx } from '#server/database/db.server.ts';

/** Erases the last-seen time of a worker who left. (Rule 4.22) */
export async function eraseWorker(tx: Tx, { workerId }: { workerId: string }): Promise<void> {
  await sql`
    /* chat.erasePresence */
    delete from chat_presence where worker_id = ${workerId}
  `.execute(tx);
}

/** Messages are kept this long, for the other side and for an operator who settles a report. */
const conversationDays = 30;
/** The query looks back this far, which covers a scheduled task that did not run for 90 days. */
const lateDays = 90;
const channelBatchSize = 200;

/**
 * Erases both sides' texts in the channels of workers who left 30 days ago, because either side's text may
 * contain personal data. Message rows and their numbers stay. Returns the number of channels. (Rule 4.22)
 */
export async function eraseConversations(db: Executor, now: Date): Promise<number> {
  const until = addHours(now, -24 * conversationDays);
  const since = addHours(until, -24 * lateDays);
  const { rows } = await sql<{ id: string }>`
    /* chat.eraseConversations */
    with former as (
      select c.id
        from account_deletions d
        join chat_channels c on c.worker_id = d.worker_id
       where d.deleted_at between ${since} and ${until}
         and (exists (select from chat_messages m where m.channel_id = c.id and m.deleted_at is null)
              -- Of what its writer took back, what was reported is left.
              or exists (
                select from chat_flags f where f.channel_id = c.id and f.reason || f.said <> ''))
       order by d.deleted_at
       limit ${channelBatchSize}),
    emptied as (
      update chat_messages m
         set text = '', deleted_at = ${now}
       where m.channel_id in (select id from former) and m.deleted_at is null),
    files as (
      update chat_attachments a
         set dropped_at = ${now}, name = 'file'
       where a.channel_id in (select id from former)),
    reports as (
      update chat_flags f set reason = '', said = '' where f.channel_id in (select id from former))
    select id from former
  `.execute(db);
  return rows.length;
}
