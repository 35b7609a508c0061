-- A trigger of a statement also fires where the statement has changed no row, as the one that takes a seat does: it
-- deletes the row of the last seat. There was nothing to compute again, while the recruitment's row was locked.
create or replace function refresh_open_jobs_of_places() returns trigger language plpgsql as $$
begin
  if exists (select from changed) then
    perform refresh_open_jobs(array(
      select distinct r.job_id from changed c join recruitments r on r.id = c.recruitment_id));
  end if;
  return null;
end
$$;
