-- Whom and which facility a call concerned, so that the log can say more than the operation. Empty where it concerned
-- no worker; null where it concerned several facilities or none.
alter table staff_access_log add column worker_ids uuid[] not null default '{}';
alter table staff_access_log add column facility_id uuid;
-- A change that was refused did not happen.
alter table staff_access_log add column was_refused boolean not null default false;
alter table staff_access_log
  add constraint staff_access_log_facility foreign key (facility_id) references facilities (id) not valid;
alter table staff_access_log validate constraint staff_access_log_facility;
