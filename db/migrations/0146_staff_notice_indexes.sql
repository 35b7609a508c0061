-- migration: no-transaction
-- Each minute asks what ended, was closed or was published lately; a removed person's messages are withdrawn.
create index concurrently if not exists attendances_opened on attendances (ended_at) where state in ('CANCELLED_BY_WORKER', 'DELETED');
create index concurrently if not exists recruitments_stopped on recruitments (coalesce(closed_at, paused_at)) where closed_at is not null or paused_at is not null;
create index concurrently if not exists reviews_published on reviews (published_at) where author = 'worker' and state = 'SHOWN' and published_at is not null;
create index concurrently if not exists agreement_filings_end on agreement_filings (ends_on) where withdrawn_at is null;
create index concurrently if not exists outbox_staff on outbox (staff_id) where staff_id is not null and delivered_at is null;
