import { sql } from 'kysely';

import type { Tx } from '#platform/server/database/db.server.ts';
import { executeForOneRow } from '#platform/server/database/one-row.server.ts';

import type { AccountDormancyFacts } from './silence-rules.ts';

/** Reads the facts that decide whether the number alone still proves the person. */
export async function readAccountDormancyFacts(
  tx: Tx,
  { workerId, browserHash }: { workerId: string; browserHash: string },
): Promise<AccountDormancyFacts> {
  return executeForOneRow(
    tx,
    sql<AccountDormancyFacts>`
    /* worker.readAccountDormancyFacts */
    select greatest(w.created_at, w.last_used_at, s.last_used_at) as "lastUsedAt",
           coalesce(s.is_known, false) as "isKnownBrowser",
           p.born_on as "bornOn",
           w.wrong_birth_dates as "wrongBirthDates",
           w.wrong_birth_date_at as "wrongBirthDateAt"
      from workers w
      left join worker_profiles p on p.worker_id = w.id
     cross join (select max(coalesce(last_used_at, created_at)) as last_used_at,
                        bool_or(browser_hash = ${browserHash}) as is_known
                   from sessions
                  where worker_id = ${workerId}) s
     where w.id = ${workerId}
  `,
  );
}

/** Stores how many wrong dates of birth were entered in a row; 0 after a right one. */
export async function storeWrongBirthDates(
  tx: Tx,
  { workerId, count, now }: { workerId: string; count: number; now: Date },
): Promise<void> {
  await sql`
    /* worker.storeWrongBirthDates */
    update workers
       set wrong_birth_dates = ${count}::integer,
           wrong_birth_date_at = case when ${count}::integer > 0 then ${now}::timestamptz end
     where id = ${workerId}
  `.execute(tx);
}
