-- The index of 0195 holds what this constraint held for urgent calls alone.
alter table urgent_notices drop constraint urgent_notices_recruitment_id_worker_id_key;
