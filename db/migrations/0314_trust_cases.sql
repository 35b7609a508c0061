-- Signs that a corporation and its workers belong together, or that shifts were invented: facts for an operator, never punishments.
-- All facts about a corporation are in its one open case. (Rule 8.6)
create table trust_cases (
  id uuid primary key default new_id(),
  corporation_id uuid not null references corporations (id),
  state text not null default 'OPEN' check (state in ('OPEN', 'CLOSED')),
  opened_at timestamptz not null,
  closed_at timestamptz,
  closed_by uuid references staff (id),
  closing_note text check (char_length(closing_note) between 10 and 500),
  constraint trust_cases_closed check (
    (state = 'CLOSED') = (closed_at is not null) and (closed_at is null) = (closed_by is null)
    and (closed_at is null) = (closing_note is null))
);
create unique index trust_cases_one_open on trust_cases (corporation_id) where state = 'OPEN';
create index trust_cases_open on trust_cases (opened_at, id) where state = 'OPEN';
create index trust_cases_of_corporation on trust_cases (corporation_id);
create index trust_cases_closed_by on trust_cases (closed_by) where closed_by is not null;

-- A fact is found once in a case, and not again in the next one after an operator has closed it.
create table trust_case_facts (
  case_id uuid not null references trust_cases (id),
  sign text not null check (sign in ('SHARED_DEVICE', 'SHARED_ACCOUNT', 'SHARED_NUMBER', 'SHARED_ADDRESS', 'ONLY_EACH_OTHER',
                                     'FILLED_AT_ONCE', 'ONLY_REPORTED', 'QUICK_WITHDRAWAL')),
  -- Names the fact within its sign: a worker, a worker with a person of the corporation, or a shift.
  key text not null,
  worker_id uuid not null references workers (id),
  staff_id uuid references staff (id),
  attendance_id uuid references attendances (id),
  found_at timestamptz not null,
  constraint trust_case_facts_pkey primary key (case_id, sign, key)
);
create index trust_case_facts_worker on trust_case_facts (worker_id);
create index trust_case_facts_staff on trust_case_facts (staff_id) where staff_id is not null;
create index trust_case_facts_attendance on trust_case_facts (attendance_id) where attendance_id is not null;

create trigger trust_cases_queued after insert or update or delete on trust_cases
  for each row execute function announce_to_operators('queues');
create trigger trust_case_facts_queued after insert on trust_case_facts
  for each row execute function announce_to_operators('queues');

-- When the signs of a corporation were read last.
alter table corporation_exposures add column signs_read_at timestamptz;
