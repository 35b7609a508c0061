-- A job is one version of a template and is never changed: a contract keeps the version of its posting.
alter table jobs
  -- The first version, whose id is the template's; null for the first itself.
  add column template_id uuid references jobs (id),
  add column version integer not null default 1 check (version >= 1),
  add column replaced_at timestamptz,
  -- The template is offered no longer; the current version has it.
  add column ended_at timestamptz,
  add column dress text not null default '',
  -- Asked of the worker before the shift.
  add column questions text[] not null default '{}',
  add constraint jobs_one_version unique (template_id, version);

create table posting_batches (
  id uuid primary key default new_id(),
  corporation_id uuid not null references corporations (id),
  staff_id uuid not null,
  recruitment_ids uuid[] not null,
  posted_at timestamptz not null,
  undone_at timestamptz
);
create index posting_batches_corporation on posting_batches (corporation_id, posted_at desc);
