import { sql } from 'kysely';

import { addDays, jstDay, instantAtJst } from '#platform/base/jst.ts';
import { markFacilityFiguresComputed } from '#domain/corporation/standing.queries.server.ts';
import type { Tx } from '#platform/server/database/db.server.ts';
import { finishedShiftStatesSql } from '#platform/server/database/finished-shifts.queries.server.ts';

import { figureDays, maxReplyDays } from './figures.ts';

/** Locks and returns facilities whose figures are older than an instant, the oldest first; locked rows are skipped. */
export async function facilitiesWithOldFigures(
  tx: Tx,
  { before, limit }: { before: Date; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    /* recruitment.facilitiesWithOldFigures */
    select id
      from facilities
     where figures_computed_at < ${before}
     order by figures_computed_at, id
     limit ${limit}
       for no key update skip locked
  `.execute(tx);
  return rows.map(({ id }) => id);
}

/** Counts the last 180 days of these facilities again and stores the counts. */
export async function computeFigures(
  tx: Tx,
  { facilityIds, now }: { facilityIds: readonly string[]; now: Date },
): Promise<void> {
  const since = instantAtJst(addDays(jstDay(now), -figureDays));
  await sql`
    /* recruitment.computeFigures */
    with contracts as (
      select a.facility_id, a.worker_id, a.state, a.break_minutes, a.approved_break_minutes,
             extract(epoch from greatest(a.approved_end_at - a.ends_at, '0')) / 60 as overtime
        from unnest(${facilityIds}::uuid[]) as given (id)
        cross join lateral (
          -- With an offset it stays a subquery: one index range for each facility.
          select * from attendances
           where facility_id = given.id and starts_at >= ${since} and starts_at <= ${now}
           offset 0) a),
    worked as (
      select facility_id, worker_id, count(*) as times
        from contracts
       where state in ${finishedShiftStatesSql}
       group by facility_id, worker_id),
    returning_workers as (
      select facility_id, count(*) as workers, count(*) filter (where times > 1) as returned
        from worked
       group by facility_id),
    counted as (
      select facility_id, count(*) as contracts,
             count(*) filter (where state = 'CANCELLED_BY_FACILITY') as cancelled,
             count(*) filter (where state in ('FIXED', 'PAID')) as shifts,
             count(*) filter (where state in ('FIXED', 'PAID') and overtime >= 1) as overtime_shifts,
             floor(coalesce(sum(overtime) filter (where state in ('FIXED', 'PAID') and overtime >= 1), 0))
               as overtime_minutes,
             count(*) filter (where state in ('FIXED', 'PAID') and break_minutes > 0) as planned_breaks,
             count(*) filter (where state in ('FIXED', 'PAID') and break_minutes > 0
                                and approved_break_minutes >= break_minutes) as taken_breaks
        from contracts
       group by facility_id),
    replied as (
      select c.facility_id, count(*) as replies,
             percentile_disc(0.5) within group (order by reply.created_at - m.created_at) as wait
        from chat_channels c
        cross join lateral (
          select seq, side, created_at, lag(side) over (order by seq) as side_before
            from chat_messages
           where channel_id = c.id and not is_automatic and created_at >= ${since}) m
        cross join lateral (
          select created_at
            from chat_messages
           where channel_id = c.id and seq > m.seq and side = 'facility' and not is_automatic
           order by seq
           limit 1) reply
       where c.facility_id = any (${facilityIds}::uuid[])
         and c.active_at >= ${since}
         -- The first message after the facility's last one is what waits for an answer.
         and m.side = 'worker' and m.side_before is distinct from 'worker'
         and reply.created_at <= m.created_at + make_interval(days => ${maxReplyDays})
       group by c.facility_id)
    insert into facility_figures as f (
      facility_id, replies, reply_minutes, shifts, overtime_shifts, overtime_minutes, planned_breaks,
      taken_breaks, contracts, cancelled, workers, returned, computed_at)
    select id, coalesce(replies, 0), ceil(extract(epoch from wait) / 60), coalesce(shifts, 0),
           coalesce(overtime_shifts, 0), coalesce(overtime_minutes, 0), coalesce(planned_breaks, 0),
           coalesce(taken_breaks, 0), coalesce(contracts, 0), coalesce(cancelled, 0),
           coalesce(workers, 0), coalesce(returned, 0), ${now}
      from unnest(${facilityIds}::uuid[]) as given (id)
      left join counted on counted.facility_id = id
      left join returning_workers on returning_workers.facility_id = id
      left join replied on replied.facility_id = id
    on conflict (facility_id) do update
       set replies = excluded.replies, reply_minutes = excluded.reply_minutes,
           shifts = excluded.shifts, overtime_shifts = excluded.overtime_shifts,
           overtime_minutes = excluded.overtime_minutes, planned_breaks = excluded.planned_breaks,
           taken_breaks = excluded.taken_breaks, contracts = excluded.contracts,
           cancelled = excluded.cancelled, workers = excluded.workers, returned = excluded.returned,
           computed_at = excluded.computed_at
  `.execute(tx);
  await markFacilityFiguresComputed(tx, { facilityIds, now });
}
