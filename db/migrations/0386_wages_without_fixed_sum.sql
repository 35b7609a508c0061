-- migration: no-transaction
-- The list of a year reads all wages of a corporation: the fixed ones by `wages_of_corporation`, the others by this index.
create index concurrently if not exists wages_unfixed_of_corporation on wages (corporation_id)
  where fixed is null;
