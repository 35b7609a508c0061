import type { NoticeTopic, NotificationWay } from '#gen/types.ts';
import { inTransaction, type Db } from '#platform/server/database/db.server.ts';

import { choicesWithTopicSet, choicesWithWaySet, type NotificationChoices } from './choices.ts';
import { notificationRefusal } from './messages.ts';
import { notificationChoicesOf, lockChoices, saveChoices } from './settings.queries.server.ts';

type Switch = { workerId: string; way: NotificationWay; isOn: boolean; now: Date };

/**
 * Turns a way on for its chosen topics, or for all optional topics if none is chosen; or turns the way off. (Spec
 * section 7)
 */
export async function setNotificationWay(db: Db, { way, isOn, ...who }: Switch): Promise<void> {
  await change(db, who, (choices) => choicesWithWaySet(choices, way, isOn));
}

/** Turns one way of one optional topic on or off. Refusals: TOPIC_MANDATORY. */
export async function setTopicWay(
  db: Db,
  { topic, way, isOn, ...who }: Switch & { topic: NoticeTopic },
): Promise<void> {
  await change(db, who, (choices) => {
    const changed = choicesWithTopicSet(choices, { topic, way, isOn });
    if (!changed) throw notificationRefusal('TOPIC_MANDATORY');
    return changed;
  });
}

/** Changes the choices under a lock, so that two switches moved at the same time both take effect. */
async function change(
  db: Db,
  { workerId, now }: { workerId: string; now: Date },
  next: (choices: NotificationChoices) => NotificationChoices,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockChoices(tx, { workerId, now });
    await saveChoices(tx, workerId, next(await notificationChoicesOf(tx, workerId)));
  });
}
