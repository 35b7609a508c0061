-- Postings that only invited workers see until a time. Written by src/recruitment only.

-- A posting that the search does not show yet. Its row goes when it becomes public, and its invitations with it.
create table limited_recruitments (
  recruitment_id uuid primary key references recruitments (id),
  -- The recruitment's.
  facility_id uuid not null references facilities (id),
  -- Who worked there once, or at least three times.
  audience text not null check (audience in ('EXPERIENCED', 'REGULARS')),
  -- When it becomes public by itself.
  until timestamptz not null
);
create index limited_recruitments_due on limited_recruitments (until, recruitment_id);
create index limited_recruitments_facility on limited_recruitments (facility_id);

create table invited_recruitments (
  worker_id uuid not null references workers (id),
  recruitment_id uuid not null references limited_recruitments (recruitment_id) on delete cascade,
  -- Null until the worker was told.
  told_at timestamptz,
  primary key (worker_id, recruitment_id)
);
create index invited_recruitments_recruitment on invited_recruitments (recruitment_id);
create index invited_recruitments_untold on invited_recruitments (worker_id, recruitment_id) where told_at is null;

-- The search never shows a limited posting, whatever a command forgets.
create function refuse_limited_in_search() returns trigger language plpgsql as $$
begin
  if exists (select from shown s join limited_recruitments l on l.recruitment_id = s.recruitment_id) then
    raise exception 'a limited posting is not for the search'
      using errcode = 'check_violation', constraint = 'open_recruitments_are_public', table = 'open_recruitments';
  end if;
  return null;
end
$$;
create trigger open_recruitments_are_public after insert on open_recruitments
  referencing new table as shown for each statement execute function refuse_limited_in_search();

-- Only the invited apply to it.
create function refuse_uninvited() returns trigger language plpgsql as $$
begin
  if exists (select from limited_recruitments l
              where l.recruitment_id = new.recruitment_id
                and not exists (select from invited_recruitments i
                                 where i.recruitment_id = l.recruitment_id and i.worker_id = new.worker_id)) then
    raise exception 'a limited posting is for the invited'
      using errcode = 'check_violation', constraint = 'applications_are_invited', table = 'applications';
  end if;
  return new;
end
$$;
create trigger applications_are_invited before insert on applications
  for each row execute function refuse_uninvited();
