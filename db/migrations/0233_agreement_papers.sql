-- Files of a 36協定 as filed, with the stamp of receipt: a PDF or a photo. Written by src/employer/agreements only.
create table agreement_papers (
  id uuid primary key default new_id(),
  filing_id uuid not null references agreement_filings (id),
  storage_key text not null unique check (storage_key like 'agreements/%'),
  kind text not null check (kind in ('pdf', 'image')),
  bytes integer not null check (bytes > 0),
  -- Of the stored file: the same file again changes nothing.
  sha256 bytea not null check (octet_length(sha256) = 32),
  added_by uuid not null references staff (id),
  added_at timestamptz not null,
  -- When the file was stored and became the filing's; null on its way there.
  kept_at timestamptz,
  -- When another took its place, or somebody removed it.
  ended_at timestamptz check (ended_at >= kept_at),
  removed_by uuid references staff (id),
  removed_at timestamptz check (removed_at >= ended_at),
  check ((removed_by is null) = (removed_at is null)),
  -- When the file of one that was removed was erased; the row stays as its history.
  erased_at timestamptz check (erased_at >= removed_at)
);
create unique index agreement_papers_current on agreement_papers (filing_id) where kept_at is not null and ended_at is null;
create index agreement_papers_filing on agreement_papers (filing_id, added_at desc, id desc);
create index agreement_papers_due on agreement_papers (added_at)
  where erased_at is null and (kept_at is null or removed_at is not null);
