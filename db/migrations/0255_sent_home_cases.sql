-- A worker who was sent home for reasons on the worker's side: the whole plan is owed until the worker has agreed, or an
-- operator has decided after hearing both. (Rule 8.2)
alter table schedule_cancellations
  drop constraint schedule_cancellations_listed_reason_check,
  add constraint schedule_cancellations_listed_reason_check check (listed_reason in (
    'disaster', 'facility_closed', 'requirements_missing', 'false_statement', 'serious_violation',
    'unsafe_condition', 'sent_home')) not valid;

alter table termination_cases
  -- Break minutes that the facility says were taken.
  add column stated_break_minutes integer check (stated_break_minutes between 0 and 180),
  -- Yen before tax, travel included: with the worker's consent, and without it.
  add column agreed_yen integer check (agreed_yen >= 0),
  add column owed_yen integer check (owed_yen >= agreed_yen),
  drop constraint termination_cases_state_check,
  add constraint termination_cases_state_check check (
    state in ('WAITING', 'CONFIRMED', 'OBJECTED', 'CLOSED', 'PAID', 'AGREED')) not valid,
  add constraint termination_cases_sent_home check (
    (stated_break_minutes is null) = (agreed_yen is null) and (agreed_yen is null) = (owed_yen is null)) not valid,
  -- Nobody but the worker, or an operator who has heard the worker, lowers the pay.
  add constraint termination_cases_heard check (
    stated_break_minutes is null and state <> 'AGREED'
    or stated_break_minutes is not null and state <> 'CONFIRMED') not valid;
