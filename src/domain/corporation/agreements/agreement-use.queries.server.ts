import { sql, type RawBuilder } from 'kysely';

import { commonRefusal } from '#platform/base/refusal.ts';
import type { FacilityScope } from '#platform/base/people/scope.ts';
import { statutoryDayMinutes } from '#platform/base/working-day.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';

import { agreementFilingColumns, type OvertimeAgreementRow } from './agreement.queries.server.ts';

/** SQL: planned minutes beyond eight hours of a shift or a posting; below zero for a shorter one. */
export const plannedOvertimeSql = (shift: RawBuilder<unknown>): RawBuilder<number> => sql<number>`
  ((extract(epoch from ${shift}.ends_at - ${shift}.starts_at) / 60)::integer
    - ${shift}.break_minutes - ${statutoryDayMinutes}::integer)`;

/** SQL: the day in Japan on which a shift or a posting starts. */
export const shiftStartDaySql = (shift: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`(${shift}.starts_at at time zone 'Asia/Tokyo')::date`;

export type OvertimeAgreementUse = {
  filing: OvertimeAgreementRow;
  openPostings: number;
  comingShifts: number;
};

/**
 * A filing of the scope, with the coming postings and contracts whose overtime is permitted by this filing alone.
 * Refusals: NOT_FOUND.
 */
export async function readOvertimeAgreementUse(
  db: QueryExecutor,
  { corporationId, facilityIds }: FacilityScope,
  { agreementId, now }: { agreementId: string; now: Date },
): Promise<OvertimeAgreementUse> {
  const { rows } = await sql<OvertimeAgreementRow & Omit<OvertimeAgreementUse, 'filing'>>`
    /* corporation.readOvertimeAgreementUse */
    select ${agreementFilingColumns},
           (select count(*)::integer
              from recruitments r
             where r.facility_id = g.facility_id and r.starts_at > ${now} and r.closed_at is null
               and r.deadline > ${now} and r.seats_taken < r.capacity
               and ${reliesOn(sql`r`)}) as "openPostings",
           (select count(*)::integer
              from attendances a
             where a.facility_id = g.facility_id and a.starts_at > ${now} and a.state = 'SCHEDULED'
               and ${reliesOn(sql`a`)}) as "comingShifts"
      from agreement_filings g
      join facilities f on f.id = g.facility_id
     where g.id = ${agreementId} and f.id = any (${facilityIds}::uuid[])
       and f.corporation_id = ${corporationId}
  `.execute(db);
  const [found] = rows;
  if (!found) throw commonRefusal('NOT_FOUND');
  const { openPostings, comingShifts, ...filing } = found;
  return { filing, openPostings, comingShifts };
}

/** SQL: true if the filing `g` alone permits the overtime of a shift; always false after its withdrawal. */
function reliesOn(shift: RawBuilder<unknown>): RawBuilder<boolean> {
  const day = shiftStartDaySql(shift);
  const overtime = plannedOvertimeSql(shift);
  return sql<boolean>`
    g.withdrawn_at is null and ${overtime} > 0
    and ${day} between g.starts_on and g.ends_on and g.daily_minutes >= ${overtime}
    and not exists (select from agreement_filings o
                     where o.facility_id = g.facility_id and o.id <> g.id and o.withdrawn_at is null
                       and ${day} between o.starts_on and o.ends_on and o.daily_minutes >= ${overtime})`;
}
