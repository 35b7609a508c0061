-- 060 is a range of mobile numbers. An account of a number that is refused since, 0800, stays.
alter table workers
  drop constraint workers_phone_number_check,
  add constraint workers_phone_number_check check (phone_number ~ '^0[6789]0[0-9]{8}$');
