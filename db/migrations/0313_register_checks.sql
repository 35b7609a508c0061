-- Comparisons of a corporation's homes with the public register of their kind, by an operator. The first one that stands raises the
-- corporation's limit (`corporation_exposures.checked_at`); one that was a mistake is taken back. (Rule 8.6)
create table register_checks (
  id uuid primary key default new_id(),
  corporation_id uuid not null references corporations (id),
  register text not null check (register in ('CARE_INSURANCE', 'DISABILITY', 'MEDICAL', 'PAID_HOME', 'SERVICED_HOUSING', 'OTHER')),
  number text not null check (char_length(number) between 1 and 40),
  checked_by uuid not null references staff (id),
  checked_at timestamptz not null,
  taken_back_by uuid references staff (id),
  taken_back_at timestamptz,
  constraint register_checks_taken_back check ((taken_back_by is null) = (taken_back_at is null))
);
-- The number of a real home belongs to one corporation: an invented home that states it is refused.
create unique index register_checks_number on register_checks (register, number) where taken_back_at is null;
create index register_checks_of_corporation on register_checks (corporation_id, checked_at desc, id desc);
create index register_checks_checked_by on register_checks (checked_by);
create index register_checks_taken_back_by on register_checks (taken_back_by) where taken_back_by is not null;
