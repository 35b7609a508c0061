-- The moment at which the exposure rose above the limit; null within it. Owners, finance and operators are notified once of each
-- moment. A posting never exceeds the limit, but hours beyond the plan, a lower limit or a fee can. (Rule 8.6)
alter table corporation_exposures add column exceeded_at timestamptz;

-- The operators' pages show the corporations near their limit: announced when one is added or removed, not with each
-- computation. (decision 082)
create trigger corporation_exposures_queued after update on corporation_exposures
  for each row when (old.crossed_at is distinct from new.crossed_at
                     or old.exceeded_at is distinct from new.exceeded_at)
  execute function announce_to_operators('queues');
