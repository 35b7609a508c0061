-- An objection of a corporation to the line of one shift in the draft of a month. It changes no money: while it is open it leaves the line
-- out of the number, and the line comes on the next number after the answer. Written by src/domain/billing only. (Rule 8.7)
create table billing_disputes (
  id uuid primary key default new_id(),
  attendance_id uuid not null references attendances (id),
  state text not null check (state in ('WAITING', 'WITHDRAWN', 'ANSWERED')),
  reason text not null check (char_length(reason) between 10 and 300),
  raised_by uuid not null references staff (id),
  raised_at timestamptz not null,
  answer text check (char_length(answer) between 10 and 300),
  answered_by uuid references staff (id),
  closed_at timestamptz check (closed_at >= raised_at),
  constraint billing_disputes_closed check ((state = 'WAITING') = (closed_at is null)),
  constraint billing_disputes_answered check ((state = 'ANSWERED') = (answer is not null) and (answer is null) = (answered_by is null))
);
-- A shift has one open dispute.
create unique index billing_disputes_open on billing_disputes (attendance_id) where state = 'WAITING';
create index billing_disputes_waiting on billing_disputes (raised_at, id) where state = 'WAITING';
create index billing_disputes_shift on billing_disputes (attendance_id, raised_at);
-- The notices of the last day's answers.
create index billing_disputes_answered_at on billing_disputes (closed_at) where state = 'ANSWERED';
create index billing_disputes_raised_by on billing_disputes (raised_by);
create index billing_disputes_answered_by on billing_disputes (answered_by) where answered_by is not null;

create trigger billing_disputes_announced after insert or update or delete on billing_disputes
  for each row execute function announce_of_shift();
create trigger billing_disputes_queued after insert or update or delete on billing_disputes
  for each row execute function announce_to_operators('queues');
