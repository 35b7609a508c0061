import { sql } from 'kysely';

import type { Tx } from '#platform/server/database/db.server.ts';

import type { AlertedRecruitment } from './alert-messages.ts';
import { favoriteReminderHoursBeforeDeadline } from './alert-rules.ts';

export type FavoriteToRemindOf = AlertedRecruitment & {
  workerId: string;
  recruitmentId: string;
  deadline: Date;
};

/**
 * Moves the deadline up to which owners of favourites were notified; returns the previous one, null at the first run.
 */
export async function advanceFavoriteReminderPosition(tx: Tx, until: Date): Promise<Date | null> {
  const { rows } = await sql<{ toldUntil: Date }>`
    /* notifications.lockReminder */
    select told_until as "toldUntil" from favorite_reminders for update
  `.execute(tx);
  await sql`
    /* notifications.advanceFavoriteReminderPosition */
    insert into favorite_reminders (told_until)
    values (${until})
    on conflict (only_row) do update set told_until = greatest(excluded.told_until, favorite_reminders.told_until)
  `.execute(tx);
  return rows[0]?.toldUntil ?? null;
}

/** SQL: the owners of a favourite `o` who have not applied, with the recruitment's facts for the message. */
const owners = sql`
  join favorites v on v.recruitment_id = o.recruitment_id
  join facilities f on f.id = o.facility_id
 where not exists (
         select from applications p
          where p.worker_id = v.worker_id and p.recruitment_id = o.recruitment_id
            and p.state in ('APPLIED', 'HIRED'))`;

const savedColumns = sql`
  v.worker_id as "workerId", o.recruitment_id as "recruitmentId", f.name as "facilityName",
  o.starts_at as "startsAt", o.ends_at as "endsAt", o.salary, o.deadline`;

/** Favourites among these recruitments with at most one seat left. */
export async function favoritesWithLastSeat(
  tx: Tx,
  recruitmentIds: readonly string[],
  now: Date,
): Promise<FavoriteToRemindOf[]> {
  const { rows } = await sql<FavoriteToRemindOf>`
    /* notifications.favoritesWithLastSeat */
    select ${savedColumns}
      from open_recruitments o
      ${owners}
       and o.recruitment_id = any (${recruitmentIds}::uuid[])
       and o.remaining <= 1
       and o.deadline > ${now}
  `.execute(tx);
  return rows;
}

/** Favourites whose deadline lies after `from` and not after `until`. */
export async function favoritesNearDeadline(
  tx: Tx,
  { from, until, now }: { from: Date; until: Date; now: Date },
): Promise<FavoriteToRemindOf[]> {
  const { rows } = await sql<FavoriteToRemindOf>`
    /* notifications.favoritesNearDeadline */
    select ${savedColumns}
      from open_recruitments o
      ${owners}
       and o.deadline > ${from}
       and o.deadline <= ${until}
       and o.deadline > ${now}
       -- A worker who added the favourite later than this saw the near deadline.
       and v.added_at < o.deadline - make_interval(hours => ${favoriteReminderHoursBeforeDeadline})
  `.execute(tx);
  return rows;
}
