-- What became of money that came in. Written by src/domain/receipts only. (Rule 8.7)

-- The yen of an invoice that are not paid: the invoice itself never changes.
create table invoice_balances (
  invoice_id uuid primary key references invoices (id),
  corporation_id uuid not null references corporations (id),
  total integer not null,
  open integer not null,
  -- An invoice is never paid beyond its total, whoever matches what at the same time.
  constraint invoice_balances_open check (open between least(total, 0) and greatest(total, 0))
);
create index invoice_balances_unpaid on invoice_balances (corporation_id) where open > 0;
create index invoice_balances_amount on invoice_balances (open) where open > 0;

create function invoice_is_unpaid() returns trigger language plpgsql as $$
begin
  insert into invoice_balances (invoice_id, corporation_id, total, open)
  values (new.id, new.corporation_id, new.total, new.total);
  return null;
end
$$;
create trigger invoices_unpaid after insert on invoices for each row execute function invoice_is_unpaid();
insert into invoice_balances (invoice_id, corporation_id, total, open)
select id, corporation_id, total, total from invoices;

-- Names under which a corporation pays, by the key with which they are compared.
create table payer_names (
  key text not null check (key <> ''),
  corporation_id uuid not null references corporations (id),
  -- The name as the bank wrote it last.
  name text not null check (char_length(name) between 1 and 100),
  confirmations integer not null default 0 check (confirmations >= 0),
  is_stated boolean not null default false,
  is_refused boolean not null default false,
  changed_at timestamptz not null,
  primary key (key, corporation_id)
);
create index payer_names_corporation on payer_names (corporation_id);

-- 振込専用口座: a payer who pays into one is the corporation.
create table virtual_accounts (
  branch_code text not null check (branch_code ~ '^\d{3}$'),
  account_number text not null check (account_number ~ '^\d{7}$'),
  corporation_id uuid not null references corporations (id),
  created_by uuid not null references staff (id),
  created_at timestamptz not null,
  primary key (branch_code, account_number)
);
create index virtual_accounts_corporation on virtual_accounts (corporation_id);

-- Parts of receipts. An undone match stays, with the same rows negated: sums are over all rows.
create table receipt_allocations (
  id uuid primary key default new_id(),
  match_id uuid not null,
  line_id uuid not null references statement_lines (id),
  corporation_id uuid not null references corporations (id),
  -- INVOICE pays an invoice, PAYER_FEE the rest that the payer took off as the fee of its bank. CREDIT was paid beyond
  -- the invoices, DEPOSIT is held as 保証金.
  kind text not null check (kind in ('INVOICE', 'PAYER_FEE', 'CREDIT', 'DEPOSIT')),
  invoice_id uuid references invoices (id),
  amount bigint not null check (amount <> 0),
  way text not null check (way in ('VIRTUAL_ACCOUNT', 'NUMBER', 'AMOUNT_AND_NAME', 'OPERATOR', 'UNDONE', 'CANCELLED')),
  -- Null for a match without an operator.
  allocated_by uuid references staff (id),
  allocated_at timestamptz not null,
  constraint receipt_allocations_invoice check ((kind in ('INVOICE', 'PAYER_FEE')) = (invoice_id is not null))
);
create index receipt_allocations_line on receipt_allocations (line_id);
create index receipt_allocations_invoice on receipt_allocations (invoice_id) where invoice_id is not null;
create index receipt_allocations_corporation on receipt_allocations (corporation_id);
create trigger receipt_allocations_append_only before delete or update on receipt_allocations
  for each row execute function refuse_change();

create function invoice_is_paid() returns trigger language plpgsql as $$
begin
  update invoice_balances set open = open - new.amount where invoice_id = new.invoice_id;
  return null;
end
$$;
create trigger receipt_allocations_paid after insert on receipt_allocations
  for each row when (new.invoice_id is not null) execute function invoice_is_paid();

-- Every line is in one place: open, a returned transfer, the receipt of a corporation, a receipt that the bank took back
-- with the line that says so, or no receipt of ours.
alter table statement_lines
  add column corporation_id uuid references corporations (id),
  add column counter_line_id uuid references statement_lines (id),
  add column place_note text check (char_length(place_note) between 1 and 200),
  -- An operator took a match back: the line waits for an operator.
  add column is_held boolean not null default false,
  drop constraint statement_lines_state_check,
  drop constraint statement_lines_match,
  drop constraint statement_lines_return,
  add constraint statement_lines_state_check
    check (state in ('UNMATCHED', 'RETURN', 'RECEIPT', 'CANCELLED', 'OTHER')),
  add constraint statement_lines_match check (
    (state = 'UNMATCHED') = (matched_at is null) and (state = 'RETURN') = (transfer_id is not null)
    and (state = 'RECEIPT') = (corporation_id is not null) and (state = 'CANCELLED') = (counter_line_id is not null)
    and (state = 'OTHER') = (place_note is not null)),
  add constraint statement_lines_return check (state not in ('RETURN', 'RECEIPT', 'OTHER') or kind = 'IN');
create function receipt_must_be_in_one_place() returns trigger language plpgsql as $$
declare
  line uuid;
  wrong uuid;
begin
  if tg_table_name = 'statement_lines' then line := new.id; else line := new.line_id; end if;
  select l.id into wrong
    from statement_lines l
   where l.id = line
     and case l.state when 'RECEIPT' then l.amount else 0 end <> coalesce(
           (select sum(a.amount) from receipt_allocations a where a.line_id = l.id and a.kind <> 'PAYER_FEE'), 0);
  if wrong is not null then
    raise exception 'receipt % is not in exactly one place', wrong;
  end if;
  return null;
end
$$;
create constraint trigger receipt_allocations_one_place after insert on receipt_allocations
  deferrable initially deferred for each row execute function receipt_must_be_in_one_place();
create constraint trigger statement_lines_one_place after update of state on statement_lines
  deferrable initially deferred for each row when (old.state is distinct from new.state)
  execute function receipt_must_be_in_one_place();
