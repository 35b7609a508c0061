-- A CSV of postings is posted in parts, each in a transaction of its own; its batch is open until the last of them.
alter table posting_batches
  add column is_open boolean not null default false,
  -- The last part, by the database's clock; an open batch that nobody continues for a minute is abandoned.
  add column touched_at timestamptz,
  add constraint posting_batches_open_touched check (not is_open or touched_at is not null);
