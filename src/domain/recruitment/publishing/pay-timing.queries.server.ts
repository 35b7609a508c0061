import { sql } from 'kysely';

import type { Tx } from '#platform/server/database/db.server.ts';

type LoweredPosting = { id: string; state: 'open' | 'paused' };

/**
 * Writes 「支払日払い」 to the 「すぐ払い」 postings of a corporation that still take applications and have none that waits, and
 * returns them. An application under way holds the row of its posting: it is counted once it commits.
 */
export async function lowerPayTimingOfOpenPostings(
  tx: Tx,
  { corporationId, now }: { corporationId: string; now: Date },
): Promise<LoweredPosting[]> {
  const { rows: locked } = await sql<{ id: string }>`
    /* recruitment.lockEarlyPostings */
    select r.id
      from facilities f
      join recruitments r on r.facility_id = f.id
     where f.corporation_id = ${corporationId} and r.starts_at > ${now} and r.deadline > ${now}
       and r.closed_at is null and r.pay_timing = 'EARLY'
     order by r.id
       for update of r
  `.execute(tx);
  const { rows } = await sql<LoweredPosting>`
    /* recruitment.lowerPayTimingOfOpenPostings */
    update recruitments r
       set pay_timing = 'PAY_DAY'
     where r.id = any (${locked.map(({ id }) => id)}::uuid[])
       and not exists (select from applications p
                        where p.recruitment_id = r.id and p.state = 'APPLIED')
    returning r.id, case when r.paused_at is null then 'open' else 'paused' end as state
  `.execute(tx);
  return rows;
}
