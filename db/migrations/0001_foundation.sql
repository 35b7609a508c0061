-- What every slice stands on: identifiers, clock, history, outbox, idempotency, ledger.
-- Written by src/server only.

create extension if not exists btree_gist;
create extension if not exists pg_trgm;

-- Ids sort by time where the server can (PostgreSQL 18) and are never guessable.
do $$
begin
  if to_regprocedure('uuidv7()') is not null then
    execute 'create function new_id() returns uuid language sql volatile parallel safe as ''select uuidv7()''';
  else
    execute 'create function new_id() returns uuid language sql volatile parallel safe as ''select gen_random_uuid()''';
  end if;
end
$$;

-- The product's clock. Outside demo mode the offset stays zero.
create table product_clock (
  only_row boolean primary key default true check (only_row),
  offset_seconds bigint not null default 0
);
insert into product_clock default values;

-- Every state change of every state machine: who, when, from, to, why.
create table state_changes (
  id bigint generated always as identity primary key,
  subject_kind text not null,
  subject_id uuid not null,
  from_state text,
  to_state text not null,
  event text not null,
  actor_kind text not null check (actor_kind in ('worker', 'facility', 'operator', 'system')),
  actor_id uuid,
  reason text,
  at timestamptz not null
);
create index state_changes_subject on state_changes (subject_kind, subject_id, id);

-- What leaves the system, written in the transaction of its reason, delivered at least once.
create table outbox (
  id uuid primary key default new_id(),
  kind text not null check (kind in ('sms', 'email')),
  dedup_key text not null unique,
  worker_id uuid,
  recipient text not null,
  subject text,
  body text not null,
  created_at timestamptz not null,
  delivered_at timestamptz,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  last_error text
);
create index outbox_due on outbox (next_attempt_at) where delivered_at is null;
create index outbox_recent on outbox (created_at desc, id desc);

-- A repeated request with the same key has one effect and one answer, for 24 hours.
create table idempotency_keys (
  actor_id uuid not null,
  key text not null check (length(key) between 1 and 200),
  operation text not null,
  input_hash text not null,
  answer jsonb,
  created_at timestamptz not null,
  primary key (actor_id, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

-- Double-entry ledger for yen and points. A positive amount is a debit, a negative one a credit.
create table ledger_accounts (
  id uuid primary key default new_id(),
  kind text not null,
  unit text not null check (unit in ('yen', 'point')),
  worker_id uuid,
  corporation_id uuid,
  unique nulls not distinct (kind, worker_id, corporation_id)
);
create index ledger_accounts_worker on ledger_accounts (worker_id, kind);

create table ledger_postings (
  id uuid primary key default new_id(),
  dedup_key text not null unique,
  kind text not null,
  note text not null,
  attendance_id uuid,
  transfer_id uuid,
  order_id uuid,
  occurred_at timestamptz not null
);
create index ledger_postings_attendance on ledger_postings (attendance_id);
create index ledger_postings_transfer on ledger_postings (transfer_id);

create table ledger_entries (
  id bigint generated always as identity primary key,
  posting_id uuid not null references ledger_postings (id),
  account_id uuid not null references ledger_accounts (id),
  amount bigint not null check (amount <> 0)
);
create index ledger_entries_account on ledger_entries (account_id, id) include (amount);
create index ledger_entries_posting on ledger_entries (posting_id);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end
$$;

create trigger ledger_entries_append_only before update or delete on ledger_entries
  for each row execute function refuse_change();
create trigger ledger_postings_append_only before update or delete on ledger_postings
  for each row execute function refuse_change();
create trigger state_changes_append_only before update or delete on state_changes
  for each row execute function refuse_change();

create function posting_must_balance() returns trigger language plpgsql as $$
declare
  total bigint;
  units integer;
begin
  select coalesce(sum(e.amount), 0), count(distinct a.unit)
    into total, units
    from ledger_entries e
    join ledger_accounts a on a.id = e.account_id
   where e.posting_id = new.posting_id;
  if total <> 0 or units > 1 then
    raise exception 'posting % does not balance: %', new.posting_id, total;
  end if;
  return null;
end
$$;

create constraint trigger ledger_entries_balance after insert on ledger_entries
  deferrable initially deferred
  for each row execute function posting_must_balance();
