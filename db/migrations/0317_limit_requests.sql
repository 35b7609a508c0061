-- Requests of corporations for another limit of what the platform advances. Operators answer within one business day: a higher limit
-- that two of them set grants the request, and one operator refuses it with a reason. (Rule 8.6)
create table limit_requests (
  id uuid primary key default new_id(),
  corporation_id uuid not null references corporations (id),
  limit_yen bigint not null check (limit_yen between 1 and 1000000000),
  reason text not null check (char_length(reason) between 10 and 500),
  state text not null default 'WAITING' check (state in ('WAITING', 'GRANTED', 'REFUSED', 'WITHDRAWN')),
  asked_by uuid not null references staff (id),
  asked_at timestamptz not null,
  answer_due_on date not null,
  ended_by uuid references staff (id),
  ended_at timestamptz,
  -- The corporation reads it.
  answer text check (char_length(answer) between 5 and 500),
  granted_yen bigint check (granted_yen between 0 and 1000000000),
  constraint limit_requests_ended check (
    (state = 'WAITING') = (ended_at is null) and (ended_at is null) = (ended_by is null)
    and (state in ('GRANTED', 'REFUSED')) = (answer is not null)
    and (state = 'GRANTED') = (granted_yen is not null))
);
create unique index limit_requests_one_open on limit_requests (corporation_id) where state = 'WAITING';
create index limit_requests_open on limit_requests (asked_at, id) where state = 'WAITING';
create index limit_requests_of_corporation on limit_requests (corporation_id, asked_at desc, id desc);
create index limit_requests_answered on limit_requests (ended_at) where state in ('GRANTED', 'REFUSED');
create index limit_requests_asked_by on limit_requests (asked_by);
create index limit_requests_ended_by on limit_requests (ended_by) where ended_by is not null;

create trigger limit_requests_queued after insert or update or delete on limit_requests
  for each row execute function announce_to_operators('queues');
