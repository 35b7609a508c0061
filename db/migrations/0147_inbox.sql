-- The inbox of a facility's people. Written by src/chat only. (Rule 4.21)

-- The person of the facility who wrote; only the facility's people are shown who it was.
alter table chat_messages add column staff_id uuid;

-- Up to which number each person has read. The facility's own mark stays in chat_members: the worker sees that one.
create table chat_staff_reads (
  channel_id uuid not null references chat_channels (id),
  staff_id uuid not null references staff (id),
  read_seq bigint not null check (read_seq >= 0),
  read_at timestamptz not null,
  primary key (channel_id, staff_id)
);

-- Who takes care of a conversation.
create table chat_assignments (
  channel_id uuid primary key references chat_channels (id),
  staff_id uuid not null references staff (id),
  assigned_by uuid not null references staff (id),
  assigned_at timestamptz not null
);

-- Answers that a facility's people write once and use again.
create table chat_canned_answers (
  id uuid primary key default new_id(),
  facility_id uuid not null references facilities (id),
  title text not null check (char_length(title) between 1 and 40),
  text text not null check (char_length(text) between 1 and 2000),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid not null references staff (id)
);
create index chat_canned_answers_facility on chat_canned_answers (facility_id, created_at, id);
