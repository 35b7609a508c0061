-- Yen that a corporation means to spend at a facility in a month. An amount holds from its month on until the row of a later month; a
-- row without an amount ends it. A budget warns and refuses nothing. Written by src/domain/recruitment/budget only.
create table facility_budgets (
  facility_id uuid not null references facilities (id),
  from_month date not null check (extract(day from from_month) = 1),
  budget_yen bigint check (budget_yen between 1 and 1000000000),
  set_by uuid not null references staff (id),
  set_at timestamptz not null,
  primary key (facility_id, from_month)
);
create index facility_budgets_set_by on facility_budgets (set_by);

-- The last comparison of a month's cost with the budget of its facility, and when the cost first came near the budget and reached it:
-- people are notified of each once a month.
create table facility_budget_checks (
  facility_id uuid not null references facilities (id),
  month date not null check (extract(day from month) = 1),
  checked_at timestamptz not null,
  budget_yen bigint not null,
  cost_yen bigint not null,
  near_at timestamptz,
  reached_at timestamptz,
  primary key (facility_id, month)
);
create index facility_budget_checks_near on facility_budget_checks (near_at) where near_at is not null;
create index facility_budget_checks_reached on facility_budget_checks (reached_at) where reached_at is not null;
