-- Accounts that were stopped or left: few, and looked for every minute by what still runs for them.
create index workers_ended on workers (id) where stopped_at is not null or deleted_at is not null;
