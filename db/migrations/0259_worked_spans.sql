-- Approved hours of one worker never overlap, whoever employs: the same minute is paid one time. (Rule 8.3)
-- A table of its own, because the constraint holds for what is approved from now on: older rows may overlap.
create table worked_spans (
  attendance_id uuid primary key references attendances (id) on delete cascade,
  worker_id uuid not null references workers (id),
  span tstzrange not null check (not isempty(span)),
  constraint worked_spans_no_overlap exclude using gist (worker_id with =, span with &&)
);

-- A trigger, so that every way of approving hours is held to it.
create function store_worked_span() returns trigger language plpgsql as $$
begin
  if new.approved_start_at < new.approved_end_at then
    insert into worked_spans (attendance_id, worker_id, span)
    values (new.id, new.worker_id, tstzrange(new.approved_start_at, new.approved_end_at))
    on conflict (attendance_id) do update set span = excluded.span;
  else
    delete from worked_spans where attendance_id = new.id;
  end if;
  return null;
end $$;
create trigger attendances_worked_span after insert or update of approved_start_at, approved_end_at on attendances
  for each row when (new.approved_start_at is not null) execute function store_worked_span();
