-- migration: no-transaction
-- The facilities that have blocked a worker: the session's statement asks whether there are any, and a search leaves
-- their recruitments out.
create index concurrently if not exists blocked_workers_worker on blocked_workers (worker_id);
