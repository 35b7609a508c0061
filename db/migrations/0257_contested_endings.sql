-- A worker who was sent home objects after the pay was fixed: within 7 days of a decision, 30 where silence decided. (Rule 8.2)
alter table termination_cases
  drop constraint termination_cases_state_check,
  add constraint termination_cases_state_check check (
    state in ('WAITING', 'CONFIRMED', 'OBJECTED', 'CLOSED', 'PAID', 'AGREED', 'CONTESTED')) not valid,
  drop constraint termination_cases_heard,
  add constraint termination_cases_heard check (
    stated_break_minutes is null and state not in ('AGREED', 'CONTESTED')
    or stated_break_minutes is not null and state <> 'CONFIRMED') not valid;

-- Reasons that lead to an exemption, or that the facility is asked about. (Rule 4.13)
alter table worker_cancellations
  drop constraint worker_cancellations_reason_check,
  add constraint worker_cancellations_reason_check check (reason in (
    'illness', 'infection', 'family', 'bereavement', 'transport', 'weather', 'main_job', 'overlap',
    'different_offer', 'facility_outbreak', 'review_unfinished', 'facility_request', 'other')) not valid;
