import { commonRefusal } from '#platform/base/refusal.ts';
import type { App } from '#platform/server/context.server.ts';
import { inTransaction } from '#platform/server/database/db.server.ts';
import { recordChanges, type Actor } from '#platform/server/history.server.ts';
import { idempotencyKeyOwner, withIdempotencyKey } from '#platform/server/idempotency.server.ts';

import { readAnnouncement } from './announcement-rules.ts';
import {
  insertAnnouncement,
  lockAnnouncement,
  writeWithdrawal,
} from './announcements.queries.server.ts';

type By = { actor: Actor; now: Date; idempotencyKey?: string | undefined };
type Deps = Pick<App, 'db'>;

/** Announces something to everybody from a day on. Once per idempotency key. Refusals: those of `readAnnouncement`. */
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
    actorId: idempotencyKeyOwner(actor),
    key,
    operation: 'writeAnnouncement',
    input: announcement,
    now,
  };
  return inTransaction(db, (tx) =>
    withIdempotencyKey(tx, call, async () => {
      const row = await insertAnnouncement(tx, announcement, now);
      const event = { subject: 'announcement', id: row.id, from: null, to: 'WRITTEN' };
      await recordChanges(tx, [{ ...event, event: 'WRITE', actor, at: now }]);
      return row;
    }),
  );
}

/** Withdraws an announcement; withdrawing again changes nothing. Refusals: NOT_FOUND. */
export async function withdrawAnnouncement(
  { db }: Deps,
  { id, actor, now }: By & { id: string },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const found = await lockAnnouncement(tx, id);
    if (!found) throw commonRefusal('NOT_FOUND');
    if (found.withdrawnAt) return;
    await writeWithdrawal(tx, { id, now });
    const event = { subject: 'announcement', id, from: 'WRITTEN', to: 'WITHDRAWN' };
    await recordChanges(tx, [{ ...event, event: 'WITHDRAW', actor, at: now }]);
  });
}
