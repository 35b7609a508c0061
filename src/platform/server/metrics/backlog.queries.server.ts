import { sql } from 'kysely';

import type { App } from '../context.server.ts';

export type OutboxBacklog = {
  kind: string;
  purpose: string;
  waiting: number;
  oldestSeconds: number;
};

/** One row per kind and purpose of messages, even with none waiting: an alert needs a series at all times. */
export async function readOutboxBacklogs(db: App['db'], now: Date): Promise<OutboxBacklog[]> {
  const { rows } = await sql<OutboxBacklog>`
    /* server.readOutboxBacklogs */
    select k.kind, k.purpose, count(o.id) as waiting,
           greatest(0, extract(epoch from ${now}::timestamptz - min(o.created_at)))::float8 as "oldestSeconds"
      from (values ('sms', 'code', true), ('sms', 'notice', false), ('email', 'code', true), ('email', 'notice', false),
                   ('push', 'notice', true)) as k (kind, purpose, expires)
      left join outbox o
        on o.kind = k.kind and (o.expires_at is not null) = k.expires
       and o.delivered_at is null and o.given_up_at is null
       and (o.expires_at is null or o.expires_at > ${now})
     group by k.kind, k.purpose
  `.execute(db);
  return rows;
}

/** True when PostgreSQL's last attempt to archive a WAL file failed; null when archiving is off. */
export async function isWalArchiveFailing(db: App['db']): Promise<boolean | null> {
  const { rows } = await sql<{ isOn: boolean; isFailing: boolean }>`
    /* server.isWalArchiveFailing */
    select current_setting('archive_mode') <> 'off' as "isOn",
           coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as "isFailing"
      from pg_stat_archiver
  `.execute(db);
  return rows[0]?.isOn ? rows[0].isFailing : null;
}
