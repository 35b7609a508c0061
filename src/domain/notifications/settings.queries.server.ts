import { sql } from 'kysely';

import type { QueryExecutor, Tx } from '#platform/server/database/db.server.ts';

import { defaultNotificationChoices, type NotificationChoices } from './choices.ts';

/** The topics that a worker has chosen for SMS, e-mail and push. */
export async function notificationChoicesOf(
  db: QueryExecutor,
  workerId: string,
): Promise<NotificationChoices> {
  const { rows } = await sql<NotificationChoices>`
    /* notifications.notificationChoicesOf */
    select sms_topics as "sms", email_topics as "email", push_topics as "push"
      from notification_settings
     where worker_id = ${workerId}
  `.execute(db);
  return rows[0] ?? defaultNotificationChoices;
}

/** Locks the worker's notification settings; creates the row if there is none. */
export async function lockChoices(
  tx: Tx,
  { workerId, now }: { workerId: string; now: Date },
): Promise<void> {
  await sql`
    /* notifications.lockChoices */
    insert into notification_settings as s (worker_id, updated_at) values (${workerId}, ${now})
    on conflict (worker_id) do update set updated_at = ${now}
  `.execute(tx);
}

export async function saveChoices(
  tx: Tx,
  workerId: string,
  { sms, email, push }: NotificationChoices,
): Promise<void> {
  await sql`
    /* notifications.saveChoices */
    update notification_settings
       set sms_topics = ${sms}, email_topics = ${email}, push_topics = ${push}
     where worker_id = ${workerId}
  `.execute(tx);
}

/** Erases the worker's notification settings. */
export async function eraseChoices(tx: Tx, workerId: string): Promise<void> {
  await sql`
    /* notifications.eraseChoices */
    delete from notification_settings where worker_id = ${workerId}
  `.execute(tx);
}
