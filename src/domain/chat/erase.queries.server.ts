import { sql } from 'kysely';

import type { QueryExecutor, Tx } from '#platform/server/database/db.server.ts';

/** Erases the last-seen time of a worker. */
export async function deletePresence(tx: Tx, workerId: string): Promise<void> {
  await sql`
    /* chat.deletePresence */
    delete from chat_presence where worker_id = ${workerId}
  `.execute(tx);
}

type FormerWorkers = { since: Date; until: Date; batchSize: number; now: Date };

/**
 * Erases both sides' texts, files and reports in a batch of channels of workers who left between `since` and `until`;
 * returns the number of channels.
 */
export async function emptyFormerWorkersChannels(
  db: QueryExecutor,
  { since, until, batchSize, now }: FormerWorkers,
): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    /* chat.emptyFormerWorkersChannels */
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
       limit ${batchSize}),
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
