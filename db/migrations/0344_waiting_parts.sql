-- migration: no-transaction
-- Parts of wages that wait for their pay day, by that day: a corporation that is proven frees those that waited for a limit. (Rule 8.6)
create index concurrently if not exists wage_parts_waiting on wage_parts (waits_until) where waits_for is not null;
