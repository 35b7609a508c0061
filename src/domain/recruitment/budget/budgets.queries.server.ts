import { sql } from 'kysely';

import { firstOfMonth, instantAtJst, monthsLater, type JstDay } from '#platform/base/jst.ts';
import type { FacilityScope } from '#platform/base/people/scope.ts';
import type { Yen } from '#platform/base/yen.ts';
import type { QueryExecutor, Tx } from '#platform/server/database/db.server.ts';

import type { BudgetCrossings } from './budget-rules.ts';
import type { OpenSeatFacts } from './month-cost.ts';

type Facilities = Pick<FacilityScope, 'corporationId' | 'facilityIds'>;

/** A facility with the budget that holds in a month. */
export type FacilityWithBudget = {
  facilityId: string;
  facilityName: string;
  /** Null where the facility has none. */
  budget: Yen | null;
  /** The first day of the month from which this budget holds; null where none was ever set. */
  fromMonth: JstDay | null;
};

/** SQL: the budget `b` of the facility `f` that holds in the month. */
const budgetInMonth = (month: JstDay) => sql`
        select budget_yen, from_month
          from facility_budgets
         where facility_id = f.id and from_month <= ${month}
         order by from_month desc
         limit 1`;

/** The scope's facilities with their budget of the month, by name; those that closed before it are left out. */
export async function facilitiesWithBudget(
  db: QueryExecutor,
  { corporationId, facilityIds }: Facilities,
  day: JstDay,
): Promise<FacilityWithBudget[]> {
  const month = firstOfMonth(day);
  const { rows } = await sql<FacilityWithBudget>`
    /* recruitment.facilitiesWithBudget */
    select f.id as "facilityId", f.name as "facilityName", b.budget_yen as budget,
           b.from_month as "fromMonth"
      from facilities f
      left join lateral (${budgetInMonth(month)}) b on true
     where f.corporation_id = ${corporationId} and f.id = any (${facilityIds}::uuid[])
       and (f.closed_at is null or f.closed_at >= ${instantAtJst(month)})
     order by f.name, f.id
  `.execute(db);
  return rows;
}

/** Open seats of the facilities, those of paused postings included, whose shift starts in the month of the day. */
export async function openSeatsOfMonth(
  db: QueryExecutor,
  facilityIds: readonly string[],
  { day, now }: { day: JstDay; now: Date },
): Promise<OpenSeatFacts[]> {
  const month = firstOfMonth(day);
  const { rows } = await sql<OpenSeatFacts>`
    /* recruitment.openSeatsOfMonth */
    select r.facility_id as "facilityId", r.starts_at as "startsAt", r.ends_at as "endsAt",
           r.break_minutes as "breakMinutes", r.hourly_wage as "hourlyWage",
           r.travel_allowance as "travelAllowance", r.bonus, r.capacity, r.deadline,
           r.published_at as "publishedAt", r.capacity - r.seats_taken as seats
      from recruitments r
     where r.facility_id = any (${facilityIds}::uuid[])
       -- A deadline is before the start: the index begins with the start.
       and r.starts_at > ${now} and r.deadline > ${now}
       and r.starts_at >= ${instantAtJst(month)} and r.starts_at < ${instantAtJst(monthsLater(month, 1))}
       and r.closed_at is null and r.seats_taken < r.capacity
  `.execute(db);
  return rows;
}

/** The budget of a facility that was set for exactly this month: null for none; undefined where nothing was set. */
export async function lockBudgetOfMonth(
  tx: Tx,
  { facilityId, month }: { facilityId: string; month: JstDay },
): Promise<Yen | null | undefined> {
  const { rows } = await sql<{ budget: Yen | null }>`
    /* recruitment.lockBudgetOfMonth */
    select budget_yen as budget
      from facility_budgets
     where facility_id = ${facilityId} and from_month = ${month}
       for update
  `.execute(tx);
  return rows[0]?.budget;
}

type NewBudget = {
  facilityId: string;
  month: JstDay;
  budget: Yen | null;
  staffId: string;
  now: Date;
};

/** Writes the budget that holds from the month on. */
export async function writeBudget(
  tx: Tx,
  { facilityId, month, budget, staffId, now }: NewBudget,
): Promise<void> {
  await sql`
    /* recruitment.writeBudget */
    insert into facility_budgets (facility_id, from_month, budget_yen, set_by, set_at)
    values (${facilityId}, ${month}, ${budget}, ${staffId}, ${now})
    on conflict (facility_id, from_month)
    do update set budget_yen = excluded.budget_yen, set_by = excluded.set_by, set_at = excluded.set_at
  `.execute(tx);
}

/** A budget of a month that is to be compared with its cost. */
export type BudgetToCheck = BudgetCrossings & {
  facilityId: string;
  corporationId: string;
  month: JstDay;
  budget: Yen;
};

type DueArgs = {
  months: readonly JstDay[];
  before: Date;
  after: { facilityId: string; month: JstDay } | null;
  limit: number;
};

/**
 * Budgets of the months whose last comparison is older than `before`, or older than the budget, by facility and month. The
 * facilities with a budget are read by the primary key, which begins with the facility.
 */
export async function budgetsToCheck(
  db: QueryExecutor,
  { months, before, after, limit }: DueArgs,
): Promise<BudgetToCheck[]> {
  const { rows } = await sql<BudgetToCheck>`
    /* recruitment.budgetsToCheck */
    select held.facility_id as "facilityId", f.corporation_id as "corporationId", held.month,
           held.budget_yen as budget, c.near_at as "nearAt", c.reached_at as "reachedAt"
      from (
        select distinct on (b.facility_id, m.month) b.facility_id, m.month, b.budget_yen, b.set_at
          from facility_budgets b
          join unnest(${months}::date[]) as m (month) on b.from_month <= m.month
         order by b.facility_id, m.month, b.from_month desc) held
      join facilities f on f.id = held.facility_id and f.closed_at is null
      left join facility_budget_checks c on c.facility_id = held.facility_id and c.month = held.month
     where held.budget_yen is not null
       and (c.checked_at is null or c.checked_at < ${before} or c.checked_at <= held.set_at)
       ${after ? sql`and (held.facility_id, held.month) > (${after.facilityId}::uuid, ${after.month}::date)` : sql``}
     order by held.facility_id, held.month
     limit ${limit}
  `.execute(db);
  return rows;
}

type Checked = Pick<BudgetToCheck, 'facilityId' | 'month' | 'budget'> &
  BudgetCrossings & { cost: Yen; now: Date };

/** Stores a comparison. A moment that is stored already is kept. */
export async function writeBudgetCheck(db: QueryExecutor, checked: Checked): Promise<void> {
  await sql`
    /* recruitment.writeBudgetCheck */
    insert into facility_budget_checks as c
           (facility_id, month, checked_at, budget_yen, cost_yen, near_at, reached_at)
    values (${checked.facilityId}, ${checked.month}, ${checked.now}, ${checked.budget}, ${checked.cost},
            ${checked.nearAt}, ${checked.reachedAt})
    on conflict (facility_id, month)
    do update set checked_at = excluded.checked_at, budget_yen = excluded.budget_yen,
                  cost_yen = excluded.cost_yen, near_at = coalesce(c.near_at, excluded.near_at),
                  reached_at = coalesce(c.reached_at, excluded.reached_at)
  `.execute(db);
}

type RecentBudgetCrossing = {
  facilityId: string;
  corporationId: string;
  facilityName: string;
  month: JstDay;
  budget: Yen;
  cost: Yen;
};

/** Months whose cost came near their budget, or reached it, since the instant. */
export async function recentBudgetCrossings(
  db: QueryExecutor,
  since: Date,
): Promise<RecentBudgetCrossing[]> {
  const { rows } = await sql<RecentBudgetCrossing>`
    /* recruitment.recentBudgetCrossings */
    select c.facility_id as "facilityId", f.corporation_id as "corporationId",
           f.name as "facilityName", c.month, c.budget_yen as budget, c.cost_yen as cost
      from facility_budget_checks c
      join facilities f on f.id = c.facility_id
     where c.near_at > ${since} or c.reached_at > ${since}
  `.execute(db);
  return rows;
}
