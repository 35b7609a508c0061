-- Credit and deposits that are paid back to a corporation. Written by src/domain/receipts only. (Rule 8.7)
create table refunds (
  -- That of the request to the second operator, which has the reason and both operators.
  id uuid primary key,
  corporation_id uuid not null references corporations (id),
  -- CREDIT was paid beyond the invoices, DEPOSIT is held as 保証金, CREDIT_NOTE is an invoice with a negative sum.
  source text not null check (source in ('CREDIT', 'DEPOSIT', 'CREDIT_NOTE')),
  credit_invoice_id uuid references invoices (id),
  amount integer not null check (amount > 0),
  bank_code text not null check (bank_code ~ '^\d{4}$'),
  branch_code text not null check (branch_code ~ '^\d{3}$'),
  account_type text not null check (account_type in ('1', '2')),
  account_number text not null check (account_number ~ '^\d{7}$'),
  holder_kana text not null check (holder_kana <> ''),
  state text not null check (state in ('REQUESTED', 'CONFIRMED', 'PAID', 'ENDED')),
  requested_at timestamptz not null,
  confirmed_at timestamptz check (confirmed_at >= requested_at),
  -- The day of the transfer, as the bank has it.
  paid_on date,
  paid_at timestamptz check (paid_at >= confirmed_at),
  ended_at timestamptz check (ended_at >= requested_at),
  constraint refunds_note check ((source = 'CREDIT_NOTE') = (credit_invoice_id is not null)),
  constraint refunds_confirmed check ((state in ('CONFIRMED', 'PAID')) = (confirmed_at is not null)),
  constraint refunds_paid check ((state = 'PAID') = (paid_on is not null) and (paid_on is null) = (paid_at is null)),
  constraint refunds_ended check ((state = 'ENDED') = (ended_at is not null))
);
create index refunds_corporation on refunds (corporation_id, requested_at desc);
create index refunds_note on refunds (credit_invoice_id) where credit_invoice_id is not null;
create index refunds_confirmed_at on refunds (confirmed_at) where confirmed_at is not null;
create index refunds_paid_at on refunds (paid_at) where paid_at is not null;

-- Yen of a credit note that are paid back, or are asked to be.
alter table invoice_balances add column refunded integer not null default 0;
alter table invoice_balances add constraint invoice_balances_refunded check (refunded between 0 and greatest(-total, 0));

create function refund_follows_its_states() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.state, new.state) in (('REQUESTED', 'CONFIRMED'), ('REQUESTED', 'ENDED'), ('CONFIRMED', 'PAID'))
     and (old.corporation_id, old.source, old.credit_invoice_id, old.amount, old.bank_code, old.branch_code, old.account_type,
          old.account_number, old.holder_kana, old.requested_at)
         is not distinct from
         (new.corporation_id, new.source, new.credit_invoice_id, new.amount, new.bank_code, new.branch_code, new.account_type,
          new.account_number, new.holder_kana, new.requested_at) then
    return new;
  end if;
  raise exception 'refund % may not change so', old.id;
end
$$;
create trigger refunds_states before update or delete on refunds
  for each row execute function refund_follows_its_states();

-- The yen leave what is free with the request: nothing else can use them until it ends without a confirmation.
create function refund_takes_credit() returns trigger language plpgsql as $$
declare
  yen integer := case when tg_op = 'INSERT' then new.amount else -new.amount end;
begin
  if new.source = 'CREDIT_NOTE' then
    update invoice_balances
       set open = open + yen, refunded = refunded + yen
     where invoice_id = new.credit_invoice_id and corporation_id = new.corporation_id and total < 0;
  else
    update corporation_credits
       set credit = credit - case new.source when 'CREDIT' then yen else 0 end,
           deposit = deposit - case new.source when 'DEPOSIT' then yen else 0 end
     where corporation_id = new.corporation_id;
  end if;
  if not found then
    raise exception 'corporation % has nothing to pay back', new.corporation_id;
  end if;
  return null;
end
$$;
create trigger refunds_taken after insert on refunds
  for each row execute function refund_takes_credit();
create trigger refunds_given_back after update of state on refunds
  for each row when (new.state = 'ENDED') execute function refund_takes_credit();
