-- The processes that serve the site on this database now, so that a start which would split the product can say so.
create table processes (
  id uuid primary key,
  host text not null,
  -- A hash of the address of Redis; null without one.
  redis_hash text,
  -- Where it stores files, as `file_place` names it.
  file_place text not null,
  seen_at timestamptz not null
);
