-- What workers find wrong with a posting, for an operator to look at.
create table recruitment_reports (
  id uuid primary key default new_id(),
  recruitment_id uuid not null references recruitments (id),
  worker_id uuid not null references workers (id),
  reason text not null check (reason in (
    'WRONG_CONDITIONS', 'ILLEGAL_CONDITIONS', 'HARASSMENT', 'DISCRIMINATION', 'ASKS_FOR_MONEY', 'OTHER')),
  comment text not null default '' check (length(comment) <= 500),
  reported_at timestamptz not null,
  closed_at timestamptz
);

-- One open report of a posting by a worker: pressing twice is one.
create unique index recruitment_reports_one_open on recruitment_reports (worker_id, recruitment_id)
  where closed_at is null;
create index recruitment_reports_waiting on recruitment_reports (reported_at, id)
  where closed_at is null;
