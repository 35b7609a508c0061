-- Cancellations that the facility asked for, as the worker says. (Rule 8.9)
create table asked_cancellations (
  attendance_id uuid primary key references worker_cancellations (attendance_id),
  state text not null check (state in ('ASKED', 'DENIED', 'SPARED', 'CONFIRMED', 'CHARGED')),
  -- Penalty points of the cancellation where the facility did not ask for it.
  points integer not null check (points between 0 and 5),
  -- Yen before tax, travel included, that the facility owes where it did.
  compensation integer not null check (compensation >= 0),
  asked_at timestamptz not null,
  -- Of the facility's answer while ASKED, of the operator's decision while DENIED.
  due_at timestamptz not null check (due_at > asked_at),
  -- The facility denied that it asked, and the seat is offered again.
  seat_returned boolean not null default false
);
create index asked_cancellations_due on asked_cancellations (due_at, attendance_id) where state in ('ASKED', 'DENIED');
create index asked_cancellations_open on asked_cancellations (asked_at, attendance_id)
  where state in ('ASKED', 'DENIED', 'SPARED');

alter table termination_cases validate constraint termination_cases_state_check;
alter table termination_cases validate constraint termination_cases_heard;
alter table worker_cancellations validate constraint worker_cancellations_reason_check;
