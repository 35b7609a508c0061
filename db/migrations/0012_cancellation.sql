-- Cancellation from both sides, absences and the questionnaire. Written by src/attendance only.

-- What a worker said when cancelling, and what it cost. (Rule book 4.13)
create table worker_cancellations (
  attendance_id uuid primary key references attendances (id),
  reason text not null check (reason in (
    'illness', 'infection', 'family', 'bereavement', 'transport', 'weather', 'main_job', 'overlap',
    'different_offer', 'other')),
  -- What the worker added; at least ten characters of it where the reason is another one.
  note text not null check (length(note) <= 200),
  -- Who at the facility was told on the phone; null where no call was asked for.
  told_name text check (length(told_name) between 1 and 40),
  penalty_points integer not null check (penalty_points between 0 and 5),
  cancelled_at timestamptz not null,
  constraint worker_cancellations_other check (reason <> 'other' or length(note) >= 10)
);

-- Proof that a cancellation shall cost nothing, and what an operator decided. (Rule book 4.13)
create table penalty_exemptions (
  id uuid primary key default new_id(),
  attendance_id uuid not null references worker_cancellations (attendance_id),
  reason text not null check (reason in (
    'infection', 'bereavement', 'facility_outbreak', 'transport_stop', 'special_warning',
    'facility_request', 'review_unfinished')),
  note text not null check (length(note) <= 200),
  -- Storage key of an upload; what the product or the facility knows needs no picture.
  proof_key text,
  state text not null check (state in ('SUBMITTED', 'APPROVED', 'REJECTED')),
  submitted_at timestamptz not null,
  answered_at timestamptz,
  answer_note text check (length(answer_note) between 1 and 200),
  constraint penalty_exemptions_answered check ((state = 'SUBMITTED') = (answered_at is null)),
  constraint penalty_exemptions_why_not check (state <> 'REJECTED' or answer_note is not null),
  constraint penalty_exemptions_proof check (
    proof_key is not null or reason in ('facility_outbreak', 'facility_request', 'review_unfinished'))
);
-- After a rejection another proof may be sent; two at once are one too many.
create unique index penalty_exemptions_one on penalty_exemptions (attendance_id) where state <> 'REJECTED';
create index penalty_exemptions_of on penalty_exemptions (attendance_id, submitted_at desc);
create index penalty_exemptions_waiting on penalty_exemptions (submitted_at, id) where state = 'SUBMITTED';

-- What a worker answers before a shift. (Rule book 4.9)
create table attendance_questionnaires (
  attendance_id uuid primary key references attendances (id),
  can_attend boolean not null,
  -- The rest is asked only of somebody who comes.
  has_fever boolean,
  has_symptoms boolean,
  household_infected boolean,
  has_belongings boolean,
  answered_at timestamptz not null,
  constraint attendance_questionnaires_whole check (
    num_nulls(has_fever, has_symptoms, household_infected, has_belongings)
      = case when can_attend then 0 else 4 end)
);

alter table attendances
  -- How many of the two reminders of the questionnaire went out.
  add column questionnaire_reminders integer not null default 0
    check (questionnaire_reminders between 0 and 2),
  -- Since when the facility sees that there is no answer.
  add column questionnaire_unanswered_at timestamptz;

-- A worker reports an absence after the start, or says that a recorded one is wrong. (Rule book 4.9)
create table absence_notices (
  id uuid primary key default new_id(),
  attendance_id uuid not null references attendances (id),
  kind text not null check (kind in ('report', 'contest')),
  reason text not null check (length(reason) between 10 and 400),
  -- Who at the facility was told on the phone: the duty of a report.
  told_name text check (length(told_name) between 1 and 40),
  state text not null check (state in ('WAITING', 'UPHELD', 'EXCUSED', 'WORKED', 'WITHDRAWN')),
  sent_at timestamptz not null,
  answered_at timestamptz,
  answer_note text check (length(answer_note) between 1 and 200),
  constraint absence_notices_once unique (attendance_id, kind),
  constraint absence_notices_told check (kind = 'contest' or told_name is not null),
  constraint absence_notices_answered check ((state = 'WAITING') = (answered_at is null))
);
create index absence_notices_waiting on absence_notices (sent_at, id) where state = 'WAITING';
-- What waits for the worker's word, however long the history is.
create index attendances_absent on attendances (worker_id, ended_at) where state = 'ABSENT';

-- A facility's wish to call a shift off, beyond 0007. (Rule book 4.14)
alter table schedule_cancellations
  drop constraint schedule_cancellations_state_check,
  -- TERMINATED: ended without being asked, by a listed reason or with full pay.
  add constraint schedule_cancellations_state_check check (
    state in ('REQUESTED', 'APPROVED', 'REFUSED', 'EXPIRED', 'TERMINATED')),
  add column apology_points integer not null default 0 check (apology_points >= 0),
  add column listed_reason text check (listed_reason in (
    'disaster', 'facility_closed', 'requirements_missing', 'false_statement', 'serious_violation',
    'unsafe_condition')),
  -- What an operator found out about a listed reason.
  add column audited_at timestamptz,
  add column audit_note text check (length(audit_note) between 1 and 200),
  add constraint schedule_cancellations_reason_length check (length(reason) between 1 and 200),
  add constraint schedule_cancellations_answered check ((state = 'REQUESTED') = (answered_at is null)),
  add constraint schedule_cancellations_listed check (listed_reason is null or state = 'TERMINATED');
create index schedule_cancellations_of on schedule_cancellations (attendance_id, requested_at desc);
create index schedule_cancellations_due on schedule_cancellations (answer_by, id) where state = 'REQUESTED';
create index schedule_cancellations_unaudited on schedule_cancellations (requested_at, id)
  where listed_reason is not null and audited_at is null;
