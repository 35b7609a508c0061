-- migration: no-transaction
-- A worker is told of a posting once by its urgent call, and once by each search for a stand-in.
create unique index concurrently if not exists urgent_notices_once on urgent_notices (recruitment_id, worker_id, search_id) nulls not distinct;
