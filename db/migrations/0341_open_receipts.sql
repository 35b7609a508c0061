-- migration: no-transaction
-- Receipts that wait for an operator, and receipts that the bank took back.
create index concurrently if not exists statement_lines_open on statement_lines (day desc, id desc)
  where state = 'UNMATCHED' and kind in ('IN', 'IN_CANCELLED');
-- One line takes back one receipt.
create unique index concurrently if not exists statement_lines_counter on statement_lines (counter_line_id)
  where counter_line_id is not null;
drop index concurrently if exists statement_lines_unmatched;
