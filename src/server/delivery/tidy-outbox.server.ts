import { sql } from 'kysely';

import type { App } from '../context.server.ts';

/** `keptDays`: finished messages stay for support inquiries. `triedDays`: delivery attempts end. */
const keptDays = 30;
const triedDays = 7;
const batchSize = 1_000;

/**
 * Deletes expired codes and links, sent or not, and other messages 30 days after they were delivered or
 * given up. Gives up messages that no transport accepted for a week. Returns the number of changed rows.
 * May run twice, late or concurrently.
 */
export async function tidyOutbox({ db }: Pick<App, 'db'>, now: Date): Promise<number> {
  const { numAffectedRows: stale = 0n } = await sql`
    /* server.giveUpOldMessages */
    update outbox set given_up_at = ${now}, last_error = 'no transport took it for a week'
     where delivered_at is null and given_up_at is null
       and next_attempt_at < ${now}::timestamptz + interval '1 day'
       and created_at < ${now}::timestamptz - ${triedDays} * interval '1 day'
  `.execute(db);
  const { numAffectedRows: expired = 0n } = await sql`
    /* server.dropExpiredMessages */
    delete from outbox where expires_at <= ${now}
  `.execute(db);
  const { numAffectedRows: done = 0n } = await sql`
    /* server.dropOldMessages */
    delete from outbox
     where id = any (array(
             select id
               from outbox
              where (delivered_at is not null or given_up_at is not null)
                and coalesce(delivered_at, given_up_at) < ${now}::timestamptz - ${keptDays} * interval '1 day'
              order by coalesce(delivered_at, given_up_at)
              limit ${batchSize}))
  `.execute(db);
  return Number(stale + expired + done);
}
