-- The scheduled tasks run under an advisory lock (decision 032); nothing reads the queue of the former
-- job runner any more.
drop schema if exists graphile_worker cascade;
