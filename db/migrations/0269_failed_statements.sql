-- Statements (源泉徴収票) that could not be issued: tried again by each run of the task, apart from the year, with an alarm.
create table failed_statements (
  worker_id uuid not null references workers (id),
  year integer not null,
  corporation_id uuid not null references corporations (id),
  failed_at timestamptz not null,
  primary key (worker_id, year, corporation_id)
);
