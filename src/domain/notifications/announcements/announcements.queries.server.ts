import { sql } from 'kysely';

import type { JstDay } from '#platform/base/jst.ts';
import type { QueryExecutor, Tx } from '#platform/server/database/db.server.ts';
import { executeForOneRow } from '#platform/server/database/one-row.server.ts';
import { readKeysetPage, type ApiCursor } from '#platform/server/database/keyset-page.ts';

import type { Announcement } from './announcement-rules.ts';

const byFirstDay = { shownFrom: 'day', id: 'uuid' } as const;

type AnnouncementRow = Announcement & { id: string };

/**
 * Announcements that were not withdrawn, newest first, 20 a page: those shown on `day`, or for a null day (the
 * operator's list) those of every day. Refusals: CURSOR_INVALID.
 */
export async function announcementPage(
  db: QueryExecutor,
  { shownOn, cursor }: { shownOn: JstDay | null; cursor: ApiCursor },
): Promise<{ announcements: AnnouncementRow[]; cursor: string | null }> {
  const page = await readKeysetPage(byFirstDay, { cursor, size: 20 }, async ({ after, limit }) => {
    const { rows } = await sql<AnnouncementRow>`
    /* notifications.announcementPage */
    select id, title, body, easy_title as "easyTitle", easy_body as "easyBody",
           shown_from as "shownFrom", shown_to as "shownTo"
      from announcements
     where withdrawn_at is null
       ${shownOn ? sql`and shown_from <= ${shownOn} and (shown_to is null or shown_to >= ${shownOn})` : sql``}
       ${after ? sql`and (shown_from, id) < (${after.shownFrom}::date, ${after.id}::uuid)` : sql``}
     order by shown_from desc, id desc
     limit ${limit}
  `.execute(db);
    return rows;
  });
  return { announcements: page.rows, cursor: page.cursor };
}

export async function insertAnnouncement(
  tx: Tx,
  announcement: Announcement,
  now: Date,
): Promise<{ id: string }> {
  const { title, body, easyTitle, easyBody, shownFrom, shownTo } = announcement;
  return executeForOneRow(
    tx,
    sql<{ id: string }>`
    /* notifications.insertAnnouncement */
    insert into announcements (title, body, easy_title, easy_body, shown_from, shown_to, written_at)
    values (${title}, ${body}, ${easyTitle}, ${easyBody}, ${shownFrom}, ${shownTo}, ${now})
    returning id
  `,
  );
}

/** Locks an announcement; undefined when there is none. */
export async function lockAnnouncement(
  tx: Tx,
  id: string,
): Promise<{ withdrawnAt: Date | null } | undefined> {
  const { rows } = await sql<{ withdrawnAt: Date | null }>`
    /* notifications.lockAnnouncement */
    select withdrawn_at as "withdrawnAt" from announcements where id = ${id} for update
  `.execute(tx);
  return rows[0];
}

export async function writeWithdrawal(
  tx: Tx,
  { id, now }: { id: string; now: Date },
): Promise<void> {
  await sql`
    /* notifications.writeWithdrawal */
    update announcements set withdrawn_at = ${now} where id = ${id}
  `.execute(tx);
}
