-- migration: no-transaction
-- The operator's queue of shifts whose hours the two could not agree on, or whose end nobody has said.
create index concurrently if not exists attendances_to_settle on attendances (starts_at, id)
  where state in ('CHECKED_OUT', 'REVIEWING')
    and (needs_operator or state = 'CHECKED_OUT' and end_asked_at is not null and check_out_was_automatic);
