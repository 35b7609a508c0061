-- The person of a corporation who acted, beside the facility or the corporation for which it was done.
alter table state_changes add column staff_id uuid;
-- Not valid: the rows so far satisfied a narrower list, so nobody waits for a look at each of them.
alter table state_changes drop constraint state_changes_actor_kind_check;
alter table state_changes add constraint state_changes_actor_kind_check
  check (actor_kind in ('worker', 'facility', 'corporation', 'operator', 'system')) not valid;

create or replace function refuse_change_but_of_words() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.reason is null
     and (old.id, old.subject_kind, old.subject_id, old.from_state, old.to_state, old.event,
          old.actor_kind, old.actor_id, old.staff_id, old.at)
         is not distinct from
         (new.id, new.subject_kind, new.subject_id, new.from_state, new.to_state, new.event,
          new.actor_kind, new.actor_id, new.staff_id, new.at) then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name;
end
$$;
