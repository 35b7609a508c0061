-- The jobs of the search: one row for each job and each place in which it has an open recruitment. A
-- list of jobs walks an index of one place, as a list of recruitments walks one of open_places.
-- Written only by refresh_open_jobs (decision 043).
create table open_jobs (
  -- Named as in open_places.
  place text collate "C" not null,
  job_id uuid not null references jobs (id),
  -- Of the recruitment that starts first, which stands for the job.
  starts_at timestamptz not null,
  hourly_wage integer not null,
  salary integer not null,
  score integer not null,
  walk_minutes smallint not null,
  rating smallint not null,
  -- Of all its open recruitments: the latest, the number, and what a filter may find among them.
  published_at timestamptz not null,
  last_deadline timestamptz not null,
  dates integer not null,
  shift_bits smallint not null,
  least_duty_minutes smallint not null,
  most_duty_minutes smallint not null,
  most_salary integer not null,
  most_hourly_wage integer not null,
  most_bonus smallint not null,
  service_ids integer[] not null,
  care_level smallint not null,
  beginners_welcome boolean not null,
  instant boolean not null,
  license_mask_1 bigint not null,
  license_mask_2 bigint not null,
  license_mask_3 bigint not null,
  task_mask bigint not null,
  feature_mask bigint not null,
  benefit_mask bigint not null,
  primary key (job_id, place)
) with (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.02);
-- As for open_places: the planner should take every place for a prefecture.
alter table open_jobs alter column place set (n_distinct = 10);
-- It also counts the jobs of a place without its table.
create index open_jobs_soon on open_jobs (place, starts_at, job_id) include (last_deadline);
create index open_jobs_new on open_jobs (place, published_at, job_id);
create index open_jobs_score on open_jobs (place, score, job_id);
create index open_jobs_hourly on open_jobs (place, hourly_wage, job_id);
create index open_jobs_salary on open_jobs (place, salary, job_id);
create index open_jobs_walk on open_jobs (place, walk_minutes, job_id);
create index open_jobs_rating on open_jobs (place, rating, job_id);

create function refresh_open_jobs(changed uuid[]) returns void language plpgsql as $$
begin
  -- Of two transactions that change two recruitments of one job, the second waits here. What the
  -- first has committed is then in the snapshot of the next statement.
  perform from jobs where id = any (changed) order by id for no key update;
  delete from open_jobs where job_id = any (changed);
  with shifts as materialized (
    select r.job_id, p.*
      from jobs j
     -- No open recruitment of the job starts before the first of its facility: history is not read.
     cross join lateral (
       select o.starts_at from open_recruitments o
        where o.facility_id = j.facility_id
        order by o.starts_at
        limit 1) earliest
      join recruitments r on r.job_id = j.id and r.starts_at >= earliest.starts_at
      join open_places p on p.recruitment_id = r.id
     where j.id = any (changed))
  insert into open_jobs
  select s.place, s.job_id, s.starts_at, s.hourly_wage, s.salary, s.score, s.walk_minutes, s.rating,
         a.published_at, a.last_deadline, a.dates, a.shift_bits, a.least_duty_minutes,
         a.most_duty_minutes, a.most_salary, a.most_hourly_wage, a.most_bonus, a.service_ids,
         a.care_level, a.beginners_welcome, a.instant, a.license_mask_1, a.license_mask_2,
         a.license_mask_3, a.task_mask, a.feature_mask, a.benefit_mask
    from (select distinct on (place, job_id) *
            from shifts
           order by place, job_id, starts_at, recruitment_id) s
    join (select place, job_id, max(published_at) as published_at, max(deadline) as last_deadline,
                 count(*) as dates, bit_or(shift_bit) as shift_bits,
                 min(duty_minutes) as least_duty_minutes, max(duty_minutes) as most_duty_minutes,
                 max(salary) as most_salary, max(hourly_wage) as most_hourly_wage,
                 max(bonus) as most_bonus, array_agg(distinct service_id) as service_ids,
                 min(care_level) as care_level, bool_or(beginners_welcome) as beginners_welcome,
                 bool_or(instant) as instant, bit_or(license_mask_1) as license_mask_1,
                 bit_or(license_mask_2) as license_mask_2, bit_or(license_mask_3) as license_mask_3,
                 bit_or(task_mask) as task_mask, bit_or(feature_mask) as feature_mask,
                 bit_or(benefit_mask) as benefit_mask
            from shifts
           group by place, job_id) a using (place, job_id);
end
$$;

create function refresh_open_jobs_of_places() returns trigger language plpgsql as $$
begin
  perform refresh_open_jobs(array(
    select distinct r.job_id from changed c join recruitments r on r.id = c.recruitment_id));
  return null;
end
$$;

-- Writers of the search wait while it is filled.
create trigger open_places_shown after insert on open_places
  referencing new table as changed for each statement execute function refresh_open_jobs_of_places();
create trigger open_places_changed after update on open_places
  referencing new table as changed for each statement execute function refresh_open_jobs_of_places();
-- Here instead of on open_places, whose rows go one recruitment at a time.
create trigger open_recruitments_hidden after delete on open_recruitments
  referencing old table as changed for each statement execute function refresh_open_jobs_of_places();

select refresh_open_jobs(array(
  select distinct r.job_id from open_recruitments o join recruitments r on r.id = o.recruitment_id));
