-- A contract that a facility ended for one of the reasons that its notice reserves. Nothing is
-- paid or refused until somebody has decided; what nobody decided in time is paid.
alter table schedule_cancellations
  drop constraint schedule_cancellations_reason_length,
  add constraint schedule_cancellations_reason_length check (length(reason) between 1 and 500);

create table termination_cases (
  id uuid primary key references schedule_cancellations (id),
  attendance_id uuid not null unique references attendances (id),
  state text not null check (state in ('WAITING', 'CONFIRMED', 'OBJECTED', 'CLOSED', 'PAID')),
  -- What happened and when, of a serious violation.
  incident text check (length(incident) between 20 and 500),
  incident_at timestamptz,
  -- Which authority ordered the facility to close, and on which day.
  ordered_by text check (length(ordered_by) between 1 and 100),
  ordered_on date,
  requested_at timestamptz not null,
  -- Undecided by then is paid.
  decide_by timestamptz not null check (decide_by > requested_at),
  objection text check (length(objection) between 20 and 500),
  objected_at timestamptz,
  constraint termination_cases_incident check ((incident is null) = (incident_at is null)),
  constraint termination_cases_order check ((ordered_by is null) = (ordered_on is null)),
  constraint termination_cases_objection check ((objection is null) = (objected_at is null)),
  constraint termination_cases_objected check (state not in ('OBJECTED', 'CLOSED') or objected_at is not null)
);
create index termination_cases_due on termination_cases (decide_by, id) where state in ('WAITING', 'OBJECTED');

-- Earlier contracts did not reserve these reasons: those that ended without pay are owed all of it.
-- Each becomes a case that nobody decided, which the scheduled task pays.
insert into termination_cases (id, attendance_id, state, requested_at, decide_by)
select distinct on (c.attendance_id) c.id, c.attendance_id, 'WAITING', c.requested_at, c.requested_at + interval '72 hours'
  from schedule_cancellations c
 where c.listed_reason is not null and c.compensation = 0
 order by c.attendance_id, c.requested_at desc;
update schedule_cancellations
   set audited_at = null, audit_note = null
 where id in (select id from termination_cases);
insert into state_changes (subject_kind, subject_id, from_state, to_state, event, actor_kind, at)
select 'termination_case', id, null, 'WAITING', 'REQUEST', 'system', requested_at from termination_cases;
