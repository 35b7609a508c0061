import { sql } from 'kysely';

import type { NotificationWay, NoticeTopic } from '#gen/resolvers.ts';
import { inTransaction, type Db, type Executor } from '#server/database/db.server.ts';

import { noChoices, withTopic, withWay, type Choices } from './choices.ts';
import { refuse } from './messages.ts';

/** What the worker chose. */
export async function choicesOf(db: Executor, workerId: string): Promise<Choices> {
  const { rows } = await sql<Choices>`
    /* notifications.choices */
    select sms_topics as "sms", email_topics as "email", push_topics as "push"
      from notification_settings
     where worker_id = ${workerId}
  `.execute(db);
  return rows[0] ?? noChoices;
}

type Switch = { workerId: string; way: NotificationWay; isOn: boolean; now: Date };

/** Turns a way on, for every optional topic unless some were chosen, or off. (Spec section 7) */
export async function saveWay(db: Db, { way, isOn, ...who }: Switch): Promise<void> {
  await change(db, who, (choices) => withWay(choices, way, isOn));
}

/** Turns one way of one optional topic on or off. Refusal: TOPIC_MANDATORY. */
export async function saveTopic(
  db: Db,
  { topic, way, isOn, ...who }: Switch & { topic: NoticeTopic },
): Promise<void> {
  await change(db, who, (choices) => {
    const changed = withTopic(choices, { topic, way, isOn });
    if (!changed) throw refuse('TOPIC_MANDATORY');
    return changed;
  });
}

/** Under the lock of the row, so that of two switches moved at once both count. */
async function change(
  db: Db,
  { workerId, now }: { workerId: string; now: Date },
  next: (choices: Choices) => Choices,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await sql`
      /* notifications.lockChoices */
      insert into notification_settings as s (worker_id, updated_at) values (${workerId}, ${now})
      on conflict (worker_id) do update set updated_at = ${now}
    `.execute(tx);
    const { sms, email, push } = next(await choicesOf(tx, workerId));
    await sql`
      /* notifications.saveChoices */
      update notification_settings
         set sms_topics = ${sms}, email_topics = ${email}, push_topics = ${push}
       where worker_id = ${workerId}
    `.execute(tx);
  });
}
