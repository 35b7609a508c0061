-- Indexes for lists that are read page by page and for sweeps that run every minute.

-- Sessions are forgotten a month after their end, however they ended.
create index sessions_ended on sessions ((least(expires_at, revoked_at)));

-- Coming recruitments of all facilities: the operator's list, and whose papers are not approved yet.
create index recruitments_soon on recruitments (starts_at, id);
drop index jobs_facility;
create index jobs_facility on jobs (facility_id, id);
create index facilities_by_name on facilities (name, id);

drop index attendances_facility;
create index attendances_facility on attendances (facility_id, starts_at desc, id desc);
create index attendances_latest on attendances (starts_at desc, id desc);

drop index applications_waiting;
create index applications_waiting on applications (applied_at, id) where state = 'APPLIED';
create index applications_waiting_at on applications (facility_id, applied_at, id) where state = 'APPLIED';

-- Wages that check-out could not release yet. (Decision 004)
create index wages_waiting on wages (attendance_id) where released is null and fixed is null;

create index transfers_open on transfers (requested_at, id) where state in ('REQUESTED', 'SUBMITTED');
create index bank_files_latest on bank_files (created_at desc, id desc);
create index bank_accounts_unpayable on bank_accounts (registered_at, id)
  where state = 'INVALID' and replaced_at is null;

drop index identities_waiting;
create index identities_waiting on identities (submitted_at, id) where state = 'PENDING';
drop index license_certificates_waiting;
create index license_certificates_waiting on license_certificates (submitted_at, id) where state = 'PENDING';

create index outbox_recipient on outbox (recipient, created_at desc, id desc);
