-- A wage that was approved below what was released before. Nothing is taken back without the worker's
-- agreement to amount and reason. (Rule 6.7, 労働基準法24条, 民事執行法152条)
create table overpayments (
  id uuid primary key default new_id(),
  attendance_id uuid not null unique references wages (attendance_id),
  worker_id uuid not null references workers (id),
  corporation_id uuid not null references corporations (id),
  state text not null check (state in ('OPEN', 'AGREED', 'SETTLED', 'DECLINED', 'EXPIRED', 'WAIVED')),
  -- Yen after tax; below what it is made of.
  amount integer not null check (amount > 0),
  taxable integer not null,
  tax integer not null,
  travel_allowance integer not null,
  -- The hours that were paid and those that were approved, and how they differ, as the worker read it.
  paid_hours jsonb not null,
  approved_hours jsonb not null,
  reason text not null check (length(reason) between 1 and 500),
  asked_at timestamptz not null,
  -- Unanswered by then is written off.
  answer_by timestamptz not null check (answer_by > asked_at),
  reminded_at timestamptz,
  answered_at timestamptz,
  -- Version of the text that the worker agreed to or declined.
  text_version integer check (text_version > 0),
  -- Yen taken from later transfers, and yen that the employer carries.
  deducted integer not null default 0,
  written_off integer not null default 0,
  constraint overpayments_adds_up check (amount = taxable - tax + travel_allowance),
  constraint overpayments_answer check (
    (answered_at is null) = (text_version is null)
    and case when state in ('AGREED', 'SETTLED', 'DECLINED') then answered_at is not null
             when state in ('OPEN', 'EXPIRED') then answered_at is null
             else true end),
  constraint overpayments_sums check (
    deducted >= 0 and written_off >= 0
    and case state
          when 'OPEN' then deducted = 0 and written_off = 0
          when 'AGREED' then deducted < amount and written_off = 0
          when 'SETTLED' then deducted = amount and written_off = 0
          when 'WAIVED' then deducted + written_off = amount and (deducted = 0 or answered_at is not null)
          else deducted = 0 and written_off = amount end)
);
create index overpayments_due on overpayments (answer_by, id) where state = 'OPEN';
create index overpayments_reminder on overpayments (answer_by, id) where state = 'OPEN' and reminded_at is null;
create index overpayments_worker on overpayments (worker_id, asked_at, id) where state in ('OPEN', 'AGREED');
create index overpayments_state on overpayments (state, asked_at desc, id desc);

-- What one transfer takes of an agreed overpayment. It is undone with a transfer that did not arrive.
create table overpayment_deductions (
  id uuid primary key default new_id(),
  overpayment_id uuid not null references overpayments (id),
  transfer_id uuid not null references transfers (id),
  worker_id uuid not null references workers (id),
  corporation_id uuid not null references corporations (id),
  -- The share of the transfer in what the overpayment is made of.
  amount integer not null check (amount > 0),
  taxable integer not null,
  tax integer not null,
  travel_allowance integer not null,
  -- The year of the overpaid wage: its statement loses this share once the transfer is completed.
  tax_year integer not null,
  deducted_at timestamptz not null,
  paid_at timestamptz,
  undone_at timestamptz,
  -- `returned`: the transfer did not arrive. `recomputed`: its wages are taxed otherwise by now.
  undone_for text check (undone_for in ('returned', 'recomputed')),
  constraint overpayment_deductions_adds_up check (amount = taxable - tax + travel_allowance),
  constraint overpayment_deductions_undone check ((undone_at is null) = (undone_for is null))
);
create unique index overpayment_deductions_live on overpayment_deductions (transfer_id, overpayment_id)
  where undone_at is null;
create index overpayment_deductions_transfer on overpayment_deductions (transfer_id);
create index overpayment_deductions_of on overpayment_deductions (overpayment_id);
create index overpayment_deductions_year on overpayment_deductions (worker_id, tax_year, corporation_id)
  where paid_at is not null and undone_at is null;
