-- Requests to reopen a completed transfer: one operator asks, another one approves. Written by src/pay only.
create table transfer_reopenings (
  id uuid primary key default new_id(),
  transfer_id uuid not null references transfers (id),
  reason text not null check (char_length(reason) between 5 and 200),
  state text not null default 'WAITING' check (state in ('WAITING', 'APPROVED', 'DECLINED')),
  asked_by uuid not null references staff (id),
  asked_at timestamptz not null,
  decided_by uuid references staff (id),
  decided_at timestamptz,
  constraint transfer_reopening_decided check (
    (state = 'WAITING') = (decided_by is null) and (decided_by is null) = (decided_at is null)),
  -- Who asks may withdraw the request, and never approve it.
  constraint transfer_reopening_by_two check (state <> 'APPROVED' or decided_by <> asked_by)
);
create unique index transfer_reopenings_waiting on transfer_reopenings (transfer_id) where state = 'WAITING';
create index transfer_reopenings_queue on transfer_reopenings (asked_at, id) where state = 'WAITING';
