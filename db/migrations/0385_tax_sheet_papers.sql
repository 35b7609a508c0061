-- The stored PDF of a tax sheet: the bytes that were made after the sheet was drawn, whatever fonts and names are later. (Rule 8.7)
create table tax_sheet_papers (
  sheet_id uuid primary key references tax_sheets (id),
  storage_key text not null unique,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  stored_at timestamptz not null
);

-- A paper never changes. It is removed once the names of its sheet are erased: the paper has them too.
create function refuse_change_of_tax_paper() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE'
     and exists (select from tax_sheets where id = old.sheet_id and names_erased_at is not null) then
    return old;
  end if;
  raise exception '% is append-only', tg_table_name;
end
$$;
create trigger tax_sheet_papers_append_only before delete or update on tax_sheet_papers
  for each row execute function refuse_change_of_tax_paper();

-- The day on which a corporation paid a slip of a month to the tax office, as its people recorded it. A record that was taken back
-- stays with its end.
create table tax_payments (
  id uuid primary key default new_id(),
  corporation_id uuid not null references corporations (id),
  -- The first day of the month whose sheet has the slip.
  month date not null check (extract(day from month) = 1),
  slip text not null check (slip in ('RESIDENT', 'NONRESIDENT')),
  paid_on date not null,
  recorded_by uuid not null references staff (id),
  recorded_at timestamptz not null,
  taken_back_by uuid references staff (id),
  taken_back_at timestamptz,
  constraint tax_payments_taken_back check ((taken_back_by is null) = (taken_back_at is null))
);
create unique index tax_payments_one_a_slip on tax_payments (corporation_id, month, slip) where taken_back_at is null;
create index tax_payments_recorded on tax_payments (recorded_by);
create index tax_payments_taken_back_by on tax_payments (taken_back_by) where taken_back_by is not null;
