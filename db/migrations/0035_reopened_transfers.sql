-- A transfer that the bank's answer called paid and that was not: an operator reopens it.

alter table transfers
  drop constraint transfers_state_check,
  add constraint transfers_state_check
    check (state in ('REQUESTED', 'SUBMITTED', 'COMPLETED', 'FAILED', 'CANCELED', 'REOPENED')),
  add column reopened_at timestamptz;

create index transfers_completed on transfers (finished_at desc, id desc) where state = 'COMPLETED';
