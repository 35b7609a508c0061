-- Acts for which two operators are needed: one asks, another one approves. Written by src/operator/countersign only.
create table countersign_requests (
  id uuid primary key default new_id(),
  -- A name of the table of acts in src/operator/countersign/acts.server.ts: a new act needs no migration.
  kind text not null check (kind ~ '^[A-Z_]{3,40}$'),
  -- The row that the act changes; of the table that the kind names.
  subject_id uuid not null,
  worker_id uuid references workers (id),
  -- What the act needs besides the subject, by its kind.
  details jsonb not null default '{}',
  -- What the approval does, as both operators read it.
  effect text not null check (char_length(effect) between 1 and 1000),
  reason text not null check (char_length(reason) between 5 and 500),
  -- How the requester knows, for example the date of a call and who answered.
  evidence text not null check (char_length(evidence) <= 1000),
  state text not null default 'WAITING'
    check (state in ('WAITING', 'APPROVED', 'DECLINED', 'WITHDRAWN', 'EXPIRED')),
  asked_by uuid not null references staff (id),
  asked_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > asked_at),
  decided_by uuid references staff (id),
  decided_at timestamptz,
  decision_reason text check (char_length(decision_reason) between 1 and 500),
  constraint countersign_decided check ((state = 'WAITING') = (decided_at is null)),
  -- The requester may withdraw, and never decide. Nobody decides what expires.
  constraint countersign_by_two check (
    case state
      when 'APPROVED' then decided_by is not null and decided_by <> asked_by
      when 'DECLINED' then decided_by is not null and decided_by <> asked_by
      when 'WITHDRAWN' then decided_by is not null and decided_by = asked_by
      else decided_by is null end)
);
create unique index countersign_requests_waiting on countersign_requests (kind, subject_id) where state = 'WAITING';
create index countersign_requests_queue on countersign_requests (asked_at, id) where state = 'WAITING';
create index countersign_requests_expiry on countersign_requests (expires_at) where state = 'WAITING';
create index countersign_requests_subject on countersign_requests (subject_id, asked_at);

-- Requests to reopen a transfer that wait: they expire 24 hours after they were made, as new ones.
insert into countersign_requests
  (id, kind, subject_id, worker_id, effect, reason, evidence, asked_by, asked_at, expires_at)
select o.id, 'REOPEN_TRANSFER', o.transfer_id, t.worker_id,
       (t.amount - t.fee) || '円の振込がワーカーの残高に戻り、ワーカーに通知します。取り消せません。',
       o.reason, '', o.asked_by, o.asked_at, o.asked_at + interval '24 hours'
  from transfer_reopenings o
  join transfers t on t.id = o.transfer_id
 where o.state = 'WAITING';
insert into state_changes (subject_kind, subject_id, from_state, to_state, event, actor_kind, actor_id, at)
select 'countersign', r.id, null, 'WAITING', 'ASK', 'operator', r.asked_by, r.asked_at
  from countersign_requests r;

-- An operator may have such a request open. The rows live for minutes.
alter table operator_cases drop constraint operator_cases_kind_check;
alter table operator_cases add constraint operator_cases_kind_check check (
  kind in ('DOCUMENT', 'ABSENCE', 'EXEMPTION', 'TERMINATION', 'HOURS', 'REOPENING', 'COUNTERSIGN'));
