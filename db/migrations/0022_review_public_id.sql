-- What anybody may know a review by: the key of the row holds the instant it was written, and that
-- names who worked then.
alter table reviews add column public_id uuid not null default gen_random_uuid() unique;
