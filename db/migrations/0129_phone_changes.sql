-- The numbers that workers changed: after a wrongful change an operator gives the old one back. Erased after 90 days and
-- with the account. Written by src/account/phone only.
create table phone_changes (
  id uuid primary key default new_id(),
  worker_id uuid not null references workers (id),
  old_number text not null,
  changed_at timestamptz not null,
  given_back_at timestamptz
);
create index phone_changes_worker on phone_changes (worker_id, changed_at desc);
create index phone_changes_age on phone_changes (changed_at);
