import { sql } from 'kysely';

import { addHours } from '#base/jst.ts';
import { paths } from '#base/paths.ts';
import { takeRecruitmentEvents } from '#recruitment/publishing/recruitment-events.server.ts';
import { inTransaction, type Db, type Tx } from '#server/database/db.server.ts';
import { notifyAll, type Notice } from '#server/delivery/notify.server.ts';
import { untilNone } from '#server/tasks/batches.server.ts';

import { deadlineNotice, lastSeatNotice, type Offer } from './alert-messages.ts';
import { favoriteReminderHours, isQuiet } from './alert-rules.ts';

type SavedOffer = Offer & { workerId: string; recruitmentId: string; deadline: Date };

/** Recruitments of one transaction: each may be the favourite of thousands. */
const newBatchSize = 50;

/**
 * Notifies the owners of favourites, once, that one seat is left; returns the number of notifications.
 * (Rule 4.20)
 */
export async function notifyLastSeats({ db }: { db: Db }, now: Date): Promise<number> {
  if (isQuiet(now)) return 0;
  return untilNone(() =>
    inTransaction(db, async (tx) => {
      const ids = await takeRecruitmentEvents(tx, { kind: 'LAST_SEAT', most: newBatchSize });
      const kept = ids.length > 0 ? await lastSeats(tx, ids, now) : [];
      await notifyAll(
        tx,
        kept.map((one) => noticeOf(one, 'last-seat', { ...lastSeatNotice(one), now })),
      );
      return { taken: ids.length, done: kept.length };
    }),
  );
}

/**
 * Notifies the owners of favourites, once, that the deadline is 24 hours away; returns the number of
 * notifications. After a night or an outage it continues where it stopped, with the deadlines that came
 * near in between. (Rule 4.20)
 */
export async function notifyDeadlines({ db }: { db: Db }, now: Date): Promise<number> {
  if (isQuiet(now)) return 0;
  return inTransaction(db, async (tx) => {
    const until = addHours(now, favoriteReminderHours);
    const from = await moveReminder(tx, until);
    if (from === null || from >= until) return 0;
    const kept = await nearDeadlines(tx, { from, until, now });
    await notifyAll(
      tx,
      kept.map((one) => noticeOf(one, 'deadline', { ...deadlineNotice(one), now })),
    );
    return kept.length;
  });
}

function noticeOf(
  { workerId, recruitmentId }: SavedOffer,
  reason: string,
  words: Pick<Notice, 'title' | 'body' | 'now'>,
): Notice {
  return {
    workerId,
    topic: 'alert',
    dedupKey: `favorite:${reason}:${recruitmentId}:${workerId}`,
    path: paths.recruitment(recruitmentId),
    ...words,
  };
}

/** The deadline up to which owners were notified before; null at the first run. */
async function moveReminder(tx: Tx, until: Date): Promise<Date | null> {
  const { rows } = await sql<{ toldUntil: Date }>`
    /* notifications.lockReminder */
    select told_until as "toldUntil" from favorite_reminders for update
  `.execute(tx);
  await sql`
    /* notifications.moveReminder */
    insert into favorite_reminders (told_until)
    values (${until})
    on conflict (only_row) do update set told_until = greatest(excluded.told_until, favorite_reminders.told_until)
  `.execute(tx);
  return rows[0]?.toldUntil ?? null;
}

/** The owners of favourite `o` who have not applied, with the recruitment's facts for the message. */
const owners = sql`
  join favorites v on v.recruitment_id = o.recruitment_id
  join facilities f on f.id = o.facility_id
 where not exists (
         select from applications p
          where p.worker_id = v.worker_id and p.recruitment_id = o.recruitment_id
            and p.state in ('APPLIED', 'HIRED'))`;

const keptColumns = sql`
  v.worker_id as "workerId", o.recruitment_id as "recruitmentId", f.name as "facilityName",
  o.starts_at as "startsAt", o.ends_at as "endsAt", o.salary, o.deadline`;

async function lastSeats(
  tx: Tx,
  recruitmentIds: readonly string[],
  now: Date,
): Promise<SavedOffer[]> {
  const { rows } = await sql<SavedOffer>`
    /* notifications.lastSeats */
    select ${keptColumns}
      from open_recruitments o
      ${owners}
       and o.recruitment_id = any (${recruitmentIds}::uuid[])
       and o.remaining <= 1
       and o.deadline > ${now}
  `.execute(tx);
  return rows;
}

async function nearDeadlines(
  tx: Tx,
  { from, until, now }: { from: Date; until: Date; now: Date },
): Promise<SavedOffer[]> {
  const { rows } = await sql<SavedOffer>`
    /* notifications.nearDeadlines */
    select ${keptColumns}
      from open_recruitments o
      ${owners}
       and o.deadline > ${from}
       and o.deadline <= ${until}
       and o.deadline > ${now}
       -- Whoever added it later knows how late it is.
       and v.added_at < o.deadline - make_interval(hours => ${favoriteReminderHours})
  `.execute(tx);
  return rows;
}
