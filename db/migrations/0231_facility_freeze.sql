-- An operator stops new postings of one facility, with a reason that the corporation reads; contracts stand.
alter table facilities add column frozen_at timestamptz;
alter table facilities add column freeze_reason text;
alter table facilities add constraint facilities_freeze check (
  (frozen_at is null) = (freeze_reason is null) and char_length(freeze_reason) between 1 and 300) not valid;
alter table facilities validate constraint facilities_freeze;
