-- Wages that two operators paid outside of the product: the worker has died, deleted the account, or is stopped. Written by
-- src/pay/outside only.
create table outside_payments (
  id uuid primary key default new_id(),
  request_id uuid not null unique references countersign_requests (id),
  worker_id uuid not null references workers (id),
  amount integer not null check (amount > 0),
  -- Whom the money was given to, and how that person stands to the worker.
  payee text not null check (char_length(payee) between 1 and 60),
  relation text not null check (relation in ('SELF', 'HEIR', 'REPRESENTATIVE')),
  paid_on date not null,
  recorded_at timestamptz not null
);
create index outside_payments_worker on outside_payments (worker_id);
create table outside_payment_parts (
  outside_payment_id uuid not null references outside_payments (id),
  wage_part_id uuid not null references wage_parts (id) unique,
  amount integer not null,
  primary key (outside_payment_id, wage_part_id)
);

-- Of a tax withheld too little, the yen that the employer bears because the worker left.
alter table tax_corrections
  add column written_off integer not null default 0,
  add constraint tax_corrections_written_off check (written_off = 0 or written_off between 1 and difference - collected)
    not valid;
