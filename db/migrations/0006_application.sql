-- A worker asks for a seat. Written by src/application only. (Rule book 4.7)

create table applications (
  id uuid primary key default new_id(),
  worker_id uuid not null references workers (id),
  recruitment_id uuid not null references recruitments (id),
  facility_id uuid not null references facilities (id),
  state text not null check (state in (
    'APPLIED', 'HIRED', 'REJECTED', 'WITHDRAWN', 'EXPIRED', 'REJECTED_FILLED')),
  applied_at timestamptz not null,
  decided_at timestamptz,
  reason text
);
create unique index applications_one_live on applications (worker_id, recruitment_id) where state in ('APPLIED', 'HIRED');
create index applications_worker on applications (worker_id, applied_at desc, id desc);
create index applications_recruitment on applications (recruitment_id, state);
create index applications_waiting on applications (applied_at) where state = 'APPLIED';

-- The employment-conditions notice and whatever else both sides agreed to. (Rule book 3.6)
create table agreed_documents (
  id uuid primary key default new_id(),
  application_id uuid not null references applications (id),
  kind text not null check (kind in ('employment_conditions_notice')),
  name text not null,
  -- What the notice says, as agreed; the PDF is drawn from it and from nothing else.
  content jsonb not null,
  storage_key text,
  sha256 text,
  created_at timestamptz not null,
  unique (application_id, kind)
);
