-- 0135 added the reason and required it at once. The release before knows blocks without one, so it is required
-- when that release cannot come back (docs/migrations.md); blockWorker writes it always.
alter table blocked_workers drop constraint blocked_workers_reason;
