-- What an application needs to know of a worker.

-- Written by src/profile only. (Rule book 4.2)
create table worker_profiles (
  worker_id uuid primary key references workers (id),
  last_name text,
  first_name text,
  last_kana text,
  first_kana text,
  born_on date,
  sex text check (sex in ('Female', 'Male')),
  nationality text check (nationality in ('foreign', 'japan')),
  zip_code text check (zip_code ~ '^[0-9]{7}$'),
  prefecture_code text references areas_l (code),
  city text,
  street_number text,
  building text,
  occupation_id integer references occupations (id),
  job_change_intention text,
  profile text,
  years_of_experience integer check (years_of_experience between 0 and 60),
  desired_station_codes text[] not null default '{}',
  desired_working_hour_ids integer[] not null default '{}',
  job_arrangement_ids integer[] not null default '{}',
  experienced_job_task_ids integer[] not null default '{}',
  desired_job_task_ids integer[] not null default '{}',
  image_key text,
  updated_at timestamptz not null
);

create table emergency_contacts (
  worker_id uuid primary key references workers (id),
  phone_number text not null check (phone_number ~ '^0[0-9]{9,10}$'),
  relationship_id integer not null references relationships (id),
  updated_at timestamptz not null
);

-- Steps a worker chose to do later. (Rule book 4.5)
create table skipped_preparations (
  worker_id uuid not null references workers (id),
  kind text not null check (kind in ('bank_account', 'identity', 'license', 'profile')),
  skipped_at timestamptz not null,
  primary key (worker_id, kind)
);

-- Written by src/credentials only. (Rule book 4.3, 3.8)
create table identities (
  id uuid primary key default new_id(),
  worker_id uuid not null references workers (id),
  state text not null check (state in ('PENDING', 'APPROVED', 'REJECTED', 'EXPIRED', 'SUPERSEDED')),
  document_type text not null check (document_type in (
    'basic_resident_registration_card', 'drivers_license', 'driving_history_certificate',
    'health_insurance_card', 'individual_number_card', 'other', 'passport', 'residence_card',
    'special_permanent_resident_certificate')),
  expires_on date,
  -- Foreign workers only: what the residence card allows.
  work_permission text check (work_permission in ('unlimited', 'limited_28_hours', 'not_permitted')),
  other_job_minutes_per_week integer not null default 0,
  reject_reason text,
  submitted_at timestamptz not null,
  decided_at timestamptz
);
create index identities_worker on identities (worker_id, submitted_at desc);
create unique index identities_one_approved on identities (worker_id) where state = 'APPROVED';
create unique index identities_one_pending on identities (worker_id) where state = 'PENDING';

-- Written by src/credentials only. (Rule book 4.4)
create table license_certificates (
  id uuid primary key default new_id(),
  worker_id uuid not null references workers (id),
  license_id integer not null references licenses (id),
  state text not null check (state in ('PENDING', 'VERIFIED', 'REJECTED', 'EXPIRED', 'DELETED')),
  name_on_certificate text,
  remarks_on_different_name text,
  reject_reason text,
  image_key text,
  expires_on date,
  submitted_at timestamptz not null,
  decided_at timestamptz
);
create unique index license_certificates_one_each on license_certificates (worker_id, license_id) where state <> 'DELETED';

-- Written by src/points only. (Rule book 4.15)
create table penalty_entries (
  id uuid primary key default new_id(),
  worker_id uuid not null references workers (id),
  kind text not null check (kind in ('cancel', 'late', 'no_show', 'decrease', 'reset', 'remission', 'exemption')),
  points integer not null,
  attendance_id uuid,
  dedup_key text not null unique,
  note text not null,
  at timestamptz not null
);
create index penalty_entries_worker on penalty_entries (worker_id, at desc, id desc);

-- 採用保留 (hold: a facility must accept) and 応募停止 (stop: no applications at all).
create table penalty_periods (
  id uuid primary key default new_id(),
  worker_id uuid not null references workers (id),
  level text not null check (level in ('hold', 'stop')),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  reason text not null
);
create index penalty_periods_worker on penalty_periods (worker_id, ends_at desc);
