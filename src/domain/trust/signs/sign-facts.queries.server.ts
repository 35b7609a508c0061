import { sql } from 'kysely';

import { addHours } from '#platform/base/jst.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';
import { executeForOneRow } from '#platform/server/database/one-row.server.ts';

import {
  filledAtOnceMinutes,
  lateNoticeMinutes,
  quickWithdrawalMinutes,
  signWindow,
  type CorporationActivity,
  type TrustSign,
} from './sign-rules.ts';

type OfCorporation = { corporationId: string; now: Date };

/** A fact that can be a sign. `key` names it within its sign. */
export type SignFact = {
  sign: TrustSign;
  key: string;
  workerId: string;
  staffId: string | null;
  attendanceId: string | null;
  /** When a closed case got the fact first; null for a fact that no closed case has. */
  closedFoundAt: Date | null;
};

/** The contracts of a corporation in the window, the latest of each facility, as `recent`. */
const recentContracts = ({ corporationId, now }: OfCorporation) => sql`
  recent as materialized (
    select a.*
      from facilities f
      cross join lateral (
        select t.id, t.worker_id, t.recruitment_id, t.created_at, t.check_out_at, t.check_in_received_at,
               t.check_out_received_at, t.check_out_was_automatic
          from attendances t
         where t.facility_id = f.id and t.starts_at > ${addHours(now, -24 * signWindow.days)}
           and t.state not in ('CANCELLED_BY_WORKER', 'CANCELLED_BY_FACILITY', 'DELETED', 'ABSENT')
         order by t.starts_at desc
         limit ${signWindow.shiftsOfFacility}) a
     where f.corporation_id = ${corporationId})`;

export async function activityOfCorporation(
  db: QueryExecutor,
  of: OfCorporation,
): Promise<CorporationActivity> {
  return executeForOneRow(
    db,
    sql<CorporationActivity>`
    /* trust.activityOfCorporation */
    with ${recentContracts(of)}
    select count(distinct worker_id)::int as workers, count(*)::int as contracts, count(check_out_at)::int as worked
      from recent
  `,
  );
}

/** Everything that can be a sign about a corporation, with what closed cases have already. */
export async function signFactsOfCorporation(
  db: QueryExecutor,
  of: OfCorporation,
): Promise<SignFact[]> {
  const { corporationId } = of;
  const { rows } = await sql<SignFact>`
    /* trust.signFactsOfCorporation */
    with ${recentContracts(of)},
    people as materialized (select distinct worker_id from recent),
    team as materialized (
      select staff_id from staff_memberships where corporation_id = ${corporationId} and ended_at is null),
    devices as materialized (
      select distinct s.worker_id, s.browser_hash
        from people p
        join sessions s on s.worker_id = p.worker_id
       where s.browser_hash is not null),
    accounts as materialized (
      select b.worker_id, b.bank_code, b.branch_code, b.account_number
        from people p
        join bank_accounts b on b.worker_id = p.worker_id and b.replaced_at is null),
    found as (
      select 'SHARED_DEVICE' as sign, d.worker_id || ':' || t.staff_id as key, d.worker_id, t.staff_id,
             null::uuid as attendance_id
        from team t
        join staff_sessions s on s.staff_id = t.staff_id
        join devices d on d.browser_hash = s.browser_hash
      union
      select 'SHARED_DEVICE', d.worker_id::text, d.worker_id, null, null
        from devices d
        join devices o on o.browser_hash = d.browser_hash and o.worker_id <> d.worker_id
      union
      select 'SHARED_ACCOUNT', a.worker_id::text, a.worker_id, null, null
        from accounts a
        join accounts o on o.bank_code = a.bank_code and o.branch_code = a.branch_code
                       and o.account_number = a.account_number and o.worker_id <> a.worker_id
      union
      select 'SHARED_NUMBER', p.worker_id::text, p.worker_id, null, null
        from people p
        join workers w on w.id = p.worker_id
       where w.phone_number in (select contact_phone from corporations where id = ${corporationId}
                                union all
                                select phone_number from facilities where corporation_id = ${corporationId})
      union
      select 'SHARED_ADDRESS', p.worker_id::text, p.worker_id, null, null
        from people p
        join worker_profiles w on w.worker_id = p.worker_id
        join facilities f on f.corporation_id = ${corporationId} and f.zip_code = w.zip_code
                         and replace(f.street_number, ' ', '') = replace(w.street_number, ' ', '')
      union
      select 'ONLY_EACH_OTHER', p.worker_id::text, p.worker_id, null, null
        from people p
       where not exists (select from attendances a
                          where a.worker_id = p.worker_id and a.corporation_id <> ${corporationId}
                            and a.check_in_at is not null)
      union
      select 'FILLED_AT_ONCE', a.id::text, a.worker_id, null, a.id
        from recent a
        join recruitments r on r.id = a.recruitment_id
       where r.published_at > r.starts_at - make_interval(mins => ${lateNoticeMinutes})
         and a.created_at < r.published_at + make_interval(mins => ${filledAtOnceMinutes})
      union
      select 'ONLY_REPORTED', a.id::text, a.worker_id, null, a.id
        from recent a
       where a.check_out_at is not null and a.check_in_received_at is not null
         and (a.check_out_received_at is not null or a.check_out_was_automatic)
      union
      select 'QUICK_WITHDRAWAL', a.id::text, a.worker_id, null, a.id
        from recent a
        join wage_parts p on p.attendance_id = a.id
        join transfer_wage_parts x on x.wage_part_id = p.id
        join transfers t on t.id = x.transfer_id
       where t.kind = 'EARLY'
         and t.requested_at < p.released_at + make_interval(mins => ${quickWithdrawalMinutes}))
    select f.sign, f.key, f.worker_id as "workerId", f.staff_id as "staffId", f.attendance_id as "attendanceId",
           (select min(k.found_at)
              from trust_cases c
              join trust_case_facts k on k.case_id = c.id and k.sign = f.sign and k.key = f.key
             where c.corporation_id = ${corporationId} and c.state = 'CLOSED') as "closedFoundAt"
      from found f
     order by f.sign, f.key
  `.execute(db);
  return rows;
}
