-- How a worker wishes to receive notices, pay slips and statements: the latest row counts, and
-- without one they are owed on paper. (労働基準法施行規則5条4項, 所得税法226条4項・231条2項)
create table paper_choices (
  id uuid primary key default new_id(),
  worker_id uuid not null references workers (id),
  method text not null check (method in ('electronic', 'paper')),
  -- Which version of the explaining text the worker chose by.
  text_version integer not null check (text_version > 0),
  chosen_at timestamptz not null
);
create index paper_choices_of on paper_choices (worker_id, chosen_at desc, id desc);
create trigger paper_choices_append_only before update or delete on paper_choices
  for each row execute function refuse_change();

-- Papers to print and send: those of workers without the wish for PDF, and those asked for.
create table paper_requests (
  id uuid primary key default new_id(),
  worker_id uuid not null references workers (id),
  kind text not null check (kind in ('notice', 'pay_slip', 'statement')),
  -- The document itself, where it became due by being issued; else the worker's own words for it.
  subject_id uuid,
  detail text check (length(detail) between 1 and 200),
  requested_at timestamptz not null,
  sent_at timestamptz,
  constraint paper_requests_subject check ((subject_id is null) <> (detail is null)),
  constraint paper_requests_once unique (kind, subject_id)
);
create index paper_requests_waiting on paper_requests (requested_at, id) where sent_at is null;
create index paper_requests_of on paper_requests (worker_id, requested_at desc);
