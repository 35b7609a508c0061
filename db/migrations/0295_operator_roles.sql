-- The roles of each operator (src/platform/base/people/operator-rights.ts). The default gives today's operators, and those that
-- a process of the release before makes, every role.
alter table operators add column roles text[] not null
  default array['DOCUMENTS', 'SHIFTS', 'MONEY', 'SUPPORT', 'ADMIN']
  constraint operators_roles_check
    check (cardinality(roles) > 0 and roles <@ array['DOCUMENTS', 'SHIFTS', 'MONEY', 'SUPPORT', 'ADMIN']);

-- The last operator with the role ADMIN stays: nobody else could give roles. The lock makes two removals wait for each other,
-- because each of them would still see the admin whom the other one removes.
create function keep_an_operator_admin() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.ended_at is null and 'ADMIN' = any (new.roles) then
    return null;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('operator roles', 0));
  if not exists (select from operators where ended_at is null and 'ADMIN' = any (roles)) then
    raise exception 'the last operator with the role ADMIN stays'
      using errcode = 'check_violation', table = 'operators', constraint = 'operators_admin_stays';
  end if;
  return null;
end
$$;
create trigger operators_admin_stays after update or delete on operators
  for each row when (old.ended_at is null and 'ADMIN' = any (old.roles))
  execute function keep_an_operator_admin();
