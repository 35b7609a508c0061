-- migration: no-transaction
-- The log of one worker, for the page of the corporation and for the worker's own.
create index concurrently if not exists staff_access_log_workers on staff_access_log using gin (worker_ids)
  where worker_ids <> '{}';
-- The log of one person, the latest first.
create index concurrently if not exists staff_access_log_person on staff_access_log (staff_id, id desc);
