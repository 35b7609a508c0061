-- Conversations of a worker with a facility, or with customer support. Written by src/chat only.
-- (Rule book 4.21)

create table chat_channels (
  id uuid primary key default new_id(),
  type text not null check (type in ('facility', 'support')),
  worker_id uuid not null references workers (id),
  facility_id uuid references facilities (id),
  -- The number of the latest event. Whoever writes anything into the channel locks this row first.
  last_seq bigint not null default 0 check (last_seq >= 0),
  -- As it was when somebody last looked; a later application moves it. Null: without an end.
  writable_until timestamptz,
  created_at timestamptz not null,
  active_at timestamptz not null,
  constraint chat_channels_facility_type check ((type = 'facility') = (facility_id is not null)),
  constraint chat_channels_one_each unique nulls not distinct (worker_id, facility_id)
) with (fillfactor = 80);
create index chat_channels_of_facility on chat_channels (facility_id, active_at desc, id desc)
  where facility_id is not null;
create index chat_channels_of_support on chat_channels (active_at desc, id desc)
  where type = 'support';

-- The two sides of a channel and how far each has read.
create table chat_members (
  channel_id uuid not null references chat_channels (id),
  side text not null check (side in ('worker', 'facility', 'support')),
  -- The worker or the facility; support is nobody in particular.
  member_id uuid,
  read_seq bigint not null default 0 check (read_seq >= 0),
  unread integer not null default 0 check (unread >= 0),
  -- Slow mode counts from here.
  sent_at timestamptz,
  muted_at timestamptz,
  blocked_at timestamptz,
  primary key (channel_id, side),
  check ((side = 'support') = (member_id is null))
) with (fillfactor = 70);
create index chat_members_member on chat_members (member_id) where member_id is not null;

create table chat_messages (
  channel_id uuid not null references chat_channels (id),
  id uuid not null,
  -- The number of the event that brought it.
  seq bigint not null check (seq > 0),
  client_id uuid not null,
  side text not null check (side in ('worker', 'facility', 'support')),
  text text not null check (char_length(text) <= 2000),
  parent_id uuid,
  is_also_in_channel boolean not null default false,
  quote_id uuid,
  reply_count integer not null default 0 check (reply_count >= 0),
  last_reply_at timestamptz,
  is_automatic boolean not null default false,
  created_at timestamptz not null,
  edited_at timestamptz,
  deleted_at timestamptz,
  primary key (channel_id, id),
  foreign key (channel_id, parent_id) references chat_messages (channel_id, id),
  foreign key (channel_id, quote_id) references chat_messages (channel_id, id),
  constraint chat_messages_in_order unique (channel_id, seq),
  -- Sent twice, stored once.
  constraint chat_messages_once unique (channel_id, side, client_id),
  check (parent_id is not null or not is_also_in_channel),
  -- Of a deleted message only its place is kept.
  check (deleted_at is null or text = '')
) with (fillfactor = 90);
create index chat_messages_thread on chat_messages (channel_id, parent_id, seq)
  where parent_id is not null;

-- Everything that happened in a channel, numbered without a gap: each number but the first needs the
-- one before it.
create table chat_events (
  channel_id uuid not null references chat_channels (id),
  seq bigint not null check (seq > 0),
  previous_seq bigint generated always as (nullif(seq - 1, 0)) stored,
  type text not null check (type in (
    'message.new', 'message.edited', 'message.deleted', 'message.reactions')),
  message_id uuid not null,
  at timestamptz not null,
  primary key (channel_id, seq),
  foreign key (channel_id, previous_seq) references chat_events (channel_id, seq),
  foreign key (channel_id, message_id) references chat_messages (channel_id, id)
);
create trigger chat_events_append_only before update or delete on chat_events
  for each row execute function refuse_change();

create table chat_reactions (
  channel_id uuid not null,
  message_id uuid not null,
  side text not null check (side in ('worker', 'facility', 'support')),
  emoji text not null check (emoji in ('👍', '❤️', '😊', '🙏', '😢', '👀')),
  at timestamptz not null,
  primary key (channel_id, message_id, emoji, side),
  foreign key (channel_id, message_id) references chat_messages (channel_id, id)
);

-- A file waits for its message, and is removed when none comes or the message goes.
create table chat_attachments (
  id uuid primary key default new_id(),
  channel_id uuid not null references chat_channels (id),
  side text not null check (side in ('worker', 'facility', 'support')),
  message_id uuid,
  position integer check (position between 0 and 9),
  kind text not null check (kind in ('image', 'pdf')),
  name text not null check (char_length(name) between 1 and 100),
  bytes integer not null check (bytes between 1 and 20971520),
  width integer,
  height integer,
  storage_key text not null unique,
  thumbnail_key text unique,
  created_at timestamptz not null,
  dropped_at timestamptz,
  foreign key (channel_id, message_id) references chat_messages (channel_id, id),
  unique (channel_id, message_id, position),
  check ((message_id is null) = (position is null)),
  check ((kind = 'image') = (width is not null and height is not null and thumbnail_key is not null))
);
create index chat_attachments_waiting on chat_attachments (created_at) where message_id is null;
create index chat_attachments_dropped on chat_attachments (dropped_at) where dropped_at is not null;

-- A side has messages it has not looked at: there is a row from the first of them until it reads.
-- What tells somebody, or answers by itself, does so once per row.
create table chat_waiting (
  channel_id uuid not null references chat_channels (id),
  side text not null check (side in ('worker', 'facility', 'support')),
  first_seq bigint not null,
  since timestamptz not null,
  told_at timestamptz,
  primary key (channel_id, side)
);
create index chat_waiting_due on chat_waiting (side, since, channel_id) where told_at is null;

-- What somebody reports to the operator, who looks within 24 hours.
create table chat_flags (
  id uuid primary key default new_id(),
  channel_id uuid not null,
  message_id uuid not null,
  side text not null check (side in ('worker', 'facility', 'support')),
  reason text not null default '' check (char_length(reason) <= 400),
  flagged_at timestamptz not null,
  settled_at timestamptz,
  note text,
  foreign key (channel_id, message_id) references chat_messages (channel_id, id),
  unique (channel_id, message_id, side),
  check ((settled_at is null) = (note is null))
);
create index chat_flags_open on chat_flags (flagged_at, id) where settled_at is null;

-- When a worker's browser was last connected, to within a minute.
create table chat_presence (
  worker_id uuid primary key references workers (id),
  seen_at timestamptz not null
) with (fillfactor = 80);
