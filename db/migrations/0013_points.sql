-- Points earned, points owed, and what they are given for. Written by src/points only.

-- What the ledger proves a worker to hold: the row that is locked before points move, and the
-- guarantee that nobody holds less than none. (Rule book 4.16)
create table point_accounts (
  worker_id uuid primary key references workers (id),
  balance integer not null check (balance >= 0),
  -- Twelve months after it, all of them expire.
  changed_at timestamptz not null,
  -- When the worker was told that they will.
  warned_at timestamptz
);
create index point_accounts_expiring on point_accounts (changed_at) where balance > 0;
create index point_accounts_unwarned on point_accounts (changed_at) where balance > 0 and warned_at is null;
insert into point_accounts (worker_id, balance, changed_at)
select a.worker_id, -sum(e.amount), max(p.occurred_at)
  from ledger_accounts a
  join ledger_entries e on e.account_id = a.id
  join ledger_postings p on p.id = e.posting_id
 where a.kind = 'points_held' and a.worker_id is not null
 group by a.worker_id;

-- The same for penalty points: the sum of the entries, never below 0. (Rule book 4.15)
create table penalty_accounts (
  worker_id uuid primary key references workers (id),
  points integer not null check (points >= 0),
  -- When 30 days without a violation are over; null where there is nothing to take away.
  next_decrease_at timestamptz,
  check (points = 0 or next_decrease_at is not null)
);
create index penalty_accounts_due on penalty_accounts (next_decrease_at) where points > 0;
insert into penalty_accounts (worker_id, points, next_decrease_at)
select worker_id, sum(points),
       case when sum(points) > 0 then max(at) filter (where points > 0) + interval '30 days' end
  from penalty_entries
 group by worker_id;

alter table penalty_entries
  -- What an exemption excuses, and what a reset follows from.
  add column of_entry uuid references penalty_entries (id),
  add constraint penalty_entries_sign check ((kind in ('cancel', 'late', 'no_show')) = (points > 0));
create unique index penalty_entries_excused_once on penalty_entries (of_entry) where kind = 'exemption';
create index penalty_entries_attendance on penalty_entries (attendance_id) where attendance_id is not null;
create trigger penalty_entries_append_only before update or delete on penalty_entries
  for each row execute function refuse_change();

alter table penalty_periods
  -- The violation it follows from, so that an excuse of it can end it.
  add column entry_id uuid references penalty_entries (id),
  add column lifted_at timestamptz,
  -- What is lifted at once ends at the instant at which it began.
  drop constraint penalty_periods_check,
  add constraint penalty_periods_span check (ends_at > starts_at or lifted_at = ends_at);
create index penalty_periods_entry on penalty_periods (entry_id) where entry_id is not null;

-- A worker's word against a violation. (Rule book 4.15)
create table penalty_appeals (
  id uuid primary key default new_id(),
  worker_id uuid not null references workers (id),
  entry_id uuid not null unique references penalty_entries (id),
  state text not null check (state in ('FILED', 'ACCEPTED', 'REJECTED')),
  reason text not null check (length(reason) between 10 and 1000),
  filed_at timestamptz not null,
  answer_due_on date not null,
  answer text check (length(answer) between 1 and 500),
  answered_at timestamptz,
  check ((state = 'FILED') = (answered_at is null)),
  check ((state = 'FILED') = (answer is null))
);
create index penalty_appeals_worker on penalty_appeals (worker_id);
create index penalty_appeals_open on penalty_appeals (filed_at, id) where state = 'FILED';

-- What an operator wants a worker to read beside the penalties.
create table penalty_feedback (
  worker_id uuid primary key references workers (id),
  comment text not null check (length(comment) between 1 and 500),
  written_at timestamptz not null
);

-- Shifts whose facility the worker has reviewed: three in a row take a penalty point away.
create table reviewed_shifts (
  attendance_id uuid primary key references attendances (id),
  worker_id uuid not null references workers (id),
  posted_at timestamptz not null
);
create index reviewed_shifts_worker on reviewed_shifts (worker_id);

-- Penalty points bought off: 300 points for each. (Rule book 4.15)
create table penalty_remissions (
  id uuid primary key default new_id(),
  worker_id uuid not null references workers (id),
  state text not null check (state in ('ORDERED', 'APPLIED', 'FAILED')),
  penalty_points integer not null check (penalty_points between 1 and 3),
  incentive_points integer not null check (incentive_points = 300 * penalty_points),
  ordered_at timestamptz not null,
  finished_at timestamptz,
  failure_reason text,
  check ((state = 'ORDERED') = (finished_at is null)),
  check ((state = 'FAILED') = (failure_reason is not null))
);
create unique index penalty_remissions_one_open on penalty_remissions (worker_id) where state = 'ORDERED';
create index penalty_remissions_worker on penalty_remissions (worker_id, ordered_at desc);
create index penalty_remissions_open on penalty_remissions (ordered_at, id) where state = 'ORDERED';

-- Points given for an Amazon gift card. (Rule book 4.17)
create table gift_card_orders (
  id uuid primary key default new_id(),
  worker_id uuid not null references workers (id),
  state text not null check (state in ('PENDING', 'UNSHIPPED', 'SHIPPED', 'CANCELED')),
  points integer not null check (points between 1000 and 10000 and points % 500 = 0),
  -- Yen: what was promised when it was ordered.
  amount integer not null check (amount between 1000 and 10000),
  ordered_at timestamptz not null,
  approved_at timestamptz,
  finished_at timestamptz,
  cancel_reason text,
  -- The issuer was asked and has not surely said no: a code may exist.
  issuing_since timestamptz,
  attempts integer not null default 0,
  next_attempt_at timestamptz,
  last_error text,
  issuer text check (issuer in ('pool', 'amazon')),
  -- Encrypted for this order.
  code text,
  code_expires_on date,
  revealed_at timestamptz,
  constraint gift_card_orders_code check ((state = 'SHIPPED') = (code is not null and issuer is not null)),
  constraint gift_card_orders_end check ((state in ('SHIPPED', 'CANCELED')) = (finished_at is not null)),
  constraint gift_card_orders_reason check ((state = 'CANCELED') = (cancel_reason is not null)),
  -- Points never go back while a code may be out.
  constraint gift_card_orders_known check (state = 'UNSHIPPED' or issuing_since is null),
  constraint gift_card_orders_checked check (state in ('PENDING', 'CANCELED') or approved_at is not null),
  constraint gift_card_orders_due check ((state = 'UNSHIPPED') = (next_attempt_at is not null))
);
create unique index gift_card_orders_one_open on gift_card_orders (worker_id)
  where state in ('PENDING', 'UNSHIPPED');
create index gift_card_orders_worker on gift_card_orders (worker_id, ordered_at desc, id desc);
create index gift_card_orders_due_first on gift_card_orders (next_attempt_at, id) where state = 'UNSHIPPED';
create index gift_card_orders_open on gift_card_orders (ordered_at, id)
  where state in ('PENDING', 'UNSHIPPED');

-- Codes that an operator loaded, dealt out where no issuer's interface is configured.
create table gift_card_codes (
  id uuid primary key default new_id(),
  amount integer not null check (amount between 1000 and 10000 and amount % 500 = 0),
  -- Encrypted for this row.
  code text not null,
  -- A keyed hash: the same code is loaded once.
  fingerprint text not null unique,
  expires_on date not null,
  loaded_at timestamptz not null,
  order_id uuid unique references gift_card_orders (id),
  dealt_at timestamptz,
  check ((order_id is null) = (dealt_at is null))
);
create index gift_card_codes_left on gift_card_codes (amount, loaded_at, id) where order_id is null;
