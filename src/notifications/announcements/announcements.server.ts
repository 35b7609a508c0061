import { sql } from 'kysely';

import { isUuid } from '#base/cursor.ts';
import { refuse } from '#base/refusal.ts';
import type { App } from '#server/context.server.ts';
import { inTransaction } from '#server/database/db.server.ts';
import { recordChanges, type Actor } from '#server/history.server.ts';
import { keyOwner, withIdempotencyKey } from '#server/idempotency.server.ts';

import { readAnnouncement, type Announcement } from './announcement-rules.ts';

type By = { actor: Actor; now: Date; idempotencyKey?: string | undefined };
type Deps = Pick<App, 'db'>;

/**
 * Announces something to everybody from a day on. Once per key.
 * Refuses: VALIDATION_FAILED with the fields.
 */
export async function writeAnnouncement(
  { db }: Deps,
  {
    input,
    actor,
    now,
    idempotencyKey: key,
  }: By & { input: Parameters<typeof readAnnouncement>[0] },
): Promise<{ id: string }> {
  const announcement = readAnnouncement(input);
  const call = {
    actorId: keyOwner(actor),
    key,
    operation: 'writeAnnouncement',
    input: announcement,
    now,
  };
  return inTransaction(db, (tx) =>
    withIdempotencyKey(tx, call, async () => {
      const { rows } = await insertion(announcement, now).execute(tx);
      const [row] = rows;
      if (!row) throw new Error('an inserted announcement has an id');
      const event = { subject: 'announcement', id: row.id, from: null, to: 'WRITTEN' };
      await recordChanges(tx, [{ ...event, event: 'WRITE', actor, at: now }]);
      return row;
    }),
  );
}

const insertion = (announcement: Announcement, now: Date) => {
  const { title, body, easyTitle, easyBody, shownFrom, shownTo } = announcement;
  return sql<{ id: string }>`
    /* notifications.insertAnnouncement */
    insert into announcements (title, body, easy_title, easy_body, shown_from, shown_to, written_at)
    values (${title}, ${body}, ${easyTitle}, ${easyBody}, ${shownFrom}, ${shownTo}, ${now})
    returning id
  `;
};

/** Withdraws an announcement; withdrawing again changes nothing. Refuses: NOT_FOUND. */
export async function withdrawAnnouncement(
  { db }: Deps,
  { id, actor, now }: By & { id: string },
): Promise<void> {
  if (!isUuid(id)) throw refuse('NOT_FOUND');
  await inTransaction(db, async (tx) => {
    const { rows } = await sql<{ withdrawnAt: Date | null }>`
      /* notifications.lockedAnnouncement */
      select withdrawn_at as "withdrawnAt" from announcements where id = ${id} for update
    `.execute(tx);
    const [found] = rows;
    if (!found) throw refuse('NOT_FOUND');
    if (found.withdrawnAt) return;
    await sql`
      /* notifications.withdrawAnnouncement */
      update announcements set withdrawn_at = ${now} where id = ${id}
    `.execute(tx);
    const event = { subject: 'announcement', id, from: 'WRITTEN', to: 'WITHDRAWN' };
    await recordChanges(tx, [{ ...event, event: 'WITHDRAW', actor, at: now }]);
  });
}
