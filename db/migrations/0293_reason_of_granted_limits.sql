-- The reason of the two operators who set a limit, which the corporation reads. (Rule 8.6)
alter table corporation_exposures add column granted_reason text
  check (char_length(granted_reason) between 5 and 500);
