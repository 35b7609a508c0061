import { sql } from 'kysely';

import type { QueryExecutor } from '../database/db.server.ts';
import { currentTraceparent } from '../tracing/trace.server.ts';
import { defaultPushTopics, type NoticeTopic } from './notice-rules.ts';

/** Hours after which a push expires; the inbox still shows the notification. */
const pushHours = 24;

/** A notification with the texts and the channels of its messages. */
export type NoticeInsertRow = {
  workerId: string;
  topic: NoticeTopic;
  dedupKey: string;
  title: string;
  body: string;
  path: string;
  /** The subject of the e-mail, and the texts of the SMS and the push. */
  subject: string;
  sms: string;
  push: string;
  /** The channels for a worker with an e-mail address, and for a worker without. */
  withAddress: readonly string[];
  withoutAddress: readonly string[];
  /** True when the worker's settings decide about the channels. */
  isByChoice: boolean;
  now: Date;
  leavesAt: Date;
};

/** Writes notifications to the inbox, and their messages into the outbox. Ignores known keys. */
export const insertNoticesStatement = (notices: readonly NoticeInsertRow[]) => sql`
  /* server.insertNoticesStatement */
  with notified as (
    select *
      from json_to_recordset(${JSON.stringify(notices)}::json) as t (
             "workerId" uuid, topic text, "dedupKey" text, title text, body text, path text, subject text, sms text, push text,
             "withAddress" text[], "withoutAddress" text[], "isByChoice" boolean, now timestamptz,
             "leavesAt" timestamptz)),
  added as (
    insert into notices (worker_id, topic, dedup_key, title, body, path, created_at)
    select "workerId", topic, "dedupKey", title, body, path, now
      from notified
     -- Who left has no inbox.
     where exists (select from workers l where l.id = "workerId" and l.deleted_at is null)
    on conflict (dedup_key) do nothing
    returning id, dedup_key)
  insert into outbox (kind, dedup_key, worker_id, recipient, subject, body, path, notice_id, created_at,
                      next_attempt_at, expires_at, traceparent)
  select way.kind,
         case way.kind when 'sms' then t."dedupKey"
                       when 'email' then t."dedupKey" || ':email'
                       else t."dedupKey" || ':push:' || d.id end,
         w.id,
         case way.kind when 'sms' then w.phone_number when 'email' then e.address else d.id::text end,
         case way.kind when 'email' then t.subject when 'push' then t.title end,
         case way.kind when 'sms' then t.sms when 'push' then t.push else t.body end,
         t.path, added.id, t.now, t."leavesAt",
         case way.kind when 'push' then t."leavesAt" + ${pushHours} * interval '1 hour' end,
         ${currentTraceparent()}::text
    from notified t
    join added on added.dedup_key = t."dedupKey"
    join workers w on w.id = t."workerId"
    left join worker_emails e
      on e.worker_id = w.id
     and not exists (select from bouncing_addresses b where b.address_key = lower(e.address))
    left join notification_settings s on s.worker_id = w.id
   cross join (values ('sms'), ('email'), ('push')) as way (kind)
    left join push_devices d
      on way.kind = 'push' and d.worker_id = w.id
     and exists (select from sessions l
                  where l.id = d.session_id and l.revoked_at is null and l.expires_at > t.now)
   where (d.id is not null
          or way.kind = any (case when e.address is null then t."withoutAddress" else t."withAddress" end))
     and (not t."isByChoice"
          or (w.deleted_at is null
              and t.topic = any (case way.kind when 'sms' then s.sms_topics
                                               when 'email' then s.email_topics
                                               else coalesce(s.push_topics, ${[...defaultPushTopics]}) end)))
  on conflict (dedup_key) do nothing
`;

/** Marks one notification as read; false when it does not exist or belongs to another worker. */
export async function markNoticeRead(
  db: QueryExecutor,
  { workerId, noticeId, now }: { workerId: string; noticeId: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    /* server.markNoticeRead */
    update notices set read_at = coalesce(read_at, ${now})
     where id = ${noticeId} and worker_id = ${workerId}
    returning id
  `.execute(db);
  return rows.length > 0;
}

/** Marks every notification of the worker as read. */
export async function markAllNoticesRead(
  db: QueryExecutor,
  { workerId, now }: { workerId: string; now: Date },
): Promise<void> {
  await sql`
    /* server.markAllNoticesRead */
    update notices set read_at = ${now} where worker_id = ${workerId} and read_at is null
  `.execute(db);
}
