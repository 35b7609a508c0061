import { sql } from 'kysely';

/**
 * SQL: the minimum wages above the hourly wage of `attendances a`, in the prefecture of the workplace, as JSON for
 * `hourlyWageStepsOf`. A table lists prefectures in the order of their codes. Includes one day after the plan's end, because
 * a claim may end then. (Rule 4.12)
 */
export const minimumWageRaisesColumn = sql`
         (select coalesce(json_agg(json_build_object('from', m.first_day, 'hourlyWage', m.hourly)
                                   order by m.first_day), '[]')
            from facilities z
            join statutory_versions v on v.kind = 'minimum_wage' and v.replaced_at is null
           cross join lateral (
                  select v.content -> 'prefectures' -> (coalesce(a.prefecture_code, z.prefecture_code)::int - 1) as row) y
           cross join lateral (
                  select (y.row ->> 'from')::date as first_day, (y.row ->> 'hourly')::int as hourly) m
           where z.id = a.facility_id and m.hourly > a.hourly_wage
             and m.first_day <= (a.ends_at at time zone 'Asia/Tokyo')::date + 1)`;
