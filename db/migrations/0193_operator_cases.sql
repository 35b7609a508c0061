-- Which operator has a case open, so that a second one sees it. Written by src/operator only.
create table operator_cases (
  kind text not null check (kind in ('DOCUMENT', 'ABSENCE', 'EXEMPTION', 'TERMINATION', 'HOURS', 'REOPENING')),
  -- The row that is decided; of the table that the kind names.
  subject_id uuid not null,
  staff_id uuid not null references operators (staff_id),
  taken_at timestamptz not null,
  -- Renewed while the case is open on a page.
  expires_at timestamptz not null check (expires_at > taken_at),
  primary key (kind, subject_id)
);
create index operator_cases_expiry on operator_cases (expires_at);
