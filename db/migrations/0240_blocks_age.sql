-- migration: no-transaction
-- The blocks of the last 90 days, for the operator's list of those whom several others have blocked.
create index concurrently if not exists blocked_workers_age on blocked_workers (blocked_at);
create index concurrently if not exists blocked_facilities_age on blocked_facilities (blocked_at);
