-- Fees that corporations pay for a shift. A row is never changed: a later row replaces it from its day on. (Rule 8.7)
create table fee_rules (
  id uuid primary key default new_id(),
  -- The first day on which a posting is published under the rule.
  from_day date not null,
  -- Scope: one facility, all facilities of a corporation, or, with neither, every facility.
  corporation_id uuid references corporations (id),
  facility_id uuid references facilities (id),
  -- Null: workers of every kind.
  worker_kind text check (worker_kind in ('PUBLIC', 'OWN_PEOPLE')),
  -- Either hundredths of a percent of the gross wage, or yen per hour of work.
  basis_points integer check (basis_points >= 0),
  yen_per_hour integer check (yen_per_hour >= 0),
  minimum_fee integer check (minimum_fee >= 0),
  maximum_fee integer check (maximum_fee >= 0),
  -- The request that two operators decided; null for the rule with which the product starts.
  request_id uuid references countersign_requests (id),
  created_at timestamptz not null,
  constraint fee_rules_scope check (num_nonnulls(corporation_id, facility_id) <= 1),
  constraint fee_rules_basis check (num_nonnulls(basis_points, yen_per_hour) = 1),
  constraint fee_rules_bounds check (minimum_fee <= maximum_fee),
  constraint fee_rules_once unique nulls not distinct (from_day, corporation_id, facility_id, worker_kind)
);
create index fee_rules_corporation on fee_rules (corporation_id) where corporation_id is not null;
create index fee_rules_facility on fee_rules (facility_id) where facility_id is not null;

-- Applies to every posting for which operators decided no other rule.
insert into fee_rules (from_day, basis_points, created_at) values ('2000-01-01', 2000, '2000-01-01T00:00:00+09:00');
