-- The bonus of a posting is wage of the employer: yen, in the premiums, taxed. A contract concluded
-- before keeps the incentive points that it promised. (Rule book 6.4)
alter table attendances
  add column promised_points integer not null default 0 check (promised_points >= 0);
update attendances set promised_points = bonus, bonus = 0 where bonus > 0;

-- Daily wages of postings that are offered now say the bonus too: the amount and its share in the
-- premiums of the plan, each part rounded half up as in src/pay/wage.ts.
create temporary table raised_salaries on commit drop as
with planned as (
  select r.id, r.hourly_wage, r.bonus,
         (extract(epoch from r.ends_at - r.starts_at) / 60)::integer - r.break_minutes as work,
         night.minutes - greatest(0, r.break_minutes - night.day_minutes) as night
    from recruitments r
   cross join lateral (
         select count(*) filter (where is_night)::integer as minutes,
                count(*) filter (where not is_night)::integer as day_minutes
           from (select extract(hour from minute at time zone 'Asia/Tokyo') not between 5 and 21 as is_night
                   from generate_series(r.starts_at, r.ends_at - interval '1 minute', interval '1 minute') minute) m
         ) night
   where r.bonus > 0 and r.closed_at is null and r.ends_at > now())
select id,
       (round(hourly_wage * work / 60.0) + bonus
        + round((hourly_wage / 60.0 + bonus::numeric / work) * greatest(0, work - 480) * 0.25)
        + round((hourly_wage / 60.0 + bonus::numeric / work) * night * 0.25))::integer as salary
  from planned;
update recruitments r set salary = s.salary from raised_salaries s where s.id = r.id;
update open_recruitments o
   set salary = s.salary,
       item = jsonb_set(o.item::jsonb, '{salary}', to_jsonb(s.salary))::json
  from raised_salaries s
 where s.id = o.recruitment_id;
update open_places p set salary = s.salary from raised_salaries s where s.id = p.recruitment_id;
