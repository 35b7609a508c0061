-- Statements of our accounts as banks give them: what came in and went out. Written by src/domain/receipts only.
create table statement_accounts (
  id uuid primary key default new_id(),
  name text not null check (char_length(name) between 1 and 40),
  bank_code text not null check (bank_code ~ '^\d{4}$'),
  branch_code text not null check (branch_code ~ '^\d{3}$'),
  account_number text not null check (account_number ~ '^\d{7}$'),
  -- One format for each account: the same money in two formats would count twice.
  source text not null check (source in ('ZENGIN_01', 'ZENGIN_03', 'ANSER_CSV', 'PLAIN_CSV')),
  -- The columns of a plain CSV by the names in its header.
  column_map jsonb,
  created_by uuid not null references staff (id),
  created_at timestamptz not null,
  constraint statement_accounts_map check ((source = 'PLAIN_CSV') = (column_map is not null)),
  unique (bank_code, branch_code, account_number)
);

create table statement_files (
  id uuid primary key default new_id(),
  account_id uuid not null references statement_accounts (id),
  name text not null check (char_length(name) between 1 and 200),
  -- The same bytes are loaded once.
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  from_day date not null,
  to_day date not null,
  -- Balances before the first and after the last line; only some formats have them.
  opening bigint,
  closing bigint,
  line_count integer not null check (line_count >= 0),
  new_line_count integer not null check (new_line_count between 0 and line_count),
  loaded_by uuid not null references staff (id),
  loaded_at timestamptz not null,
  constraint statement_files_days check (from_day <= to_day),
  constraint statement_files_balances check ((opening is null) = (closing is null)),
  unique (account_id, sha256)
);
create index statement_files_account on statement_files (account_id, from_day);

create table statement_lines (
  id uuid primary key default new_id(),
  account_id uuid not null references statement_accounts (id),
  file_id uuid not null references statement_files (id),
  -- Content and number among equal lines of a day: overlapping files count a line once.
  line_key text not null,
  record integer not null check (record >= 1),
  day date not null,
  kind text not null check (kind in ('IN', 'OUT', 'IN_CANCELLED')),
  amount bigint not null check (amount > 0),
  inquiry_number text not null,
  payer_code text not null,
  payer_name text not null,
  bank_name text not null,
  branch_name text not null,
  summary text not null,
  edi text not null,
  -- UNMATCHED: not assigned. RETURN: a transfer of ours that came back.
  state text not null default 'UNMATCHED' check (state in ('UNMATCHED', 'RETURN')),
  transfer_id uuid references transfers (id),
  matched_at timestamptz,
  -- An operator looked at the proposals and found no return.
  is_no_return boolean not null default false,
  constraint statement_lines_match check (
    (state = 'RETURN') = (transfer_id is not null) and (state = 'RETURN') = (matched_at is not null)),
  constraint statement_lines_return check (state <> 'RETURN' or kind = 'IN'),
  unique (account_id, line_key)
);
-- One credit returns a transfer.
create unique index statement_lines_transfer on statement_lines (transfer_id) where transfer_id is not null;
create index statement_lines_latest on statement_lines (day desc, id desc);
create index statement_lines_unmatched on statement_lines (day desc, id desc) where state = 'UNMATCHED' and kind = 'IN';
create index statement_lines_account on statement_lines (account_id, day);
create trigger statement_lines_queued after insert or delete or update on statement_lines
  for each row execute function announce_to_operators('queues');
