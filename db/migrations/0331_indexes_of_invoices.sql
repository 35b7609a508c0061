-- migration: no-transaction
-- Invoices in the order of their issue, for the task that stores papers and for the list of a corporation.
create index concurrently if not exists invoices_issued on invoices (issued_at, id);
create index concurrently if not exists invoices_of_corporation on invoices (corporation_id, issued_at, id);
