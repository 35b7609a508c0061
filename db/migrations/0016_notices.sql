-- What a worker is told and by which ways (rule book 4.20). `notices`, `bouncing_addresses` and the
-- outbox are written by src/server only, the rest by src/notifications only.

-- The inbox. Every notice stands here, whatever else carries it.
create table notices (
  id uuid primary key default new_id(),
  worker_id uuid not null references workers (id),
  topic text not null check (topic in (
    'contract', 'cancellation', 'shift', 'payment', 'account', 'review', 'points', 'alert', 'chat', 'news')),
  dedup_key text not null unique,
  title text not null check (title <> '' and title !~ '[\r\n]'),
  body text not null check (body <> ''),
  -- A screen of ours, never another site.
  path text not null check (path ~ '^/([^/\\]|$)'),
  created_at timestamptz not null,
  read_at timestamptz
);
create index notices_inbox on notices (worker_id, created_at desc, id desc);
create index notices_unread on notices (worker_id) where read_at is null;

-- The confirmed address of a worker. Whoever confirms an address owns it; two cannot.
create table worker_emails (
  worker_id uuid primary key references workers (id),
  address text not null check (length(address) between 3 and 254),
  confirmed_at timestamptz not null
);
create unique index worker_emails_address on worker_emails (lower(address));

-- Links that confirm an address. Only a hash of the link's secret is kept.
create table email_confirmations (
  id uuid primary key default new_id(),
  worker_id uuid not null references workers (id),
  address text not null check (length(address) between 3 and 254),
  token_hash text not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  voided_at timestamptz
);
create index email_confirmations_worker on email_confirmations (worker_id, created_at desc);
create index email_confirmations_address on email_confirmations (lower(address), created_at desc);
create index email_confirmations_age on email_confirmations (created_at);

-- Which optional topics come by which way. No row: none.
create table notification_settings (
  worker_id uuid primary key references workers (id),
  sms_topics text[] not null default '{}'
    check (sms_topics <@ array['review', 'points', 'alert', 'chat', 'news']),
  email_topics text[] not null default '{}'
    check (email_topics <@ array['review', 'points', 'alert', 'chat', 'news']),
  updated_at timestamptz not null
);

-- Addresses whose mail server said that there is nobody, until somebody confirms them again.
create table bouncing_addresses (
  address_key text primary key check (address_key = lower(address_key)),
  bounced_at timestamptz not null,
  reason text not null
);

alter table outbox
  add column notice_id uuid references notices (id),
  -- The screen that the carrier links to.
  add column path text,
  -- From then on a letter is worth nothing: a code, a link. It is not sent, and dropped.
  add column expires_at timestamptz,
  -- The carrier said that it will never be delivered.
  add column given_up_at timestamptz;
drop index outbox_due;
create index outbox_due on outbox (next_attempt_at) where delivered_at is null and given_up_at is null;
create index outbox_expiring on outbox (expires_at) where expires_at is not null;
create index outbox_notice on outbox (notice_id) where notice_id is not null;
create index outbox_done on outbox (coalesce(delivered_at, given_up_at))
  where delivered_at is not null or given_up_at is not null;

-- Sign-in links by e-mail. Written by src/account only. An unknown address has its rows too, so
-- that both are counted and answered alike; only a hash of the link's secret is kept.
create table email_sign_in_links (
  id uuid primary key default new_id(),
  address_key text not null check (address_key = lower(address_key)),
  token_hash text not null unique,
  -- The network address that asked.
  asked_from text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  voided_at timestamptz
);
create index email_sign_in_links_address on email_sign_in_links (address_key, created_at desc);
create index email_sign_in_links_asked_from on email_sign_in_links (asked_from, created_at desc);
create index email_sign_in_links_age on email_sign_in_links (created_at);
