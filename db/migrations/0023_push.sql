-- Web push (rule book 4.20): the browsers to which a worker's notices go. `push_devices` is written by
-- src/server only.

create table push_devices (
  id uuid primary key default new_id(),
  worker_id uuid not null references workers (id),
  -- Signed in there: whoever signs out, or is signed out, gets nothing more on that browser.
  session_id uuid not null references sessions (id) on delete cascade,
  -- The push service's address of this browser. One browser is one worker's.
  endpoint text not null unique check (endpoint ~ '^https://' and length(endpoint) <= 1000),
  -- The browser's public key and its secret, base64url: only it can read what is sent.
  p256dh text not null check (p256dh ~ '^[A-Za-z0-9_-]{87}$'),
  auth text not null check (auth ~ '^[A-Za-z0-9_-]{22}$'),
  -- What the worker knows it by: 「Android・Chrome」.
  label text not null check (length(label) between 1 and 60),
  created_at timestamptz not null,
  last_delivered_at timestamptz,
  last_tested_at timestamptz
);
create index push_devices_worker on push_devices (worker_id, created_at desc, id desc);
create index push_devices_session on push_devices (session_id);

-- A browser is asked before it shows anything, so what is about the worker's own affairs is on until
-- it is turned off; news never is.
alter table notification_settings
  add column push_topics text[] not null default '{alert,chat,review,points}'
    check (push_topics <@ array['review', 'points', 'alert', 'chat', 'news']);

-- The recipient of a push is the id of the device.
alter table outbox
  drop constraint outbox_kind_check,
  add constraint outbox_kind_check check (kind in ('sms', 'email', 'push'));
