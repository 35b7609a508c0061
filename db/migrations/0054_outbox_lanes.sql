-- Delivery claims messages by lane: one kind, codes apart from all others. A lane must not read past
-- thousands of due messages of another one.
drop index outbox_due;
create index outbox_due on outbox (kind, (expires_at is not null), next_attempt_at)
 where delivered_at is null and given_up_at is null;
