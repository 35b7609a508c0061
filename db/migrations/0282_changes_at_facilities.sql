-- Announces to the processes that hold open pages which subject changed at which facility, when the transaction commits.
-- The payload has no content: a page asks again, and is answered by its own rights. (decision 082)
create function announce_at_facility() returns trigger language plpgsql as $$
begin
  perform pg_notify('page_changes', tg_argv[0] || ' ' || coalesce(new.facility_id, old.facility_id));
  return null;
end
$$;

-- For rows that name a shift, and not its facility.
create function announce_of_shift() returns trigger language plpgsql as $$
begin
  perform pg_notify('page_changes', 'shifts ' || a.facility_id)
     from attendances a
    where a.id = coalesce(new.attendance_id, old.attendance_id);
  return null;
end
$$;

create trigger applications_announced after insert or update or delete on applications
  for each row execute function announce_at_facility('applications');

create trigger attendances_announced after insert or update or delete on attendances
  for each row execute function announce_at_facility('shifts');
create trigger absence_notices_announced after insert or update or delete on absence_notices
  for each row execute function announce_of_shift();
create trigger asked_cancellations_announced after insert or update or delete on asked_cancellations
  for each row execute function announce_of_shift();
create trigger schedule_cancellations_announced after insert or update or delete on schedule_cancellations
  for each row execute function announce_of_shift();
create trigger termination_cases_announced after insert or update or delete on termination_cases
  for each row execute function announce_of_shift();
create trigger hours_proposals_announced after insert or update or delete on hours_proposals
  for each row execute function announce_of_shift();
create trigger work_answers_announced after insert or update or delete on work_answers
  for each row execute function announce_of_shift();

create trigger recruitments_announced after insert or update or delete on recruitments
  for each row execute function announce_at_facility('postings');
create trigger urgent_calls_announced after insert or update or delete on urgent_calls
  for each row execute function announce_at_facility('postings');
create trigger automatic_stand_ins_announced after insert or update or delete on automatic_stand_ins
  for each row execute function announce_at_facility('postings');
create trigger stand_in_searches_announced after insert or update or delete on stand_in_searches
  for each row execute function announce_at_facility('postings');

-- Without `last_used_at`, which changes as long as a tablet is open.
create trigger entrance_devices_announced after insert or update of paired_at, ended_at on entrance_devices
  for each row execute function announce_at_facility('entrance');
