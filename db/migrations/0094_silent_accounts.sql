-- A number that was silent for long may belong to somebody else by now: signing in with it asks for the date of birth as
-- well. Sessions are erased a month after their end, so their last use is copied here then. (Rule 4.1)
alter table workers
  add column last_used_at timestamptz,
  -- Wrong dates in a row, and the instant of the last one.
  add column wrong_birth_dates integer not null default 0,
  add column wrong_birth_date_at timestamptz;
