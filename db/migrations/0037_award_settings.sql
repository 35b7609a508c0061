-- Which awards of points an operator switched on or off; the last row of a kind is in force, and a
-- kind without one stands as src/points/award-rules.ts says. (Rule book 6.4)
create table award_settings (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('apology', 'review', 'milestone')),
  is_on boolean not null,
  reason text not null check (length(reason) between 1 and 500),
  changed_at timestamptz not null
);
create index award_settings_last on award_settings (kind, id desc);
create trigger award_settings_append_only before update or delete on award_settings
  for each row execute function refuse_change();

-- How many apologies a worker was promised lately is counted over the worker's own shifts.
create index schedule_cancellations_apologies on schedule_cancellations (attendance_id, requested_at)
  where apology_points > 0;
