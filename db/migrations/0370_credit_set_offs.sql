-- Credit of corporations that is set against their open invoices. Written by src/domain/receipts only. (Rule 8.7)

-- Yen that are held for a corporation and not used: what it paid beyond its invoices, and deposits.
create table corporation_credits (
  corporation_id uuid primary key references corporations (id),
  credit bigint not null default 0,
  deposit bigint not null default 0,
  -- No yen is used twice, whatever runs at the same time.
  constraint corporation_credits_credit check (credit >= 0),
  constraint corporation_credits_deposit check (deposit >= 0)
);
create index corporation_credits_free on corporation_credits (corporation_id) where credit > 0;

create function receipt_is_held() returns trigger language plpgsql as $$
begin
  -- A row of zero first: a check also judges the row of an insert that meets a conflict.
  insert into corporation_credits (corporation_id) values (new.corporation_id) on conflict (corporation_id) do nothing;
  update corporation_credits
     set credit = credit + case new.kind when 'CREDIT' then new.amount else 0 end,
         deposit = deposit + case new.kind when 'DEPOSIT' then new.amount else 0 end
   where corporation_id = new.corporation_id;
  return null;
end
$$;
create trigger receipt_allocations_held after insert on receipt_allocations
  for each row when (new.kind in ('CREDIT', 'DEPOSIT')) execute function receipt_is_held();
insert into corporation_credits (corporation_id, credit, deposit)
select corporation_id, coalesce(sum(amount) filter (where kind = 'CREDIT'), 0),
       coalesce(sum(amount) filter (where kind = 'DEPOSIT'), 0)
  from receipt_allocations
 where kind in ('CREDIT', 'DEPOSIT')
 group by corporation_id;

-- The yen of an invoice that credit notes paid: it counts as paid with the others only.
alter table invoice_balances add column credited integer not null default 0;
alter table invoice_balances add constraint invoice_balances_credited check (credited between 0 and greatest(total, 0));

-- A set-off that was taken back stays, with the same rows negated: sums are over all rows.
create table credit_set_offs (
  id uuid primary key default new_id(),
  -- The rows that were written together.
  set_off_id uuid not null,
  corporation_id uuid not null references corporations (id),
  -- The credit note that is used; null for money that was paid beyond the invoices.
  credit_invoice_id uuid references invoices (id),
  -- The invoice that is paid.
  invoice_id uuid not null references invoices (id),
  amount integer not null check (amount <> 0),
  way text not null check (way in ('TASK', 'OPERATOR', 'TAKEN_BACK')),
  -- Null for a set-off without an operator.
  set_off_by uuid references staff (id),
  set_off_at timestamptz not null,
  -- The money may go back to the bank; a credit note stays.
  constraint credit_set_offs_taken_back
    check ((way = 'TAKEN_BACK') = (amount < 0) and (way <> 'TAKEN_BACK' or credit_invoice_id is null))
);
create index credit_set_offs_invoice on credit_set_offs (invoice_id);
create index credit_set_offs_credit_invoice on credit_set_offs (credit_invoice_id) where credit_invoice_id is not null;
create index credit_set_offs_corporation on credit_set_offs (corporation_id, set_off_at desc);
create index credit_set_offs_at on credit_set_offs (set_off_at);
create index credit_set_offs_operator on credit_set_offs (set_off_by) where set_off_by is not null;
create trigger credit_set_offs_append_only before delete or update on credit_set_offs
  for each row execute function refuse_change();

create function credit_is_set_off() returns trigger language plpgsql as $$
begin
  update invoice_balances
     set open = open - new.amount,
         credited = credited + case when new.credit_invoice_id is null then 0 else new.amount end
   where invoice_id = new.invoice_id and corporation_id = new.corporation_id and total > 0;
  if not found then
    raise exception 'invoice % is not one that the corporation pays', new.invoice_id;
  end if;
  if new.credit_invoice_id is null then
    update corporation_credits set credit = credit - new.amount where corporation_id = new.corporation_id;
  else
    update invoice_balances
       set open = open + new.amount
     where invoice_id = new.credit_invoice_id and corporation_id = new.corporation_id and total < 0;
  end if;
  if not found then
    raise exception 'corporation % has no such credit', new.corporation_id;
  end if;
  return null;
end
$$;
create trigger credit_set_offs_used after insert on credit_set_offs
  for each row execute function credit_is_set_off();
