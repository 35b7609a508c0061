-- migration: no-transaction
-- A corporation posts one file at a time.
create unique index concurrently if not exists posting_batches_open on posting_batches (corporation_id) where is_open;
