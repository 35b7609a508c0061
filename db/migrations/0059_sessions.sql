-- The worker sees where the account is signed in, and ends what is not theirs. (Rule 4.1)
alter table sessions
  -- The browser's display name, such as `Android・Chrome`. Sessions from before this column have none.
  add column device text,
  -- Written at most once an hour; null until the first use after the sign-in.
  add column last_used_at timestamptz;
