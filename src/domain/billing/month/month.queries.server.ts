import { sql } from 'kysely';

import { firstOfMonth, instantAtJst, monthsLater, type JstDay } from '#platform/base/jst.ts';
import type { FacilityScope } from '#platform/base/people/scope.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';
import {
  byInstant,
  readKeysetPage,
  type ApiCursor,
  type InstantPage,
} from '#platform/server/database/keyset-page.ts';
import { instantSql, microsecondsSql } from '#platform/server/database/paging.queries.server.ts';

import { feeContractColumns } from './fee-contract.queries.server.ts';
import type { ChargedShift } from './shift-charge.ts';

/**
 * SQL columns of `ChargedShift` from an attendance `a` with its wage `w`, application `p` and posting `r`. The planned
 * wage stands in for one that is not fixed.
 */
export const chargedShiftColumns = sql`
           ${feeContractColumns},
           w.fixed is not null as "isApproved",
           (pay.wage ->> 'taxable')::int as taxable, (pay.wage ->> 'tax')::int as tax,
           coalesce((pay.wage ->> 'compensation')::int, 0) as compensation,
           coalesce((pay.wage ->> 'taxableTravel')::int, 0) as "taxableTravel",
           (pay.wage ->> 'travelAllowance')::int as "travelAllowance",
           (pay.wage ->> 'workMinutes')::int as "workMinutes",
           books.owed::int as owed, books.withheld::int as withheld`;

/** Tax that the employer of the shift `a` bears for a former worker: its posting names no shift. */
const borneTax = sql`
               (select coalesce(sum(c.written_off), 0)
                  from wage_parts p
                  join tax_corrections c on c.wage_part_id = p.id
                 where p.attendance_id = a.id)`;

export const chargedShiftTables = sql`
      attendances a
      join wages w on w.attendance_id = a.id
      join applications p on p.id = a.application_id
      join recruitments r on r.id = a.recruitment_id
      cross join lateral (select coalesce(w.fixed, w.estimated) as wage) pay
      cross join lateral (
        select coalesce(sum(e.amount) filter (where c.kind = 'employer_receivable'), 0) + ${borneTax} as owed,
               - coalesce(sum(e.amount) filter (where c.kind = 'tax_withheld'), 0) + ${borneTax} as withheld
          from ledger_postings l
          join ledger_entries e on e.posting_id = l.id
          join ledger_accounts c on c.id = e.account_id
         where l.attendance_id = a.id) books`;

/**
 * SQL condition: the shift costs its corporation something, or will if it is worked, or may by an undecided case about
 * its end.
 */
const isCharged = sql`
       (w.fixed is not null or w.released is not null
        or a.state in ('SCHEDULED', 'CHECKED_IN', 'CHECKED_OUT', 'REVIEWING')
        or exists (select from termination_cases t
                    where t.attendance_id = a.id and t.state in ('WAITING', 'OBJECTED', 'CONTESTED')))`;

type MonthRow = ChargedShift & { facilityName: string };

/** Returns the shifts of the facilities that start in the month of the day, by the facility's name and the start. */
export async function chargedShiftsOfMonth(
  db: QueryExecutor,
  { corporationId, facilityIds }: Pick<FacilityScope, 'corporationId' | 'facilityIds'>,
  day: JstDay,
): Promise<MonthRow[]> {
  const first = firstOfMonth(day);
  const { rows } = await sql<MonthRow>`
    /* billing.chargedShiftsOfMonth */
    select ${chargedShiftColumns}, f.name as "facilityName"
      from ${chargedShiftTables}
      join facilities f on f.id = a.facility_id
     where a.facility_id = any (${facilityIds}::uuid[]) and a.corporation_id = ${corporationId}
       and a.starts_at >= ${instantAtJst(first)} and a.starts_at < ${instantAtJst(monthsLater(first, 1))}
       and ${isCharged}
     order by f.name, f.id, a.starts_at, a.id
  `.execute(db);
  return rows;
}

export type ChargedShiftRow = ChargedShift & {
  id: string;
  micros: number;
  startsAt: Date;
  endsAt: Date;
  title: string;
  workerName: string;
};

/** A page of the shifts of one facility that start in the month of the day, the earliest first. */
export function chargedShiftPage(
  db: QueryExecutor,
  scope: FacilityScope,
  { day, cursor }: { day: JstDay; cursor: ApiCursor },
): Promise<{ rows: ChargedShiftRow[]; cursor: string | null }> {
  return readKeysetPage(byInstant, { cursor, size: 100 }, (page) =>
    chargedShiftRows(db, scope, { day, ...page }),
  );
}

async function chargedShiftRows(
  db: QueryExecutor,
  { corporationId, facilityIds }: FacilityScope,
  { day, after, limit }: InstantPage & { day: JstDay },
): Promise<ChargedShiftRow[]> {
  const first = firstOfMonth(day);
  // The page is cut before anything is joined to it: with the joins inside, statistics of a busy moment read all applications.
  const { rows } = await sql<ChargedShiftRow>`
    /* billing.chargedShiftRows */
    with page as materialized (
      select a.id
        from attendances a
        join wages w on w.attendance_id = a.id
       where a.facility_id = any (${facilityIds}::uuid[]) and a.corporation_id = ${corporationId}
         and a.starts_at >= ${instantAtJst(first)} and a.starts_at < ${instantAtJst(monthsLater(first, 1))}
         and ${isCharged}
         ${after ? sql`and (a.starts_at, a.id) > (${instantSql(after)}, ${after.id}::uuid)` : sql``}
       order by a.starts_at, a.id
       limit ${limit})
    select a.id, ${microsecondsSql(sql`a.starts_at`)} as micros, a.starts_at as "startsAt",
           a.ends_at as "endsAt", j.title,
           coalesce(rtrim(n.last_name || ' ' || n.first_name), '退会した方') as "workerName",
           ${chargedShiftColumns}
      from ${chargedShiftTables}
      join jobs j on j.id = r.job_id
      left join worker_profiles n on n.worker_id = a.worker_id
     where a.id in (select id from page)
     order by a.starts_at, a.id
  `.execute(db);
  return rows;
}
