-- The stored papers of an invoice and of each facility's part: the bytes that were made at the issue, whatever fonts and
-- names are later. (電子帳簿保存法7条)
create table invoice_papers (
  storage_key text primary key,
  invoice_id uuid not null references invoices (id),
  -- The facility whose part this is; null for the whole invoice.
  facility_id uuid references facilities (id),
  format text not null check (format in ('PDF', 'CSV')),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  stored_at timestamptz not null,
  constraint invoice_papers_once unique nulls not distinct (invoice_id, facility_id, format)
);
create trigger invoice_papers_append_only before delete or update on invoice_papers
  for each row execute function refuse_change();
