-- A facility is prepared, then published: only then can shifts be posted for it.
alter table facilities
  add column published_at timestamptz,
  add column closed_at timestamptz;
update facilities set published_at = created_at;
-- A filing of the day decides; the release before reads this for facilities that it knows.
alter table facilities alter column overtime_agreement set default false;

-- 36協定 as filed for a facility. (労働基準法36条)
create table agreement_filings (
  id uuid primary key default new_id(),
  facility_id uuid not null references facilities (id),
  -- The number of receipt.
  number text not null,
  -- The labour standards office where it was filed.
  office text not null,
  filed_on date not null,
  starts_on date not null,
  ends_on date not null check (ends_on >= starts_on),
  -- Overtime at most: minutes of a day, hours of a month and of a year.
  daily_minutes integer not null check (daily_minutes between 1 and 900),
  monthly_hours integer not null check (monthly_hours between 1 and 99),
  yearly_hours integer not null check (yearly_hours between 1 and 720),
  -- 特別条項.
  special_clause boolean not null,
  recorded_at timestamptz not null,
  withdrawn_at timestamptz
);
create index agreement_filings_facility on agreement_filings (facility_id, ends_on desc, id desc);
insert into agreement_filings
  (facility_id, number, office, filed_on, starts_on, ends_on, daily_minutes, monthly_hours,
   yearly_hours, special_clause, recorded_at)
select id, '移行前の登録', '管轄の労働基準監督署', '2020-04-01', '2020-04-01', '2099-03-31', 480, 45, 360, false,
       created_at
  from facilities
 where overtime_agreement;
