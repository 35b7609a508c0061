-- The limit of what the platform advances for a corporation, and the exposure as it was computed last. (Rule 8.6)
-- A corporation without a row has the base limit. Postings lock the row of their corporation, so that two of them cannot
-- each fit below the limit and exceed it together.
create table corporation_exposures (
  corporation_id uuid primary key references corporations (id),
  -- An operator compared the homes with the public register of their kind.
  checked_at timestamptz,
  -- A limit set by two operators, in place of the rule's; null for the rule's.
  granted_yen bigint check (granted_yen between 0 and 1000000000),
  granted_at timestamptz,
  -- Deposits and payments in advance that the corporation has paid in and not got back.
  deposit_yen bigint not null default 0 check (deposit_yen >= 0),
  -- The largest invoice that the corporation has paid in full.
  largest_paid_invoice_yen bigint not null default 0 check (largest_paid_invoice_yen >= 0),
  -- The last computation: postings write it at once, a scheduled task for all others. Lists are sorted by it.
  exposure_yen bigint not null default 0,
  limit_yen bigint not null default 0,
  -- Ten-thousandths of the limit.
  share integer not null default 0,
  computed_at timestamptz,
  -- The moment of the last crossing of the warning share; null below it.
  crossed_at timestamptz,
  constraint corporation_exposures_granted check ((granted_yen is null) = (granted_at is null))
);
create index corporation_exposures_by_share on corporation_exposures (share desc, corporation_id);
create index corporation_exposures_oldest on corporation_exposures (computed_at nulls first, corporation_id);
create index corporation_exposures_crossed on corporation_exposures (crossed_at) where crossed_at is not null;

-- Corporations of before this rule keep posting: one whose exposure today is above 80 % of the base limit of 300,000 yen
-- gets the next 100,000 yen from exposure / 0.8 on, so that today's exposure is at most 80 % of it. The exposure is the one of src/domain/trust/exposure.queries.server.ts:
-- what is owed, standing contracts and open seats, with a fee of 20 % of the wages and its tax of 10 %.
with owed as (
  select a.corporation_id, sum(e.amount) as yen
    from ledger_accounts a
    join ledger_entries e on e.account_id = a.id
   where a.kind = 'employer_receivable'
   group by a.corporation_id),
worked as (
  select w.corporation_id, sum((w.fixed ->> 'taxable')::bigint) as wages
    from wages w
    join attendances a on a.id = w.attendance_id and a.state in ('FIXED', 'PAID')
   where w.fixed is not null
   group by w.corporation_id),
standing as (
  select a.corporation_id, sum((w.estimated ->> 'taxable')::bigint) as wages,
         sum((w.estimated ->> 'taxable')::bigint + (w.estimated ->> 'travelAllowance')::bigint) as yen
    from attendances a
    join wages w on w.attendance_id = a.id
   where a.state in ('SCHEDULED', 'CHECKED_IN', 'CHECKED_OUT', 'REVIEWING')
   group by a.corporation_id),
seats as (
  select f.corporation_id, sum(r.salary::bigint * (r.capacity - r.seats_taken)) as wages,
         sum((r.salary + r.travel_allowance)::bigint * (r.capacity - r.seats_taken)) as yen
    from recruitments r
    join facilities f on f.id = r.facility_id
   where r.closed_at is null and r.deadline > now() and r.seats_taken < r.capacity
   group by f.corporation_id),
exposed as (
  select c.id,
         coalesce(o.yen, 0) + coalesce(t.yen, 0) + coalesce(s.yen, 0)
           + ceil((coalesce(w.wages, 0) + coalesce(t.wages, 0) + coalesce(s.wages, 0)) * 0.22) as yen
    from corporations c
    left join owed o on o.corporation_id = c.id
    left join worked w on w.corporation_id = c.id
    left join standing t on t.corporation_id = c.id
    left join seats s on s.corporation_id = c.id)
insert into corporation_exposures (corporation_id, granted_yen, granted_at)
select id,
       case when yen > 0.8 * 300000 then least(ceil(yen / 0.8 / 100000) * 100000, 1000000000) end,
       case when yen > 0.8 * 300000 then now() end
  from exposed
 where yen <> 0;
