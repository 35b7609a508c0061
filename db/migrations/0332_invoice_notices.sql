-- migration: no-transaction
-- Invoices whose papers were stored lately: their corporations are notified.
create index concurrently if not exists invoice_papers_stored on invoice_papers (stored_at)
  where facility_id is null and format = 'CSV';
