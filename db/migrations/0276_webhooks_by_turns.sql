-- migration: no-transaction
-- Open deliveries of one endpoint, the next first: due deliveries are taken by turns of endpoints and corporations.
create index concurrently if not exists webhook_deliveries_turns on webhook_deliveries (endpoint_id, next_attempt_at, id)
  where delivered_at is null and given_up_at is null;
