-- migration: no-transaction
-- Lines whose names and texts are still kept, by day: they are erased when the retention ends. (Rule 8.7)
create index concurrently if not exists statement_lines_with_texts on statement_lines (day, id)
  where (payer_name || summary || edi || payer_code || inquiry_number || bank_name || branch_name) <> '';
