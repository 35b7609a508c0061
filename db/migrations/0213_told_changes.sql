-- migration: no-transaction
-- Each minute asks what workers answered to a facility's wish to cancel, and what operators decided about shifts, lately.
create index concurrently if not exists state_changes_told on state_changes (at)
  where subject_kind in ('schedule_cancellation', 'termination_case')
     or subject_kind = 'attendance' and actor_kind = 'operator';
