-- The span in which a message was enqueued, as a `traceparent` header names it; null without a collector.
alter table outbox add column traceparent text;
