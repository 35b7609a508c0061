-- Workers whom an owner has blocked for every facility of the corporation, also those that are added later, after a shift
-- at one of them. Written by src/pool only.
create table corporation_blocks (
  corporation_id uuid not null references corporations (id),
  worker_id uuid not null references workers (id),
  -- The worker reads it.
  reason text not null check (char_length(reason) between 10 and 300),
  staff_id uuid not null references staff (id),
  blocked_at timestamptz not null,
  primary key (corporation_id, worker_id)
);
create index corporation_blocks_worker on corporation_blocks (worker_id);
create index corporation_blocks_latest on corporation_blocks (corporation_id, blocked_at desc, worker_id desc);

-- Who may not apply where: the blocks of one facility, and those of its corporation. What reads them reads both here.
create view standing_blocks as
select facility_id, worker_id from blocked_workers
union all
select f.id, b.worker_id
  from corporation_blocks b
  join facilities f on f.corporation_id = b.corporation_id;
