-- Work days on which a worker is no resident of the income tax (非居住者): every corporation withholds 20.42 %. Decided by an
-- operator, never by the product. (Rule 8.5, 所得税法2条1項5号・213条)
create table nonresident_periods (
  id uuid primary key default new_id(),
  worker_id uuid not null references workers (id),
  -- The first work day as a non-resident.
  from_day date not null,
  -- The first work day as a resident again; null while open. Equal to from_day: it never applied.
  until_day date,
  reason text not null check (char_length(reason) between 20 and 500),
  -- The operator who decided.
  set_by text not null,
  set_at timestamptz not null,
  end_reason text check (char_length(end_reason) between 20 and 500),
  ended_by text,
  ended_at timestamptz,
  constraint nonresident_periods_order check (until_day >= from_day),
  constraint nonresident_periods_end check (num_nulls(until_day, end_reason, ended_by, ended_at) in (0, 4)),
  constraint nonresident_periods_apart exclude using gist (
    worker_id with =, daterange(from_day, until_day) with &&)
);
create index nonresident_periods_worker on nonresident_periods (worker_id);
create index nonresident_periods_open on nonresident_periods (set_at, id) where until_day is null;

-- Workers who answered that they do not live in Japan for a year, in the order of the operators' list. (Rule 8.5)
create table nonresident_answers (
  worker_id uuid primary key references workers (id),
  answered_at timestamptz not null
);
create index nonresident_answers_order on nonresident_answers (answered_at, worker_id);
insert into nonresident_answers (worker_id, answered_at)
select worker_id, updated_at from worker_profiles where lives_in_japan = false;
