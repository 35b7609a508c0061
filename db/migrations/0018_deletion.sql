-- What becomes of a worker who leaves. (Rule book 4.22, 3.7)

-- A number rests for 24 hours and is then forgotten; the row stays, for what hangs on it.
alter table workers
  alter column phone_number drop not null,
  add constraint workers_number_while_there check (phone_number is not null or deleted_at is not null);
create index workers_resting on workers (deleted_at) where deleted_at is not null and phone_number is not null;

-- Written by src/account only.
create table account_deletions (
  worker_id uuid primary key references workers (id),
  -- Ids of src/account/deletion-reasons.ts.
  reasons text[] not null check (cardinality(reasons) between 1 and 8),
  -- In the worker's words; forgotten with the name.
  comment text check (length(comment) between 1 and 500),
  points_lost integer not null check (points_lost >= 0),
  deleted_at timestamptz not null,
  -- Of the link to the yearly statements only a hash is kept; null for who never earned anything.
  statement_hash text unique,
  statement_until timestamptz,
  check ((statement_hash is null) = (statement_until is null))
);
create index account_deletions_time on account_deletions (deleted_at);
create index account_deletions_comments on account_deletions (deleted_at) where comment is not null;

-- Written by src/profile only.
alter table worker_profiles
  -- From then on the name is masked. (30 days after the account ended)
  add column mask_at timestamptz;
create index worker_profiles_to_mask on worker_profiles (mask_at) where mask_at is not null;

-- Whom an employer paid: name, sex and address, which the wage ledger (労働基準法108条, its
-- enforcement rule 54条) and the yearly statement must name. Kept apart from the profile, for five
-- years after the account ended; only for workers who earned something. Written by src/profile only.
create table former_payees (
  worker_id uuid primary key references workers (id),
  last_name text not null,
  first_name text not null,
  last_kana text not null,
  first_kana text not null,
  sex text,
  born_on date,
  zip_code text,
  prefecture_code text references areas_l (code),
  city text,
  street_number text,
  building text,
  keep_until timestamptz not null
);
create index former_payees_over on former_payees (keep_until);

-- Who is forgotten is found by these. Written by src/server only.
create index outbox_worker on outbox (worker_id) where worker_id is not null;
create index uploads_owner on uploads (worker_id);

-- History stays as it was written, but for the words of a worker who left: those may be taken out.
create function refuse_change_but_of_words() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.reason is null
     and (old.id, old.subject_kind, old.subject_id, old.from_state, old.to_state, old.event,
          old.actor_kind, old.actor_id, old.at)
         is not distinct from
         (new.id, new.subject_kind, new.subject_id, new.from_state, new.to_state, new.event,
          new.actor_kind, new.actor_id, new.at) then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name;
end
$$;
drop trigger state_changes_append_only on state_changes;
create trigger state_changes_append_only before update or delete on state_changes
  for each row execute function refuse_change_but_of_words();
create index state_changes_words on state_changes (actor_id) where actor_kind = 'worker' and reason is not null;
